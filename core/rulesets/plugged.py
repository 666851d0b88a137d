"""Games installed beside wyrdbook, each in a package of its own: found by entry point, left out where they do not fit.

A package names its game in the entry-point group `wyrdbook.rulesets`: the game's id, and where its `Ruleset` is. One
that does not load, was written for a newer wyrdbook, takes a name that is taken or has an obvious mistake
(`core.obvious`) is said with its package; the rest goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from core.guarded import guard_game
from core.obvious import obvious
from core.ruleset import INTERFACE, Ruleset, RulesetOf

GROUP = "wyrdbook.rulesets"


class Plugged(NamedTuple):
    """A game as its package offers it: not looked into yet."""

    id: str
    entry: EntryPoint

    @property
    def package(self) -> str:
        """The package it comes with, and which version of that."""
        dist = self.entry.dist
        return f"{dist.name} {dist.version}" if dist else self.entry.module


class Loaded(NamedTuple):
    """A game of a package: itself, or why it is left out."""

    ruleset: Ruleset | None = None
    why_not: str = ""


@cache
def offered() -> tuple[Plugged, ...]:
    """What the installed packages offer, in the order of their names. It is looked for once."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    return tuple(Plugged(entry.name, entry) for entry in found)


def load(game: Plugged, own: Collection[str]) -> Loaded:
    """A game of a package; `own` are the names that are wyrdbook's own."""
    if game.id in own:
        return Loaded(why_not=f"wyrdbook already has a game {game.id}.")
    if Counter(other.id for other in offered())[game.id] > 1:
        others = ", ".join(other.package for other in offered() if other.id == game.id and other != game)
        return Loaded(why_not=f"its name is also taken by {others}.")
    return _loaded(game.entry, game.package)


@cache
def _loaded(entry: EntryPoint, package: str) -> Loaded:
    try:
        return _looked_into(entry, package)
    except (Exception, SystemExit) as fault:  # code from someone else's package
        return Loaded(why_not=f"it can't be loaded ({type(fault).__name__}: {fault!s:.200}).")


def _looked_into(entry: EntryPoint, package: str) -> Loaded:
    ruleset = entry.load()
    if not isinstance(ruleset, RulesetOf):
        return Loaded(why_not=f"{entry.value:.60} isn't a Ruleset.")
    if why_not := _unfit(ruleset, entry.name):
        return Loaded(why_not=why_not)
    return Loaded(guard_game(ruleset, package))


def _unfit(ruleset: Ruleset, name: str) -> str:
    """Why a game offered under this name does not fit; empty where it does."""
    match ruleset.interface:
        case (int(first), int(last)):
            pass
        case int(first):
            last = first
        case other:
            return f"its interface is {other!r:.40}, not a number or the first and the last of several."
    if first > INTERFACE:
        return "it was written for a newer wyrdbook. Update wyrdbook."
    if last < INTERFACE:
        return f"it was made for interface {last} of wyrdbook, and this is {INTERFACE}."
    if ruleset.id != name:
        return f"it calls itself {ruleset.id:.40} inside."
    mistake = next(obvious(ruleset), "")
    return mistake and f"{mistake}. To see every mistake: wyrdbook game check {ruleset.id}"
