"""Courses: points, milestones, presence, harm and luck over the sessions, as series of numbers.

It is pure. Charts in the terminal or on a page are made from these values alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from campaigns.history.past_states import Past
    from campaigns.state.list_rows import Entry
    from campaigns.state.view import LogLine, MilestoneView, SessionView
    from core.ruleset import Ruleset

Names = Mapping[int, str]
"""The names of characters by id."""


class Series(NamedTuple):
    """A line of a chart: a number for each session, or None."""

    name: str
    values: tuple[float | None, ...]


class Course(NamedTuple):
    """A chart: several series over the same sessions, by number, oldest first.

    One of `presence` tells who was there (1) and who wasn't (0), or an amount for each session alone.
    """

    title: str
    sessions: tuple[int, ...]
    series: tuple[Series, ...]
    presence: bool = False


def numbers(sessions: Iterable[SessionView]) -> tuple[int, ...]:
    """The numbers of these sessions, oldest first."""
    return tuple(sorted(session.number for session in sessions))


def points(title: str, currency: str, names: Names, entries: Iterable[Entry], sessions: Sequence[int]) -> Course:
    """Everyone's balance in a currency at the end of each session; earlier points count from the first one."""
    moved: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for entry in entries:
        if entry.currency == currency and entry.actor in names:
            moved[entry.actor][max(entry.session or 0, sessions[0] if sessions else 0)] += entry.delta
    series = (
        Series(name, tuple(map(float, accumulate(moved[actor][n] for n in sessions)))) for actor, name in names.items()
    )
    return Course(title, tuple(sessions), tuple(series))


def milestones(
    title: str, reached: Iterable[MilestoneView], tiers: Mapping[str, str], sessions: Sequence[int]
) -> Course:
    """The number of milestones of each tier reached by the end of each session; earlier ones count from the first."""
    by_tier: dict[Any, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for each in reached:
        if each.session is not None:
            by_tier[each.tier][max(each.session, sessions[0] if sessions else 0)] += 1
    series = (
        Series(name, tuple(map(float, accumulate(by_tier[tier][n] for n in sessions)))) for tier, name in tiers.items()
    )
    return Course(title, tuple(sessions), tuple(series))


def presence(title: str, names: Names, sessions: Iterable[SessionView]) -> Course:
    """The attendance of each character, session by session."""
    there = sorted((session.number, set(session.attendance)) for session in sessions)
    series = (Series(name, tuple(float(actor in each) for _, each in there)) for actor, name in names.items())
    return Course(title, tuple(number for number, _ in there), tuple(series), presence=True)


def harm(title: str, past: Past, names: Names, sessions: Sequence[int]) -> Course:
    """Everyone's harm at the end of each session, in the game's units; one pass of the log."""
    borne = past.harm_at(sessions, names.keys())
    series = (Series(name, tuple(borne[number].get(actor) for number in sessions)) for actor, name in names.items())
    return Course(title, tuple(sessions), tuple(series))


def harm_taken(title: str, past: Past, names: Names, sessions: Sequence[int]) -> Course:
    """The harm everyone took in each session, in the game's units, healed since or not."""
    taken = past.harm_taken()
    series = (
        Series(name, tuple(float(taken.get(number, {}).get(actor, 0)) for number in sessions))
        for actor, name in names.items()
    )
    return Course(title, tuple(sessions), tuple(series), presence=True)


def luck(title: str, past: Past, names: Names, sessions: Sequence[int], step: Callable[[int, int], object]) -> Course:
    """The luck of each session: how far everyone's mean draw was above the expected one; one pass of the log.

    Only numeric tokens count; a session in which someone drew none has no number.
    """
    by_session: dict[int, list[LogLine]] = defaultdict(list)
    for line in past.history.walk():
        if line.session and (line.band or line.event.get("results")):
            by_session[line.session].append(line)
    found = dict[int, Mapping[int, float]]()
    for done, number in enumerate(sessions):
        step(done, len(sessions))
        found[number] = luck_above_mean(past.ruleset, by_session[number])
    return luck_course(title, names, sessions, found)


def luck_above_mean(ruleset: Ruleset, lines: Iterable[LogLine]) -> Mapping[int, float]:
    """How far everyone's mean draw in these lines was above the expected one."""
    from campaigns.reports.luck import luck_ledger  # noqa: PLC0415  with it come the parts of the game

    fortunes = luck_ledger(ruleset, lines).items()
    means = ((actor, fortune.mean, fortune.expected_mean) for actor, fortune in fortunes if actor is not None)
    return {actor: float(mean - due) for actor, mean, due in means if mean is not None and due is not None}


def luck_course(title: str, names: Names, sessions: Sequence[int], found: Mapping[int, Mapping[int, float]]) -> Course:
    """The luck of some characters, session by session; one who never drew a number has no series."""
    drew = {actor for each in found.values() for actor in each}
    series = (
        Series(name, tuple(found.get(number, {}).get(actor) for number in sessions))
        for actor, name in names.items()
        if actor in drew
    )
    return Course(title, tuple(sessions), tuple(series))
