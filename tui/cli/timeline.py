"""`timeline`: evenings, downtimes, events, deadlines and feasts of a campaign by their days."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass

from tui.cli.facts import Facts, printing
from tui.cli.shelf import campaign_argument, campaign_folder
from tui.text import plain


@dataclass(frozen=True, slots=True)
class Told:
    """Something on the timeline: its days as numbers and as dates, what it is, and of which evening."""

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


@dataclass(frozen=True, slots=True)
class TimelineTold:
    """The timeline of a campaign, or of some days of it."""

    today: int
    date: str
    entries: tuple[Told, ...]


def _arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    parser.add_argument("--from", dest="since", metavar="DATE", help="from this day on, as it is typed: 14 Frost, -30")
    parser.add_argument("--to", metavar="DATE", help="up to this day")
    parser.add_argument(
        "--kind", action="append", choices=("evening", "downtime", "event", "deadline", "feast"), help="only these"
    )


def _timeline(given: Namespace) -> Facts[TimelineTold]:
    """The timeline in order."""
    from campaigns.calendar.dates import in_words
    from campaigns.calendar.timeline import timeline
    from campaigns.calendar.typed import day_of
    from campaigns.campaign import Campaign
    from campaigns.threads.listed import deadlines
    from tui.present.past.timeline import state

    with Campaign.open(campaign_folder(given.campaign), read_only=True) as campaign:
        view, names = campaign.view, {each.id: each.name for each in campaign.known()}
        today, calendar = view.day, view.calendar
        since = None if given.since is None else day_of(calendar, given.since, today)
        to = None if given.to is None else day_of(calendar, given.to, today)
        occasions = (*campaign.occasions(), *deadlines(campaign.articles()))
        looked_at = [day for day in (today, since, to) if day is not None]
        entries = [
            Told(
                kind=each.kind,
                title=each.title,
                first=each.first,
                last=each.last,
                date=in_words(calendar, each.first),
                until=in_words(calendar, each.last) if each.last != each.first else "",
                state=state(calendar, each, today),
                evening=each.evening,
                secret=each.secret,
                about=tuple(names[i] for i in each.about if i in names),
            )
            for each in timeline(calendar, campaign.sessions(), occasions, looked_at)
            if (since is None or each.last >= since) and (to is None or each.first <= to)
            if not given.kind or each.kind in given.kind
        ]
        return Facts(TimelineTold(today, in_words(calendar, today), tuple(entries)), _text)


def _text(told: TimelineTold) -> Iterator[str]:
    width = max((len(each.date) for each in told.entries), default=0)
    for each in told.entries:
        marked = " (secret)" if each.secret else ""
        yield plain(f"{each.date:<{width}}  {each.kind:<8}  {each.title}{marked}  {each.state}".rstrip())
    if not told.entries:
        yield "Nothing stands on the timeline there."


SUBCOMMANDS = {"timeline": printing(_arguments, _timeline)}
