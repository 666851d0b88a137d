"""Courses over the sessions: points, milestones, presence, harm and luck as numbers, and as pictures for a page."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddMilestone,
    AwardPoints,
    EndSession,
    ReachMilestone,
    SetSheet,
    StartSession,
)
from campaigns.library.new_campaign import create
from campaigns.reports import series as courses
from campaigns.reports.charts import svg
from campaigns.reports.series import Course, Series
from campaigns.state.list_rows import Entry
from campaigns.state.view import MilestoneView, SessionView
from core.schema.codec import encode
from tests.campaigns.conftest import Clock
from tests.campaigns.play import typed
from tui.reports.series import picture

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


@pytest.mark.walk
def test_each_course_ends_with_what_there_is_now_whenever_it_was_given(rich: Campaign) -> None:
    isa, rules = rich.view.characters[0].id, rich.ruleset
    tom = rich.do(AddCharacter(name="Tom")).view.characters[-1].id
    for each in range(3):  # before the first session, in it, and after it
        if each == 1:
            rich.do(StartSession(attendance=[isa]))
        for currency in rules.currencies:
            rich.do(
                AwardPoints(characters=[isa, tom][: each + 1], currency=currency.id, amount=each + 1, reason="brave")
            )
        for tier in rules.tiers:
            rich.do(AddMilestone(title=f"{tier.id} {each}", tier=tier.id))
            rich.do(ReachMilestone(milestone=rich.view.milestones[-1].id))
        if each == 1:
            rich.do(EndSession())
    rich.do(StartSession())
    numbers, names = courses.numbers(rich.sessions()), {each.id: each.name for each in rich.view.characters}
    for currency in rules.currencies:
        course = courses.points("P", currency.id, names, rich.ledger(), numbers)
        assert [each.values[-1] for each in course.series] == [c.balances[currency.id] for c in rich.view.characters]
    reached = Counter(each.tier for each in rich.view.milestones if each.reached)
    course = courses.milestones("M", rich.view.milestones, {tier.id: tier.title for tier in rules.tiers}, numbers)
    assert [each.values[-1] for each in course.series] == [reached[tier.id] for tier in rules.tiers]
    there = courses.presence("P", names, rich.sessions())
    assert [sum(each.values) for each in there.series] == [2, 1]


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
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert all(0 <= y <= height for y in numbers_of(root, "y", "y1", "cy"))
    assert all(0 <= x <= width for x in numbers_of(root, "x", "cx"))
    for width in (40, 100):
        assert all(line.cell_length <= width for line in picture(course, width).split("\n"))
        assert "\x1b" not in picture(course, width).plain


def numbers_of(root: ElementTree.Element, *names: str) -> list[float]:
    return [float(each.attrib[name]) for each in root.iter() for name in names if name in each.attrib]


def texts(root: ElementTree.Element) -> list[tuple[float, float, str]]:
    return [(float(t.attrib["x"]), float(t.attrib["y"]), t.text or "") for t in root.iter() if t.tag.endswith("text")]


def test_lines_go_through_their_values_from_the_first_session_to_the_last() -> None:
    """Between the lines of the lowest value, 0 and the highest, with a gap where there is no value."""
    values = (0.0, 6.0, None, -2.0, 3.0)
    root = ElementTree.fromstring(svg(Course("C", (1, 2, 3, 4, 5), (Series("A", values), Series("B", (None,) * 5)))))
    height = {said: y - 4 for x, y, said in texts(root) if x == 38}
    assert [*height] == ["−2", "0", "6"]
    marks = {said: x for x, y, said in texts(root) if said in "12345" and y == 246}
    assert (marks["1"], marks["5"]) == (44, 720 - 180)
    assert marks["3"] - marks["1"] == marks["5"] - marks["3"]
    runs = [each.attrib["points"].split() for each in root.iter() if "points" in each.attrib]
    unit = (height["−2"] - height["6"]) / 8
    expected = [(marks[str(at + 1)], height["0"] - unit * v) for at, v in enumerate(values) if v is not None]
    assert [len(run) for run in runs] == [2, 2]
    drawn = [tuple(map(float, point.split(","))) for run in runs for point in run]
    assert all(point == pytest.approx(there, abs=0.11) for point, there in zip(drawn, expected, strict=True))


def test_a_value_alone_is_a_dot_and_lines_differ_by_dashes() -> None:
    series = tuple(Series(f"S{n}", (1.0, None, float(n))) for n in range(8))
    root = ElementTree.fromstring(svg(Course("C", (1, 2, 3), series)))
    assert len([each for each in root.iter() if each.tag.endswith("circle")]) == 16
    legend = [each.attrib for each in root.iter() if each.attrib.get("d", "").endswith("h24")]
    dashes = [each.get("stroke-dasharray", "") for each in legend]
    assert len(set(dashes[:6])) == 6
    assert dashes[6:] == dashes[:2]
    assert len({each["d"] for each in legend}) == 8


@pytest.mark.parametrize(
    ("number", "marked"),
    [
        *((0, []), (1, [1]), (12, [*range(1, 13)])),
        *((13, [1, 4, 7, 10, 13]), (14, [1, 4, 7, 10, 14]), (50, [1, 13, 25, 37, 50])),
    ],
)
@pytest.mark.parametrize("presence", [True, False])
def test_few_sessions_are_all_numbered_and_of_many_the_quarters(number, marked, presence) -> None:
    course = Course("C", tuple(range(1, number + 1)), (Series("A", (1.0,) * number),), presence)
    said = texts(ElementTree.fromstring(svg(course)))
    row = next(y for _, y, text in said if text == "session")
    assert [text for _, y, text in said if y == row and text != "session"] == [str(each) for each in marked]


def test_presence_is_a_row_each_with_squares_as_high_as_the_amount() -> None:
    series = (Series("A", (2.0, 0.0, None)), Series("B", (1.0, 2.0, 0.5)))
    root = ElementTree.fromstring(svg(Course("C", (1, 2, 3), series, True)))
    squares = [each.attrib for each in root.iter() if each.tag.endswith("rect")]
    filled = [(float(e["x"]), float(e["y"]), float(e["height"])) for e in squares if "fill-opacity" not in e]
    empty = [(float(e["x"]), float(e["y"])) for e in squares if "fill-opacity" in e]
    columns = sorted({x for x, _ in [*empty, *((x, y) for x, y, _ in filled)]})
    assert len(columns) == 3
    assert [(columns.index(x), high) for x, _, high in filled] == [(0, 14), (0, 7), (1, 14), (2, 3.5)]
    assert [columns.index(x) for x, _ in empty] == [1, 2, 0, 2]
    tops = [y - 13 for _, y, said in texts(root) if said in "AB"]
    assert root.attrib["viewBox"] == "0 0 720 80"  # two rows of 18, and 44 above and below
    assert [y + high for _, y, high in filled] == [tops[0] + 16, *[tops[1] + 16] * 3]
    assert max(float(e["x"]) + float(e["width"]) for e in squares) <= 720
