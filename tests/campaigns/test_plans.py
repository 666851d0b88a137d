"""The plan for the next session: its date as people type it, who can come, and where it is read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

import pytest

from campaigns.calendar.real_dates import date_words, in_days, real_date
from campaigns.campaign import Campaign
from campaigns.command_language.conversion import hear
from campaigns.commands import (
    AddCharacter,
    EditCharacter,
    EndSession,
    PlanSession,
    RemoveCharacters,
    SetNextEvening,
    StartSession,
)
from campaigns.exports.catalogue import PRINTED
from campaigns.reports.markdown_recap import markdown
from campaigns.reports.recap import recap
from campaigns.visibility.view import public_view
from core.refusal import Refusal

WEDNESDAY = date(2026, 12, 2)


@pytest.fixture
def planned(new: Callable[..., Campaign]) -> Campaign:
    """Three characters, no session open, and a clock that stands on a Wednesday."""
    campaign = new()
    for name, player in (("Mara", "Ada"), ("Jonas", "Tom"), ("Ilse", "")):
        campaign.do(AddCharacter(name=name, player=player))
    campaign._clock = lambda: "2026-12-02T12:00:00+00:00"
    return campaign


def say(campaign: Campaign, line: str) -> str:
    return campaign.do(hear([line], campaign).command).line.title


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2026-12-04 19:00", datetime(2026, 12, 4, 19)),
        ("Fri 4 December 19:00", datetime(2026, 12, 4, 19)),
        ("next Friday 19:00", datetime(2026, 12, 4, 19)),
        ("friday, 7 pm", datetime(2026, 12, 4, 19)),
        ("on Sunday at 14:30", datetime(2026, 12, 6, 14, 30)),
        ("Wednesday", WEDNESDAY),
        ("next Wednesday", date(2026, 12, 9)),
        ("tomorrow 8pm", datetime(2026, 12, 3, 20)),
        ("tonight", WEDNESDAY),
        ("Friday as ever", None),
        ("monthly", None),
        ("when Tom is back", None),
    ],
)
def test_a_date_is_typed_in_any_usual_form(typed: str, meant: object) -> None:
    assert real_date(typed, WEDNESDAY) == meant


def test_a_date_is_written_so_that_it_is_read_again() -> None:
    for at in (datetime(2026, 12, 4, 19), date(2027, 1, 31)):
        assert real_date(date_words(at), None) == at
    assert [in_days(n) for n in (-2, -1, 0, 1, 2)] == ["2 days ago", "yesterday", "today", "tomorrow", "in 2 days"]


def test_a_session_is_planned_by_a_line_with_who_can_come(planned: Campaign) -> None:
    assert say(planned, 'plan-session "next Friday 19:00" hours=4 coming=[mara] absent=[jonas]') == (
        "Next session: Fri 4 December 2026, 19:00"
    )
    plan = planned.view.plan
    assert (plan.start, plan.said, plan.hours) == ("2026-12-04T19:00", "Fri 4 December 2026, 19:00", 4)
    mara, jonas, ilse = (each.id for each in planned.view.characters)
    assert (plan.coming, plan.maybe, plan.absent) == ((mara,), (), (jonas,))
    say(planned, "plan-session maybe=[jonas, ilse]")
    plan = planned.view.plan
    assert (plan.start, plan.coming, plan.maybe, plan.absent) == ("2026-12-04T19:00", (mara,), (jonas, ilse), ())
    planned.undo()
    assert planned.view.plan.absent == (jonas,)


def test_hours_once_planned_are_left_open_again(planned: Campaign) -> None:
    say(planned, "plan-session tomorrow hours=4")
    say(planned, "plan-session hours=0")
    assert (planned.view.plan.start, planned.view.plan.hours) == ("2026-12-03", None)
    planned.undo()
    assert planned.view.plan.hours == 4


def test_the_log_keeps_the_date_that_was_meant(planned: Campaign) -> None:
    event = planned.do(PlanSession(when="tomorrow 8pm")).line.event
    assert event["command"]["when"] == "2026-12-03T20:00"


def test_what_is_no_date_is_refused_and_changes_nothing(planned: Campaign) -> None:
    with pytest.raises(Refusal, match="Friday as ever isn't a date"):
        planned.do(PlanSession(when="Friday as ever"))
    with pytest.raises(Refusal, match="Give its date"):
        planned.do(PlanSession(hours=3))
    mara = planned.view.characters[0].id
    with pytest.raises(Refusal, match="only one reply"):
        planned.do(PlanSession(when="tomorrow", coming=(mara,), absent=(mara,)))
    smith = planned.do(AddCharacter(name="The smith", role="npc")).view.characters[-1].id
    with pytest.raises(Refusal, match="Only players' characters"):
        planned.do(PlanSession(when="tomorrow", coming=(smith,)))
    assert planned.view.plan is None


def test_words_without_a_date_stay_readable_and_those_with_one_plan(planned: Campaign) -> None:
    planned.do(SetNextEvening(date="Friday as ever"))
    assert planned.view.plan.said == "Friday as ever"
    assert planned.view.plan.start == ""
    assert public_view(planned.view).plan is None
    assert not [line for line in planned.due_now() if line.kind == "plan"]
    planned.do(SetNextEvening(date="Fri 4 December, 19:00"))
    assert planned.view.plan.start == "2026-12-04T19:00"
    planned.do(SetNextEvening(date=""))
    assert planned.view.plan is None
    planned.do(PlanSession(when="tomorrow"))
    planned.do(PlanSession(when=""))
    assert planned.view.plan is None
    assert not planned.documents("plans")


def test_to_do_says_in_how_many_days_and_who_cannot_come(planned: Campaign) -> None:
    _, jonas, ilse = (each.id for each in planned.view.characters)
    planned.do(PlanSession(when="next Friday 19:00", absent=(jonas,), maybe=(ilse,)))
    (line,) = [line for line in planned.due_now() if line.kind == "plan"]
    assert line.title == "Next session"
    assert line.said == "in 2 days, Fri 4 December 2026, 19:00 · Tom can't come · Ilse may come"
    assert line.urgent
    planned.do(PlanSession(when="2026-12-20"))
    (line,) = [line for line in planned.due_now() if line.kind == "plan"]
    assert not line.urgent


def test_a_session_starts_on_the_date_with_those_who_can_come_and_ends_the_plan(planned: Campaign) -> None:
    mara, jonas, ilse = (each.id for each in planned.view.characters)
    planned.do(PlanSession(when="next Friday 19:00", absent=(jonas,)))
    session = planned.do(StartSession()).view.session
    assert session.attendance == (mara, ilse)
    assert session.date == "Fri 4 December 2026, 19:00"
    assert planned.view.plan is None
    planned.undo()
    assert planned.view.plan.absent == (jonas,)


def test_who_is_retired_or_no_player_any_more_is_in_no_ones_way(planned: Campaign) -> None:
    jonas = planned.view.characters[1].id
    planned.do(PlanSession(when="tomorrow", coming=(jonas,)))
    planned.do(EditCharacter(character=jonas, role="npc"))
    planned.do(RemoveCharacters(characters=(jonas,)))
    (line,) = [line for line in planned.due_now() if line.kind == "plan"]
    assert line.said == "tomorrow, Thu 3 December 2026"
    assert jonas not in planned.do(StartSession()).view.session.attendance


def test_the_recap_of_the_last_session_says_when_the_next_is(planned: Campaign) -> None:
    for _ in range(2):
        planned.do(StartSession())
        planned.do(EndSession())
    planned.do(PlanSession(when="next Friday 19:00"))
    assert markdown(recap(planned)).endswith("\n\nNext session: Fri 4 December 2026, 19:00.\n")
    assert "Next session" not in markdown(recap(planned, 1))


def entry(campaign: Campaign) -> list[str]:
    text = PRINTED["sessions.ics"].made(campaign, (), "a4")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    return text.replace("\r\n ", "").split("\r\n")


def test_a_calendar_moves_its_entry_when_the_date_changes(planned: Campaign) -> None:
    jonas = planned.view.characters[1].id
    planned.do(EditCharacter(character=jonas, player="Tom, the \\ second; " + "é" * 60))
    planned.do(PlanSession(when="next Friday 22:00", hours=4, absent=(jonas,)))
    first = entry(planned)
    assert {"DTSTART:20261204T220000", "DTEND:20261205T020000"} <= {*first}
    assert f"DESCRIPTION:Tom\\, the \\\\ second\\; {'é' * 60} can't come" in first
    planned.do(PlanSession(when="2026-12-11 19:00"))
    second = entry(planned)
    assert "DTSTART:20261211T190000" in second
    assert said(first, "UID") == said(second, "UID")
    assert int(said(first, "SEQUENCE")) < int(said(second, "SEQUENCE"))
    planned.do(StartSession())
    assert said(entry(planned), "UID") == said(first, "UID")


def said(lines: list[str], name: str) -> str:
    return next(line for line in lines if line.startswith(f"{name}:")).partition(":")[2]
