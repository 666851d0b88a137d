"""Games in installed packages: found by entry point, and left out if they do not fit.

A package names its game in the entry-point group `wyrdbook.rulesets`: the game's id, and the place of its `Ruleset`.
A game that doesn't load, was written for a newer wyrdbook, has an id already in use or has an obvious mistake
(`core.load_checks`) is reported with its package; the others are available.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from core.load_checks import obvious
from core.plugin_guards import guard_game
from core.ruleset import INTERFACE, Ruleset, RulesetOf

GROUP = "wyrdbook.rulesets"


class Plugged(NamedTuple):
    """A game as its package offers it, before it is loaded."""

    id: str
    entry: EntryPoint

    @property
    def package(self) -> str:
        """The name and version of its package."""
        dist = self.entry.dist
        return f"{dist.name} {dist.version}" if dist else self.entry.module


class Loaded(NamedTuple):
    """A game of a package: its ruleset, or the reason it is left out."""

    ruleset: Ruleset | None = None
    why_not: str = ""


@cache
def offered_games() -> tuple[Plugged, ...]:
    """The games of installed packages, in the order of their ids. Packages are searched once."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    return tuple(Plugged(entry.name, entry) for entry in found)


def load(game: Plugged, own: Collection[str]) -> Loaded:
    """Load a game of a package; `own` are the ids of wyrdbook's own games."""
    if game.id in own:
        return Loaded(why_not=f"wyrdbook already has a game {game.id}.")
    if Counter(other.id for other in offered_games())[game.id] > 1:
        others = ", ".join(other.package for other in offered_games() if other.id == game.id and other != game)
        return Loaded(why_not=f"its name is also used by {others}.")
    return _load_entry(game.entry, game.package)


@cache
def _load_entry(entry: EntryPoint, package: str) -> Loaded:
    try:
        return _check_and_guard(entry, package)
    except (Exception, SystemExit) as fault:  # code from someone else's package
        return Loaded(why_not=f"it can't be loaded ({type(fault).__name__}: {fault!s:.200}).")


def _check_and_guard(entry: EntryPoint, package: str) -> Loaded:
    ruleset = entry.load()
    if not isinstance(ruleset, RulesetOf):
        return Loaded(why_not=f"{entry.value:.60} isn't a Ruleset.")
    if why_not := _unfit(ruleset, entry.name):
        return Loaded(why_not=why_not)
    return Loaded(guard_game(ruleset, package))


def _unfit(ruleset: Ruleset, name: str) -> str:
    """The reason that a game offered under this id does not fit; empty if it fits."""
    match ruleset.interface:
        case (int(first), int(last)):
            pass
        case int(first):
            last = first
        case other:
            return f"its interface is {other!r:.40}. It must be a number, or the first and last number of a range."
    if first > INTERFACE:
        return "it was written for a newer wyrdbook. Update wyrdbook."
    if last < INTERFACE:
        return f"it was made for interface {last} of wyrdbook, and this is {INTERFACE}."
    if ruleset.id != name:
        return f"its ruleset has the id {ruleset.id:.40}."
    mistake = next(obvious(ruleset), "")
    return mistake and f"{mistake}. To see every mistake: wyrdbook game check {ruleset.id}"
