"""Courses: points, milestones, presence, harm and luck over the evenings, as series of numbers. Pure.

What is drawn of them, in the terminal or as a picture in a page, is made from these values and of nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from campaigns.past.looking_back import Past
    from campaigns.state.view import CharacterView, Entry, LogLine, MilestoneView, SessionView

Names = Mapping[int, str]
"""Those who are told of: names by the ids of characters."""


class Series(NamedTuple):
    """One line of a picture: a number for each evening, None where there is none."""

    name: str
    values: tuple[float | None, ...]


class Course(NamedTuple):
    """What a picture shows: a series each for several, over the same evenings, by their numbers, oldest first.

    One of `presence` says who was there (1) and who was not (0).
    """

    title: str
    evenings: tuple[int, ...]
    series: tuple[Series, ...]
    presence: bool = False


def numbers(sessions: Iterable[SessionView]) -> tuple[int, ...]:
    """The numbers of these evenings, oldest first."""
    return tuple(sorted(session.number for session in sessions))


def points(title: str, currency: str, names: Names, entries: Iterable[Entry], evenings: Sequence[int]) -> Course:
    """What everybody has of a currency at the end of each evening; what came before the first counts from the first."""
    moved: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for entry in entries:
        if entry.currency == currency and entry.actor in names:
            moved[entry.actor][max(entry.session or 0, evenings[0] if evenings else 0)] += entry.delta
    series = (
        Series(name, tuple(map(float, accumulate(moved[actor][n] for n in evenings)))) for actor, name in names.items()
    )
    return Course(title, tuple(evenings), tuple(series))


def milestones(
    title: str, reached: Iterable[MilestoneView], tiers: Mapping[str, str], evenings: Sequence[int]
) -> Course:
    """How many milestones of each tier are reached by the end of each evening."""
    by_tier: dict[Any, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for each in reached:
        if each.session is not None:
            by_tier[each.tier][each.session] += 1
    series = (
        Series(name, tuple(map(float, accumulate(by_tier[tier][n] for n in evenings)))) for tier, name in tiers.items()
    )
    return Course(title, tuple(evenings), tuple(series))


def presence(title: str, names: Names, sessions: Iterable[SessionView]) -> Course:
    """Who was there in which evening."""
    there = sorted((session.number, set(session.attendance)) for session in sessions)
    series = (Series(name, tuple(float(actor in each) for _, each in there)) for actor, name in names.items())
    return Course(title, tuple(number for number, _ in there), tuple(series), presence=True)


def harm(title: str, past: Past, names: Names, evenings: Sequence[int]) -> Course:
    """How much harm everybody bears at the end of each evening, as the game counts it; one pass of the log."""
    count = past.ruleset.harm
    assert count is not None
    stood = past.characters_at(*evenings)
    series = (
        Series(name, tuple(_harm(count, stood[number].get(actor)) for number in evenings))
        for actor, name in names.items()
    )
    return Course(title, tuple(evenings), tuple(series))


def _harm(count: Callable[[Any], int], character: CharacterView | None) -> float | None:
    return None if character is None else float(count(character.sheet))


def luck(title: str, past: Past, names: Names, evenings: Sequence[int], step: Callable[[int, int], object]) -> Course:
    """By how much what everybody drew lay above what was to be expected, as the mean of each evening; one pass.

    Only of tokens that are numbers; an evening in which somebody drew none of them has no number.
    """
    from campaigns.state.luckledger import luck_ledger  # noqa: PLC0415  with it come the parts of the game

    by_evening: dict[int, list[LogLine]] = defaultdict(list)
    for line in past.history.walk():
        if line.session and (line.band or line.event.get("results")):
            by_evening[line.session].append(line)
    above: dict[int | None, dict[int, float]] = defaultdict(dict)
    for done, number in enumerate(evenings):
        step(done, len(evenings))
        for actor, fortune in luck_ledger(past.ruleset, by_evening[number]).items():
            if fortune.mean is not None and fortune.expected_mean is not None:
                above[actor][number] = float(fortune.mean - fortune.expected_mean)
    series = (
        Series(name, tuple(above[actor].get(number) for number in evenings))
        for actor, name in names.items()
        if above[actor]
    )
    return Course(title, tuple(evenings), tuple(series))
