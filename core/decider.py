"""What of a game may decide in place of dice what a random table says: a deck, a bag, the game's own dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from core.luck.piles import Token, Tokens

if TYPE_CHECKING:
    from core.acts.situation import Effects, Situation


class Pool(NamedTuple):
    """What can be drawn just now, token by token; what goes `back` each time can come again."""

    tokens: Tokens
    back: bool = False


def _nothing(situation: Situation, drawn: Tokens) -> Effects:
    from core.acts.situation import Effects  # noqa: PLC0415  loaded with the first act

    return Effects()


class Decider(NamedTuple):
    """A pile that a game lends to random tables.

    `order` are all its tokens, whether they lie in it now or not: their order makes a number of each. `pool` says what
    can be drawn as things stand, or refuses. `names` are what a file may call a token, the most particular first
    ("queen of hearts", "hearts"). `settle` says what drawing them leaves changed.
    """

    id: str
    title: str
    kind: str
    order: Tokens
    pool: Callable[[Situation], Pool]
    names: Callable[[Token], tuple[str, ...]]
    settle: Callable[[Situation, Tokens], Effects] = _nothing
