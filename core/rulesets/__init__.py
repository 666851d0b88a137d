"""The games: wyrdbook's own, and those of installed packages (`core.rulesets.plugins`).

Only this module names wyrdbook's own games outside their folders.
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
"""Our own games by id, with the module of each `RULESET`, which is imported at first use."""


class Listed(NamedTuple):
    """A game with its package: its ruleset, or the reason it is left out."""

    id: str
    package: str
    ruleset: Ruleset | None
    why_not: str = ""


def all_games() -> Iterator[Listed]:
    """All games, our own first, including those left out."""
    yield from (Listed(id, "wyrdbook", _own(id)) for id in MODULES)
    yield from _games_of_packages()


def _games_of_packages() -> Iterator[Listed]:
    """The games of installed packages."""
    from core.rulesets import plugins  # noqa: PLC0415  packages are searched only if needed

    for game in plugins.offered_games():
        found = plugins.load(game, MODULES)
        yield Listed(game.id, game.package, found.ruleset, found.why_not)


def of_packages() -> tuple[Ruleset, ...]:
    """The playable games of installed packages; our own are not loaded."""
    return tuple(game.ruleset for game in _games_of_packages() if game.ruleset is not None)


def ids() -> tuple[str, ...]:
    """The ids of all games, including those left out, without loading any."""
    from core.rulesets import plugins  # noqa: PLC0415  packages are searched only if needed

    return tuple(dict.fromkeys((*MODULES, *(game.id for game in plugins.offered_games()))))


def find(ruleset: object) -> Ruleset:
    """A ruleset by id; refuses an unknown one, and one that is left out with the reason."""
    found = find_playable(ruleset)
    if found is None:
        raise Refusal("unknown_ruleset", why_missing(ruleset))
    return found


def find_playable(ruleset: object) -> Ruleset | None:
    """A ruleset by id; None for an unknown one, or one that is left out."""
    if isinstance(ruleset, str) and ruleset in MODULES:
        return _own(ruleset)
    return next((game.ruleset for game in _games_of_packages() if game.id == ruleset and game.ruleset), None)


def why_missing(ruleset: object) -> str:
    """The reason that a game can't be found, in a sentence."""
    left = left_out(ruleset)
    if left is not None:
        return f"The game {left.id:.60} from {left.package:.60} is left out: {left.why_not}"
    known = (*MODULES, *(game.id for game in _games_of_packages() if game.ruleset))
    return f"{ruleset!r:.60} isn't a game here. Use one of: {', '.join(known)}."


def left_out(ruleset: object) -> Listed | None:
    """The game with this id that a package offers but that is left out, or None."""
    return next((game for game in _games_of_packages() if game.id == ruleset and game.why_not), None)


def all_rulesets() -> tuple[Ruleset, ...]:
    """All playable rulesets, in the order they are offered."""
    return tuple(game.ruleset for game in all_games() if game.ruleset is not None)


def _own(id: str) -> Ruleset:
    found: Ruleset = import_module(MODULES[id]).RULESET
    return found
