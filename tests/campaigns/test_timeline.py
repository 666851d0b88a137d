"""Sessions, downtimes, events, deadlines and feasts by their days: kept by handlers, in one order, undone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.calendar.arithmetic import Calendar
from campaigns.calendar.dates import in_words
from campaigns.calendar.files import presets
from campaigns.commands import (
    AddArticle,
    AddOccasion,
    CommitDowntime,
    EditOccasion,
    EditScene,
    EditSession,
    EndSession,
    MakeCalendar,
    OpenDowntime,
    RemoveArticle,
    RemoveOccasion,
    SetCalendar,
    StartScene,
    StartSession,
)
from campaigns.events.timeline import months_away, timeline
from campaigns.state.list_rows import EventView
from campaigns.state.view import SessionView
from core.refusal import Refusal
from core.schema.codec import encode
from tests.campaigns.play import state
from tests.campaigns.test_calendar import calendars
from tests.core.counting import within
from tests.tiers import examples
from tests.words import refused, sentence


@pytest.fixture
def dated(campaign):
    """A campaign with the plain calendar, on 10 Sowing of its first year, between two sessions."""
    if campaign.view.session is not None:
        campaign.do(EndSession())
    campaign.do(MakeCalendar(**encode(presets()["plain"])))
    campaign.do(SetCalendar(date="10 Sowing 1"))
    return campaign


def told(campaign):
    view = campaign.view
    found = timeline(view.calendar, campaign.sessions(), campaign.calendar_events(), (view.day,))
    return [(each.kind, each.title, in_words(view.calendar, each.first), each.last - each.first) for each in found]


def test_sessions_scenes_and_downtimes_keep_the_days_they_took_place_on(dated):
    number = dated.view.sessions_played + 1
    dated.do(StartSession(title="The mill"))
    dated.do(SetCalendar(date="12 Sowing"))  # said before the first scene: the session begins then
    dated.do(StartScene(title="At night"))
    dated.do(SetCalendar(date="tomorrow"))
    scene = dated.scenes(dated.view.session.id)[0]
    assert [in_words(dated.view.calendar, day) for day in (scene.first_day, scene.last_day)] == [
        *("12 Sowing 1", "13 Sowing 1"),
    ]
    dated.do(EndSession())
    dated.do(CommitDowntime(days=10))
    assert [each for each in told(dated) if each[0] != "feast"][-2:] == [
        ("evening", f"Session {number}: The mill", "12 Sowing 1", 1),
        ("downtime", f"Downtime after session {number}", "14 Sowing 1", 9),
    ]
    last = dated.sessions()[0].id
    dated.do(EditScene(scene=scene.id, when="12 Sowing 1", title="By night"))
    mended = dated.scenes(last)[0]
    assert (mended.title, mended.first_day, mended.last_day) == ("By night", scene.first_day, scene.first_day)
    with refused("bad_date"):
        dated.do(EditScene(scene=scene.id, until="30 Rimemonth 1"))
    dated.do(EditSession(session=last, when="1 Sowing 1", until="+2"))
    assert ("evening", f"Session {number}: The mill", "1 Sowing 1", 2) in told(dated)
    with refused("bad_date"):
        dated.do(EditSession(session=last, until="30 Rimemonth 1"))


def test_events_are_written_moved_met_and_removed_and_all_is_undone(dated):
    before = state(dated)
    dated.do(AddArticle(sort="person", name="Ansgar"))
    ansgar = dated.articles()[0].id
    line = dated.do(AddOccasion(title="The toll", when="14 Sowing", deadline=True, about=[ansgar])).line
    assert line.title == "Deadline: The toll, 14 Sowing 1"
    (toll,) = dated.calendar_events()
    dated.do(EditOccasion(occasion=toll.id, until="+1 week"))
    dated.do(EditOccasion(occasion=toll.id, when="16 Sowing"))
    assert ("deadline", "The toll", "16 Sowing 1", 6) in told(dated)
    assert dated.do(EditOccasion(occasion=toll.id, done=True)).line.title == "The toll: done"
    dated.do(RemoveArticle(article=ansgar))
    assert dated.calendar_events()[0].about == ()
    with refused("bad_date"):
        dated.do(EditOccasion(occasion=toll.id, until="1 Sowing 1"))
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.calendar.day_input:_Typed._unknown"))):
        dated.do(AddOccasion(title="Never", when="14 Frist"))
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.world.handlers:name_of"))):
        dated.do(AddOccasion(title="Whose", when="14 Sowing", about=[999]))
    dated.do(RemoveOccasion(occasion=toll.id))
    for _ in range(7):
        dated.undo()
    assert state(dated) == before


def test_what_comes_every_year_and_feasts_stand_in_the_years_that_are_looked_at(dated):
    dated.do(AddOccasion(title="The dead walk", when="30 Sowing", until="+2", yearly=True))
    view = dated.view
    shown = timeline(
        view.calendar, (), dated.calendar_events(), (view.day, view.calendar.day(view.calendar.date(5000)))
    )
    walks = [in_words(view.calendar, each.first) for each in shown if each.title == "The dead walk"]
    assert walks == ["30 Sowing 1", "30 Sowing 14"]
    assert [each.title for each in shown if each.first > 1000] == [
        *("New Light", "The dead walk", "High Summer", "Harvest Home"),
    ]
    dated.do(MakeCalendar())
    assert [each[2] for each in told(dated)][-1] == "Day 90"
    with refused("no_calendar"):
        dated.do(AddOccasion(title="Again", when="day 4", yearly=True))
    dated.do(AddOccasion(title="Once", when="day 4"))
    once = next(each.id for each in dated.calendar_events() if each.title == "Once")
    with refused("no_calendar"):
        dated.do(EditOccasion(occasion=once, yearly=True))


@settings(max_examples=examples(60))
@given(calendars(), st.integers(-2000, 2000), st.integers(0, 50), st.booleans(), st.booleans())
def test_a_yearly_event_returns_as_it_is(calendar: Calendar, first: int, days: int, secret: bool, done: bool):
    """In every year it takes as many days from the same date, and is as secret; one that comes once is there once."""
    calendar, until = replace(calendar, feasts=()), first + 200
    event = EventView(
        id=7, title="Walk", first=first, last=first + days, yearly=True, secret=secret, done=done, about=(3,), text="Go"
    )
    found = timeline(calendar, (), [event], (first,), (first, until))
    (once,) = timeline(calendar, (), [replace(event, yearly=False)], (first,))
    assert [each._replace(first=once.first, last=once.last) for each in found] == [once] * len(found)
    assert {each.last - each.first for each in found} == {days}
    dates = [calendar.date(each.first) for each in found]
    assert [date.year for date in dates] == sorted({date.year for date in dates})
    assert {date[1:] for date in dates if calendar.has(dates[0]._replace(year=date.year))} == {dates[0][1:]}


def test_a_month_later_is_the_same_day_or_the_last_of_a_shorter_month():
    from campaigns.calendar.notation import calendar_of

    calendar = calendar_of(presets()["gregorian"])
    assert in_words(calendar, months_away(calendar, 31, 1)) == "29 February 1920"
    assert in_words(calendar, months_away(calendar, 31, -12)) == "31 January 1919"
    assert months_away(None, 31, 2) == 91


def test_a_downtime_is_as_long_on_the_timeline_as_the_desk_says(rich):
    """5 and 180 days, not 6 and 181: the day it begins on is the session's."""
    downtime = rich.ruleset.downtime
    for interval in downtime.intervals:
        rich.do(StartSession())
        rich.do(EndSession())
        rich.do(OpenDowntime(interval=interval.id))
        assert rich.view.downtime is not None
        days = downtime.days(interval.id, rich.view.downtime.passes)
        rich.do(CommitDowntime())
        last = [each for each in timeline(None, rich.sessions(), (), (1,)) if each.kind == "downtime"][-1]
        assert last.last - last.first + 1 == max(1, days), "one of some hours stands on its day"
        assert last.last == rich.view.day


def test_five_hundred_sessions_are_ordered_by_work_that_grows_with_their_number():
    from campaigns.calendar.notation import calendar_of

    calendar = calendar_of(presets()["gregorian"])
    sessions = [
        SessionView(
            id=n, number=n, open=False, first_day=n * 20, last_day=n * 20 + 1, downtime=(n * 20 + 2, n * 20 + 9)
        )
        for n in range(1, 501)
    ]
    occasions = [EventView(id=n, title="Toll", first=n * 11, last=n * 11, yearly=n % 50 == 0) for n in range(1, 501)]
    found = within(300_000, lambda: [*timeline(calendar, sessions, occasions, (9000,))])
    assert len(found) > 1500


def test_two_downtimes_after_a_session_are_one_stretch_of_days(dated):
    dated.do(StartSession())
    dated.do(SetCalendar(date="12 Sowing"))
    dated.do(EndSession())
    dated.do(CommitDowntime(days=4))
    dated.do(OpenDowntime(interval=dated.ruleset.downtime.intervals[0].id))
    dated.do(CommitDowntime(days=5))
    (*_, last) = (each for each in told(dated) if each[0] == "downtime")
    assert last[2:] == ("13 Sowing 1", 8)
