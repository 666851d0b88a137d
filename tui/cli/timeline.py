"""`timeline`: sessions, downtimes, events, deadlines and feasts of a campaign by their days."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.calendar.dates import in_words
from campaigns.calendar.day_input import span_of
from campaigns.campaign import Campaign
from campaigns.events.timeline import KINDS, OF_ONE, of_one, timeline, word_of
from campaigns.history.life_events import life
from campaigns.names import find_called
from campaigns.threads.thread_list import deadlines
from core.refusal import Refusal
from tui.calendar.content import state
from tui.cli.campaigns import read_campaign, reading_arguments
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.log_lines.lines import where
from tui.text.plain import plain

_WORDS = tuple(map(word_of, (*KINDS, *OF_ONE)))


@dataclass(frozen=True, slots=True)
class Told:
    """A thing on the timeline: its days as numbers and dates, its kind, and its session.

    An event in someone's life has a scene and the number of its log entry; without a date its day is unknown.
    """

    kind: str
    title: str
    first: int
    last: int
    date: str
    until: str
    state: str
    evening: int | None
    secret: bool
    about: tuple[str, ...]
    scene: int | None
    record: int | None


@dataclass(frozen=True, slots=True)
class TimelineTold:
    """The timeline of a campaign, or of some days of it."""

    today: int
    date: str
    entries: tuple[Told, ...]


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument("--from", dest="since", metavar="DATE", help="from this day on, such as 14 Frost, 312 or -30")
    parser.add_argument("--to", metavar="DATE", help="up to this day, or to the end of a year: 316")
    parser.add_argument("--kind", action="append", type=word_of, choices=_WORDS, help="only these")
    parser.add_argument("--who", metavar="NAME", help="only events of one character, or of something in the world")


def _timeline(given: Namespace) -> Facts[TimelineTold]:
    """The timeline in order."""
    with read_campaign(given.campaign, given.at) as campaign:
        view, names = campaign.view, {each.id: each.name for each in campaign.people_and_articles()}
        today, calendar = view.day, view.calendar
        since = None if given.since is None else span_of(calendar, given.since, today)[0]
        to = None if given.to is None else span_of(calendar, given.to, today)[1]
        occasions = (*campaign.calendar_events(), *deadlines(campaign.articles()))
        looked_at = [day for day in (today, since, to) if day is not None]
        if given.who is None:
            between = (min(looked_at), max(looked_at)) if since is not None or to is not None else None
            if since is not None and to is not None:
                between = (since, max(since, to))
            found = timeline(calendar, campaign.sessions(), occasions, looked_at, between)
        else:
            one = _one(campaign, given.who)
            found = of_one(calendar, one, occasions, life(campaign.past(), one))
        entries = [
            Told(
                kind=each.kind,
                title=each.title,
                first=each.first,
                last=each.last,
                date=in_words(calendar, each.first) if each.dated else "",
                until=in_words(calendar, each.last) if each.last != each.first else "",
                state=state(calendar, each, today) if each.dated and each.seq is None else "",
                evening=each.session,
                secret=each.secret,
                about=tuple(names[i] for i in each.about if i in names),
                scene=each.scene,
                record=each.seq,
            )
            for each in found
            if (since is None or each.last >= since) and (to is None or each.first <= to)
            if not given.kind or each.word in given.kind
        ]
        return Facts(TimelineTold(today, in_words(calendar, today), tuple(entries)), _text)


def _one(campaign: Campaign, name: str) -> int:
    """A character or an article by name. Refuse an unknown one."""
    found = find_called(name, [(each.names, each) for each in campaign.people_and_articles()])
    if len(found) != 1:
        known = ", ".join(each.name for each in found or campaign.people_and_articles()) or "nobody"
        raise Refusal("unknown_character", f"There is no {name!r:.60}. Known: {known:.200}.")
    return found[0].id


def _text(told: TimelineTold) -> Iterator[str]:
    width = max((len(each.date) for each in told.entries), default=0)
    of_one = any(each.record is not None for each in told.entries)
    for each in told.entries:
        marked = " (secret)" if each.secret else ""
        place = f"{where(each.evening, each.scene):<6}  " if of_one else ""
        yield plain(
            f"{each.date:<{width}}  {place}{word_of(each.kind):<9}  {each.title}{marked}  {each.state}".rstrip()
        )
    if not told.entries:
        yield "Nothing happened in that time."


SUBCOMMANDS = {"timeline": fact_subcommand(_arguments, _timeline)}
