"""Events, deadlines and threads around today: every output tells of each what a plain model of days says of it.

The timeline, its rows, To do, the calendar file and the picture of a month each look at the days in their own way; a
thing that began before the first day looked at, or goes on after the last, is where they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from campaigns import commands as c
from campaigns.calendar.dates import distance
from campaigns.campaign import Campaign
from campaigns.events.timeline import month_of, timeline
from campaigns.exports.icalendar import world_ics
from campaigns.library.library import Library
from campaigns.library.new_campaign import create
from campaigns.threads.thread_list import deadlines
from tests.built import once
from tui.calendar.content import month, state

TODAY = 200
YEAR = {"months": ["Frost 30", "Thaw 70", "Sun 260"], "weekdays": ["Moonday", "Rest"], "first": "1 Frost 1"}
WITHOUT = 365
"""The days that a calendar file looks ahead in a campaign without a calendar."""
FORMER = 100
"""The days that it looks back."""
NEAR = 7
"""The days before a deadline from which it is due."""
BEGINS = (-104, -101, -100, -9, -2, -1, 0, 1, 2, 7, 8, 359, 366)
TAKES = (1, 2, 3, 12, 106)
Tells = Callable[..., Any]


class Thing(NamedTuple):
    """An event, a deadline or a thread, with its first and last day."""

    title: str
    first: int
    last: int
    kind: str

    @property
    def waits(self) -> bool:
        """Return True if it is a deadline that was not met."""
        return self.kind in ("deadline", "thread")

    def within(self, first: int, last: int) -> bool:
        """Return True if one of its days is one of these."""
        return bool({*range(self.first, self.last + 1)} & {*range(first, last + 1)})

    @property
    def due(self) -> bool:
        """Return True if To do lists it: a deadline until it is met, an event until it is over, from a week before."""
        soon = self.first <= TODAY + NEAR
        return soon and (self.waits or (self.kind == "event" and self.last >= TODAY))


def things() -> Iterator[Thing]:
    """Things of each kind that begin around the days that matter, and take some."""
    for kind, begins, takes in product(("event", "deadline", "met", "over"), BEGINS, TAKES):
        if kind != "over" or takes == 1:
            yield Thing(f"{kind} {begins} {takes}", TODAY + begins, TODAY + begins + takes - 1, kind)
    yield from (
        Thing(f"{kind} {begins}", TODAY + begins, TODAY + begins, kind)
        for kind, begins in product(("thread", "closed"), BEGINS)
    )


@once
def lived_in(folder: Path, calendar: bool) -> None:
    """Write a campaign with all of them, with a calendar or without."""
    with create(folder, "Winter", "toy", seed="a seed") as campaign:
        if calendar:
            campaign.do(c.MakeCalendar(**YEAR))
        campaign.do(c.SetCalendar(day=TODAY))
        for each in things():
            if each.kind in ("thread", "closed"):
                campaign.do(c.AddArticle(sort="thread", name=each.title, thread="open", deadline=each.first))
            else:
                told = {"title": each.title, "when": f"day {each.first}", "until": f"day {each.last}"}
                campaign.do(
                    c.AddOccasion(**told, deadline=each.kind in ("deadline", "met"), done=each.kind in ("met", "over"))
                )
            if each.kind == "closed":
                campaign.do(c.CloseThread(article=campaign.id_by_name(each.title), ending=""))


@pytest.fixture(params=[True, False], ids=["calendar", "counted"])
def campaign(request: pytest.FixtureRequest, home: Path) -> Iterator[Campaign]:
    """A campaign of the library with all of them."""
    Library().folder.mkdir(parents=True)
    with Campaign.open(lived_in(Library().folder / "winter", request.param), read_only=True) as campaign:
        yield campaign


def titled(found: Iterator[Thing]) -> list[str]:
    return sorted(each.title for each in found)


def test_a_timeline_of_some_days_has_what_one_of_them_belongs_to(campaign: Campaign, tells: Tells) -> None:
    for since, to in ((None, None), (None, 0), (0, None), (-1, 1), (-101, -3), (3, 300)):
        given = [f"--from=day {TODAY + since}"] if since is not None else []
        given += [f"--to=day {TODAY + to}"] if to is not None else []
        told = tells("timeline", "Winter", *given)["entries"]
        first, last = TODAY + (-999 if since is None else since), TODAY + (999 if to is None else to)
        assert sorted(each["title"] for each in told) == titled(each for each in things() if each.within(first, last))
        assert [each["first"] for each in told] == sorted(each["first"] for each in told)


def test_each_line_says_whether_it_is_now_met_or_missed_and_how_far_away(campaign: Campaign) -> None:
    known, calendar = {each.title: each for each in things()}, campaign.view.calendar
    for each in timeline(calendar, (), (*campaign.calendar_events(), *deadlines(campaign.articles())), (TODAY,)):
        thing = known[each.title]
        said = (
            state(calendar, each, TODAY)
            .removeprefix(f"{each.last - each.first + 1} days long, ")
            .rpartition(" long, ")[2]
        )
        away = distance(calendar, thing.last if thing.last < TODAY or thing.waits else thing.first, TODAY)
        if thing.kind in ("met", "closed"):
            assert said == "met", thing
        elif thing.waits:
            assert said == (f"missed, {away}" if thing.last < TODAY else away), thing
        else:
            assert said == ("now" if thing.within(TODAY, TODAY) else away), thing


def test_to_do_lists_what_is_near_and_what_was_missed(campaign: Campaign, tells: Tells) -> None:
    told: dict[str, Mapping[str, Any]] = {each["title"]: each for each in tells("todo", "Winter")["due"]}
    assert sorted(told) == titled(each for each in things() if each.due)
    for each in filter(lambda each: each.due, things()):
        day = each.last if each.waits else max(each.first, TODAY)
        assert told[each.title]["urgent"] is (day <= TODAY), each
        assert told[each.title]["said"].startswith("overdue") is (each.waits and each.last < TODAY), each
        assert distance(campaign.view.calendar, day, TODAY) in told[each.title]["said"], each


def test_a_calendar_file_has_all_days_of_what_one_of_its_days_belongs_to(campaign: Campaign) -> None:
    calendar = campaign.view.calendar
    ahead = sum(each.longest for each in calendar.months) if calendar else WITHOUT
    lines = world_ics(campaign).replace("\r\n ", "").split("\r\n")
    titles = [line.removeprefix("SUMMARY:") for line in lines if line.startswith("SUMMARY:")]
    assert sorted(titles) == titled(each for each in things() if each.within(TODAY - FORMER, TODAY + ahead))
    days = [[read(line) for line in lines if line.startswith(key)] for key in ("DTSTART", "DTEND")]
    today, known = date.fromisoformat(campaign.now()[:10]).toordinal(), {each.title: each for each in things()}
    for title, first, after in zip(titles, *days, strict=True):
        assert (first - today, after - today) == (known[title].first - TODAY, known[title].last + 1 - TODAY)


def read(line: str) -> int:
    """The day of a line of a calendar file."""
    said = line.rpartition(":")[2]
    return date(int(said[:4]), int(said[4:6]), int(said[6:])).toordinal()


def test_the_picture_of_a_month_marks_each_day_with_something_on_it(campaign: Campaign) -> None:
    calendar = campaign.view.calendar
    if calendar is None:
        return
    for only in ("event 1 3", "deadline -2 12", "over 8 1", "event -104 106"):
        events = [each for each in campaign.calendar_events() if each.title == only]
        (thing,) = (each for each in things() if each.title == only)
        for day in (TODAY - 101, TODAY - 99, TODAY):
            first, last = month_of(calendar, day)
            picture = "\n".join(
                line.plain for line in month(calendar, day, TODAY, timeline(calendar, (), events, ()), 60)[2:]
            )
            shown = min(last, first + picture.count("\n") * 2 + 1)
            marked = picture.count("•")
            assert marked == len({*range(thing.first, thing.last + 1)} & {*range(first, shown + 1)}), (
                only,
                day,
                picture,
            )
