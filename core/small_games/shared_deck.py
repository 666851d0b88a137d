"""One deck that everyone at the table shares, for small games: drawn cards are discarded and shuffled by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, TypeVar

from core.effects import discarded, together
from core.luck.piles import Deck, Token

if TYPE_CHECKING:
    from core.actions.action import Done
    from core.actions.situation import Effects

F = TypeVar("F")
"""The type of a form."""
Q = TypeVar("Q")
"""The type of a request."""
V = TypeVar("V")
"""The type of a rule's result."""


@dataclass(frozen=True)
class SharedDeck:
    """A state of the table with a deck: the cards that the steps of a draw show are discarded after it.

    A card that `settle` moves into a hand stays there (`hold`) until it is dropped (`drop`). The deck is shuffled as
    soon as a draw leaves fewer than `least` cards: the most that one draw can take, with everything drawn again. For
    a state with more than the deck, inherit from this class.
    """

    deck: Deck
    least: ClassVar[int] = 1


def shared_deck(cards: Iterable[Token], least: int = 1) -> type[SharedDeck]:
    """A state that is one shared deck of these cards, all in the draw pile at first (`SharedDeck`)."""
    whole = Deck(tuple(cards))

    @dataclass(frozen=True)
    class Shared(SharedDeck):
        deck: Deck = whole

    Shared.least = least
    return Shared


def with_discard(settle: Callable[[Done[F, Q, V]], Effects]) -> Callable[[Done[F, Q, V]], Effects]:
    """The effects of a draw, and the discard of its cards if the table shares a deck."""

    def settle_and_discard(done: Done[F, Q, V]) -> Effects:
        effects = settle(done)
        now = done.situation if effects.state is None else replace(done.situation, state=effects.state)
        if not isinstance(now.state, SharedDeck):
            return effects
        shown = dict.fromkeys(card for step in done.resolution.steps for card in step.tokens)
        drawn = [card for card in shown if card in now.state.deck.pile]
        after = discarded(now, *drawn, least=now.state.least)
        return effects if after.state == now.state else together(effects, after)

    return settle_and_discard
