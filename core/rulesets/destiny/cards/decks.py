"""Hands and decks at the table: drawn, turned, gained, put away (destiny-10 to 20).

A deck is a `core.luck.piles.Deck`. Nobody knows its order, so luck or a person answers each draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from core.acts.result import Step
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import card, shown
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.state import HAND, State, new_fate
from core.schema.codec import Json
from core.schema.entry import Choice

LIMIT = 10
"""Cards a hand may hold (destiny-12)."""
START = 5
"""Cards a scene starts with (destiny-11)."""


def codes(tokens: Sequence[object]) -> tuple[str, ...]:
    """Tokens as the card codes they are."""
    return tuple(map(str, tokens))


def give(deck: Deck, n: int, table: Table, why: str, *, ordered: bool = False) -> tuple[tuple[str, ...], Deck]:
    """Take up to `n` cards; an empty deck takes its discard back, and with nothing left it stops short (destiny-14).

    The cards taken are in nobody's hand yet: the deck returned does not hold them. `ordered` where it matters which
    came first.
    """
    taken: tuple[str, ...] = ()
    while len(taken) < n:
        if not deck.pile:
            deck = deck.reshuffled()
        due = min(n - len(taken), len(deck.pile))
        if due == 0:
            break
        drawn = codes(table.draw(deck, due, why=why, ordered=ordered))
        taken, deck = (*taken, *drawn), replace(deck, pile=tuple(c for c in deck.pile if c not in drawn))
    return taken, deck


@dataclass(frozen=True, slots=True)
class Drawn:
    """A hand after drawing: what was drawn, how many draws brought nothing, and the deck left."""

    hand: tuple[str, ...]
    deck: Deck
    drawn: tuple[str, ...]
    lost: int

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it, with deck and discard apart."""
        piles = {"deck": list(self.deck.pile), "discard": list(self.deck.discard)}
        return {"hand": list(self.hand), **piles, "drawn": list(self.drawn), "lost": self.lost}


def draw_to_hand(hand: tuple[str, ...], deck: Deck, count: int, table: Table, options: HouseRules) -> Drawn:
    """Draw from one's own deck (destiny-12, 13); with `discard_down` the hand may then be too large."""
    room = count if options.over_hand_limit == "discard_down" else min(count, max(0, LIMIT - len(hand)))
    taken, deck = give(deck, room, table, "destiny-13")
    return Drawn((*hand, *taken), deck, taken, count - len(taken))


def reveal(shared: Deck, count: int, table: Table, why: str) -> tuple[tuple[str, ...], Deck]:
    """Turn Shared Fate cards; the deck returned has them in its discard. Refuses when it cannot give as many."""
    taken, left = turned(shared, count, table, why)
    return taken, replace(left, discard=(*left.discard, *taken))


def turned(shared: Deck, count: int, table: Table, why: str) -> tuple[tuple[str, ...], Deck]:
    """Turn Shared Fate cards that still lie on the table: the deck returned does not hold them (destiny-14)."""
    taken, left = give(shared, count, table, why)
    if len(taken) < count:
        raise Refusal("shared_fate_empty", "Shared Fate has no card left to reveal.", "deck")
    return taken, left


Kind = Literal["ace", "any"]


def held(deck: Deck) -> tuple[str, ...]:
    """The cards in a hand."""
    return codes(deck.hand(HAND))


def holding(deck: Deck, hand: Sequence[str]) -> Deck:
    """A deck with these cards in hand, wherever they were; what was in hand and is not in it any more is discarded."""
    gone = tuple(code for code in held(deck) if code not in hand)
    return replace(
        deck,
        pile=_without(deck.pile, hand),
        discard=(*_without(deck.discard, hand), *(code for code in gone if code not in deck.discard)),
        held=((HAND, tuple(hand)),) if hand else (),
    )


def _without(pile: Sequence[object], gone: Sequence[str]) -> tuple[str, ...]:
    return tuple(code for code in codes(pile) if code not in gone)


def drawn_cards(deck: Deck, n: int, table: Table, options: HouseRules) -> tuple[Deck, tuple[str, ...]]:
    """Draw in hand; beyond ten cards draws are lost, or by house rule the surplus is put away (destiny-12, 13)."""
    drawn = draw_to_hand(held(deck), replace(deck, held=()), n, table, options)
    after = replace(drawn.deck, held=((HAND, drawn.hand),) if drawn.hand else ())
    return put_away(after, max(0, len(drawn.hand) - LIMIT), table), drawn.drawn


def put_away(deck: Deck, n: int, table: Table) -> Deck:
    """Put cards of the hand away, one after the other."""
    for _ in range(n):
        choices = [Choice(code, shown(code)) for code in held(deck)]
        deck = deck.put_away((table.choose("put_away", choices, why="destiny-12"),), HAND)
    return deck


def gainable(deck: Deck, kind: Kind, but: Sequence[str] = ()) -> tuple[Choice, ...]:
    """What may be gained: Aces of discard and deck, or any card of the discard; `but` cards just played.

    Nothing can be with ten cards in hand (destiny-18, 19, 20).
    """
    if len(held(deck)) >= LIMIT:
        return ()
    lying = [Choice(code, shown(code), note="from the discard") for code in codes(deck.discard) if code not in but]
    if kind == "any":
        return tuple(lying)
    hidden = [Choice(code, shown(code), note="search the deck, then shuffle") for code in codes(deck.pile)]
    return tuple(choice for choice in (*lying, *hidden) if card(choice.id).rank == "A")


def gained(deck: Deck, kind: Kind, table: Table, but: Sequence[str] = ()) -> tuple[Deck, Step | None]:
    """Take a card in hand, if there is one to take and it is wanted (destiny-18, 19)."""
    choices = gainable(deck, kind, but)
    why = "destiny-18" if kind == "ace" else "destiny-19"
    if not choices:
        return deck, Step("destiny-20" if len(held(deck)) >= LIMIT else why, "nothing_to_gain")
    code = table.choose("gain", (*choices, Choice("none", "Nothing")), why=why)
    if code == "none":
        return deck, None
    return holding(deck, (*held(deck), code)), Step(why, "gains", tokens=(code,))


def deck_of(state: State, hand: str) -> Deck:
    """The Fate deck of a player; a fresh one for whoever has not drawn yet."""
    return state.decks.get(hand) or new_fate()


def hand_of(state: State, hand: str) -> tuple[str, ...]:
    """The cards in a player's hand."""
    return tuple(map(str, deck_of(state, hand).hand(HAND)))


def with_decks(state: State, decks: Mapping[str, Deck], shared: Deck) -> State:
    """The table with some players' decks, and Shared Fate, as they now are."""
    return replace(state, shared=shared, decks={**state.decks, **decks})
