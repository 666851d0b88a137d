"""The holder of a card that was typed in but can't be drawn: piles know holders by id, situations by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from core.actions.situation import Situation
from core.luck.piles import Held, Token

HolderOf = Callable[[str, Token, Situation], str]
"""A function that returns the name of a card's holder from the id in its pile; empty if it is no one in particular."""


@contextmanager
def naming_holders(holder_of: HolderOf, situation: Situation) -> Iterator[None]:
    """Refuse a card that someone holds with the holder's name."""
    try:
        yield
    except Held as held:
        raise held.by(holder_of(held.holder, held.card, situation)) from held
