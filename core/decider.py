"""Piles of a game that can roll on random tables instead of dice: a deck, a bag, the game's own dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from core.luck.piles import Token, Tokens

if TYPE_CHECKING:
    from core.actions.situation import Effects, Situation


class Pool(NamedTuple):
    """The tokens that can be drawn now; with `back`, each goes back before the next draw."""

    tokens: Tokens
    back: bool = False


def _nothing(situation: Situation, drawn: Tokens) -> Effects:
    from core.actions.situation import Effects  # noqa: PLC0415  loaded with the first act

    return Effects()


class Decider(NamedTuple):
    """A pile that a game lends to random tables.

    `order` has all its tokens, in the pile or not: their positions turn each into a number. `pool` returns the tokens
    that can be drawn now, or refuses. `names` are the words for a token in a file, the most specific first ("queen of
    hearts", "hearts"). `settle` gives the effects of drawing tokens.
    """

    id: str
    title: str
    kind: str
    order: Tokens
    pool: Callable[[Situation], Pool]
    names: Callable[[Token], tuple[str, ...]]
    settle: Callable[[Situation, Tokens], Effects] = _nothing
