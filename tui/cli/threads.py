"""`threads`: promised, open, dormant, overdue and closed threads of a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaigns.commands import SetDormancy
from campaigns.threads.thread_list import state_in_words
from tui.cli.campaigns import campaign_to_read_or_change, reading_arguments
from tui.cli.subcommand import Subcommand
from tui.cli.text_or_json import Facts, fact_subcommand
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.calendar.arithmetic import Calendar
    from campaigns.threads.thread_list import Thread


@dataclass(frozen=True, slots=True)
class ClockTold:
    """A clock of a thread, with its filled segments and all."""

    title: str
    filled: int
    segments: int


@dataclass(frozen=True, slots=True)
class ThreadTold:
    """A thread and its state: promised, open, dormant, overdue or closed.

    `evenings` are the numbers of the sessions that touched it, `ago` the sessions since the last one. `deadline` is a
    day of the campaign, `days_left` its distance, negative after it.
    """

    name: str
    state: str
    evenings: tuple[int, ...]
    ago: int | None
    deadline: int | None
    days_left: int | None
    clocks: tuple[ClockTold, ...]
    ending: str
    tags: tuple[str, ...]
    text: str
    said: str


@dataclass(frozen=True, slots=True)
class Threads:
    """All threads, most urgent first; those untouched in the last `dormant_after` sessions are dormant."""

    dormant_after: int
    threads: tuple[ThreadTold, ...]


def _arguments(parser: ArgumentParser) -> None:
    reading_arguments(parser)
    parser.add_argument(
        "--dormant-after",
        type=int,
        metavar="N",
        help="from now on, a thread is dormant after this many sessions without it (1 to 1000)",
    )


def _threads(given: Namespace) -> Facts[Threads]:
    """The threads of a campaign, most urgent first, after setting the limit for dormant ones, if given."""
    sessions = given.dormant_after
    with campaign_to_read_or_change(given, changes=sessions is not None) as campaign:
        if sessions is not None:
            campaign.do(SetDormancy(evenings=sessions))
        told = tuple(_thread_facts(each, campaign.view.calendar) for each in campaign.threads())
        return Facts(Threads(campaign.view.dormant_after, told), _text)


def _thread_facts(each: Thread, calendar: Calendar | None) -> ThreadTold:
    one = each.one
    return ThreadTold(
        name=one.name,
        state=each.state,
        evenings=one.touched,
        ago=each.ago,
        deadline=one.deadline or None,
        days_left=each.left,
        clocks=tuple(ClockTold(c.track.title, c.track.tally, c.track.target) for c in each.clocks),
        ending=one.ending,
        tags=one.tags,
        text=one.text,
        said=state_in_words(each, calendar),
    )


def _text(found: Threads) -> Iterator[str]:
    for each in found.threads:
        clocks = (f"{clock.title} {clock.filled}/{clock.segments}" for clock in each.clocks)
        yield plain(" · ".join((each.name, each.said, *clocks)))
        if each.ending:
            yield plain(f"  {each.ending}")
    if not found.threads:
        yield "There are no threads."


SUBCOMMANDS: dict[str, Subcommand] = {"threads": fact_subcommand(_arguments, _threads)}
