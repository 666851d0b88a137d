"""The games: wyrdbook's own, and those of packages installed beside it (`core.rulesets.plugged`).

No other place outside their folders names wyrdbook's own games.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from core.refusal import Refusal
from core.ruleset import Ruleset

MODULES: dict[str, str] = {
    "storyteller": "core.rulesets.storyteller",
    "background": "core.rulesets.background",
    "aisling": "core.rulesets.aisling",
    "resonance": "core.rulesets.resonance",
    "destiny": "core.rulesets.destiny",
}
"""The id of each of our own to the module whose `RULESET` it is, imported when first asked for."""


class Listed(NamedTuple):
    """A game there is: the package it comes with, and itself or why it is left out."""

    id: str
    package: str
    ruleset: Ruleset | None
    why_not: str = ""


def listed() -> Iterator[Listed]:
    """Every game there is, our own first, those that are left out included."""
    yield from (Listed(id, "wyrdbook", _own(id)) for id in MODULES)
    yield from _plugged()


def _plugged() -> Iterator[Listed]:
    """The games of packages beside wyrdbook."""
    from core.rulesets import plugged  # noqa: PLC0415  what is installed is looked for only where it matters

    for game in plugged.offered():
        found = plugged.load(game, MODULES)
        yield Listed(game.id, game.package, found.ruleset, found.why_not)


def of_packages() -> tuple[Ruleset, ...]:
    """The games of packages beside wyrdbook that can be played; our own are not loaded for it."""
    return tuple(game.ruleset for game in _plugged() if game.ruleset is not None)


def ids() -> tuple[str, ...]:
    """The id of every game there is, those that are left out included; none is loaded for it."""
    from core.rulesets import plugged  # noqa: PLC0415  what is installed is looked for only where it matters

    return tuple(dict.fromkeys((*MODULES, *(game.id for game in plugged.offered()))))


def find(ruleset: object) -> Ruleset:
    """A ruleset by id; refuses one there is not, and one that is left out with the reason."""
    found = installed(ruleset)
    if found is None:
        raise Refusal("unknown_ruleset", missing(ruleset))
    return found


def installed(ruleset: object) -> Ruleset | None:
    """A ruleset by id; None for one there is not, or that is left out."""
    if isinstance(ruleset, str) and ruleset in MODULES:
        return _own(ruleset)
    return next((game.ruleset for game in _plugged() if game.id == ruleset and game.ruleset), None)


def missing(ruleset: object) -> str:
    """Why there is no such game, in a sentence."""
    left = left_out(ruleset)
    if left is not None:
        return f"The game {left.id:.60} of {left.package:.60} is left out: {left.why_not}"
    known = (*MODULES, *(game.id for game in _plugged() if game.ruleset))
    return f"{ruleset!r:.60} isn't a ruleset. Use one of: {', '.join(known)}."


def left_out(ruleset: object) -> Listed | None:
    """A game that a package offers under this id, but that is left out."""
    return next((game for game in _plugged() if game.id == ruleset and game.why_not), None)


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every ruleset that can be played, in the order they are offered."""
    return tuple(game.ruleset for game in listed() if game.ruleset is not None)


def _own(id: str) -> Ruleset:
    found: Ruleset = import_module(MODULES[id]).RULESET
    return found
