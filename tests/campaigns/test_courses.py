"""Courses over the sessions: points, milestones, presence, harm and luck as numbers, and as pictures for a page."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from campaigns.commands import AddCharacter, EndSession, SetSheet, StartSession
from campaigns.library.creation import create
from campaigns.reports import series as courses
from campaigns.reports.charts import svg
from campaigns.reports.series import Course, Series
from campaigns.state.view import Entry, MilestoneView, SessionView
from core.schema.codec import encode
from tests.campaigns.conftest import Clock
from tests.campaigns.play import typed
from tui.comparisons.series import picture

NAMES = {1: "Mara <b>Voss\x1b[31m", 2: "Jonas"}


def session_view(number: int, *there: int) -> SessionView:
    return SessionView(id=number, number=number, attendance=there, open=False)


def moved(actor: int, delta: int, session: int | None) -> Entry:
    return Entry(id=0, actor=actor, currency="xp", delta=delta, reason="", session=session)


def test_points_add_up_over_the_sessions_from_before_the_first_on() -> None:
    entries = [moved(1, 3, None), moved(1, 2, 2), moved(1, -4, 3), moved(2, 1, 3), moved(9, 5, 1)]
    course = courses.points("Experience", "xp", NAMES, entries, (1, 2, 3))
    assert [each.values for each in course.series] == [(3.0, 5.0, 1.0), (0.0, 0.0, 1.0)]
    assert courses.points("Experience", "ap", NAMES, entries, (1, 2)).series[0].values == (0.0, 0.0)


def test_milestones_and_presence() -> None:
    reached = [
        MilestoneView(id=n, title="", tier="minor", session=session) for n, session in ((1, 1), (2, 3), (3, None))
    ]
    assert courses.milestones("M", reached, {"minor": "Minor"}, (1, 2, 3)).series == (Series("Minor", (1.0, 1.0, 2.0)),)
    there = courses.presence("There", NAMES, [session_view(2, 2), session_view(1, 1, 2)])
    assert there.sessions == (1, 2)
    assert [each.values for each in there.series] == [(1.0, 0.0), (1.0, 1.0)]


def test_luck_is_what_was_drawn_beside_what_was_to_be_expected_session_by_session(campaign) -> None:
    mara = campaign.view.characters[0].id
    campaign.do(typed(campaign, "dare", mara, "heads", 6, "keep"))
    campaign.do(EndSession())
    steps: list[tuple[int, int]] = []
    sessions = courses.numbers(campaign.sessions())
    luck = courses.luck("Luck", campaign.past(), {mara: "Mara"}, sessions, lambda *at: steps.append(at))
    (mine,) = luck.series
    assert steps == [(0, 1)]
    assert mine.values[0] is not None
    assert mine.values[0] > 0


def test_harm_is_counted_by_the_game_at_the_end_of_each_session(tmp_path) -> None:
    with create(tmp_path / "c", "C", "storyteller", seed="s", clock=Clock()) as campaign:
        campaign.do(AddCharacter(name="Mara"))
        mara = campaign.view.characters[0]
        for bruising in (0, 2):
            campaign.do(StartSession())
            campaign.do(SetSheet(character=mara.id, sheet={**encode(mara.sheet), "bruising": bruising}))
            campaign.do(EndSession())
        found = courses.harm("Harm", campaign.past(), {mara.id: "Mara", 99: "Nobody"}, (1, 2))
    assert [each.values for each in found.series] == [(0.0, 2.0), (None, None)]


PICTURES = [
    Course("Luck <i>", (1, 2, 3), (Series(NAMES[1], (0.5, None, -1.25)), Series("Jonas", (None, None, None)))),
    Course("There", tuple(range(1, 501)), tuple(Series(name, (1.0, 0.0) * 250) for name in NAMES.values()), True),
    Course("Points", (), ()),
    Course("One", (7,), (Series("Mara", (4.0,)),)),
]


@pytest.mark.parametrize("course", PICTURES, ids=lambda course: course.title)
def test_a_picture_is_whole_in_a_page_and_as_wide_as_it_may_be_in_the_terminal(course: Course) -> None:
    drawn = svg(course)
    root = ElementTree.fromstring(drawn)
    assert root.attrib["aria-label"] == course.title
    assert "<b>" not in drawn
    assert "\x1b" not in drawn
    for width in (40, 100):
        assert all(line.cell_length <= width for line in picture(course, width).split("\n"))
        assert "\x1b" not in picture(course, width).plain
