"""Who has a card that is typed in though it can't be drawn: piles know holders by id, a situation by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from core.acts.situation import Situation
from core.luck.piles import Held, Token

HolderOf = Callable[[str, Token, Situation], str]
"""The name of who has a card, by the holder's id in its pile; empty where it is no one in particular."""


@contextmanager
def naming_holders(holder_of: HolderOf, situation: Situation) -> Iterator[None]:
    """Refuse a card that someone has by the name of who has it."""
    try:
        yield
    except Held as held:
        raise held.by(holder_of(held.holder, held.card, situation)) from held
