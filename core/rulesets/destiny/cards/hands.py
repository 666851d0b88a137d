"""What a hand does: drawn up to its limit, gained from deck or discard, put away (destiny-12, 13, 18 to 20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from core.acts.result import Step
from core.luck.piles import Deck
from core.luck.table import Table
from core.rulesets.destiny.cards.cards import card
from core.rulesets.destiny.cards.decks import LIMIT, codes, draw_to_hand
from core.rulesets.destiny.look import shown
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.state import HAND
from core.schema.entry import Choice

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
