"""Rules about cards, hands and decks in the JSON interface, where decks are listed from the top (destiny-4 to 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from core.actions.result import Resolution, Step
from core.actions.rule import rule
from core.luck.piles import Deck, Tokens
from core.luck.table import Ask, DrawAsk, Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.hands import (
    LIMIT,
    Code,
    check_hand,
    draw_fate,
    gain_card,
    reveal,
    start_scene_hand,
)
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.state.table import HAND
from core.rulesets.destiny.values.cards import FATE, Card, Orientation, card, one_deck
from core.schema.codec import Json
from core.schema.entry import Entry
from core.wording import quantity


class Topmost:
    """Answers every draw with the top cards of the pile, and puts the cards in `away` away, in this order."""

    def __init__(self, away: Sequence[str] = ()) -> None:
        self._away = iter(away)

    def answer(self, ask: Ask) -> Tokens:
        """The first cards of the pile, or the next card to put away."""
        if not isinstance(ask, DrawAsk):
            return (next(self._away),)
        return tuple(ask.pile.pile[: ask.n]) if isinstance(ask.pile, Deck) else ()


def laid_out(deck: Sequence[str], discard: Sequence[str], reshuffled: Sequence[str] | None, due: int) -> Deck:
    """A deck listed from the top; the shuffled order of its discard is needed if it runs out.

    Refuses an order that is missing or doesn't match the discard (destiny-14).
    """
    if len(deck) >= due or not discard:
        return Deck(tuple(deck), tuple(discard))
    if reshuffled is None or Counter(reshuffled) != Counter(discard):
        raise Refusal("bad_reshuffle", 'The deck runs out. Give the shuffled discard as "reshuffled".', "reshuffled")
    return Deck(tuple(deck), tuple(reshuffled))


def check_count(count: int, at: str = "count") -> None:
    """Refuse to draw less than one card."""
    if count < 1:
        raise Refusal("bad_count", "Draw at least one card.", at)


def shuffled_given(shuffled: tuple[str, ...]) -> tuple[Deck, Table]:
    """A complete, shuffled deck (destiny-11); refuses any other."""
    one_deck(shuffled)
    if len(shuffled) != len(FATE):
        raise Refusal(
            "deck_incomplete", f"A Fate deck has {quantity(len(FATE), 'card')}; this one has {len(shuffled)}."
        )
    return Deck(shuffled), Table(Topmost())


def check_discards(hand: Sequence[object], choice: Sequence[str]) -> None:
    """Refuse to put away anything except exactly the surplus of a hand (destiny-12)."""
    surplus = max(0, len(hand) - LIMIT)
    if len(choice) != surplus or not set(choice) <= set(hand) or len(set(choice)) != len(choice):
        raise Refusal(
            "choose_discards", f"Choose exactly {quantity(surplus, 'card')} of the hand to discard.", "discard_choice"
        )


def fate_given(
    *,
    hand: tuple[str, ...],
    deck: tuple[str, ...],
    discard: tuple[str, ...],
    count: int = 1,
    reshuffled: tuple[str, ...] | None = None,
    discard_choice: tuple[str, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> tuple[Deck, int, Table, HouseRules]:
    """A deck with its hand, and the number of cards to draw (destiny-12, 13, 14)."""
    one_deck(hand, deck, discard)
    check_hand(hand)
    check_count(count)
    down = options.over_hand_limit == "discard_down"
    due = count if down else min(count, LIMIT - len(hand))
    laid = laid_out(deck, discard, reshuffled, due)
    if down:
        check_discards((*hand, *(*laid.pile, *laid.discard)[:due]), discard_choice)
    with_hand = replace(laid, held=((HAND, hand),) if hand else ())
    return with_hand, count, Table(Topmost(discard_choice if down else ())), options


def shared_given(
    deck: tuple[str, ...], discard: tuple[str, ...], count: int = 1, reshuffled: tuple[str, ...] | None = None
) -> tuple[Deck, int, Table, str]:
    """Shared Fate, and the number of its cards to reveal (destiny-14, 15)."""
    one_deck(deck, discard)
    check_count(count)
    shared = laid_out(deck, discard, reshuffled, count)
    return shared, count, Table(Topmost()), "destiny-15"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The remaining hand and the card face down; a choice left to Fate has no card and no aspect yet."""

    hand: tuple[str, ...]
    orientation: Orientation
    table: Card | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        told: dict[str, Json] = {"hand": list(self.hand), "orientation": self.orientation}
        if self.table is None:
            return told | {"table": None, "source": "shared_fate"}
        aspect = self.table.aspect(self.orientation)
        return told | {"table": self.table.code, "source": "hand", "aspect": aspect}


def choose_fate(
    hand: tuple[str, ...],
    orientation: Annotated[Orientation, Entry(code="orientation_needed")],
    code: Annotated[str | None, Entry(json="card")] = None,
    leave_to_fate: bool = False,
) -> Resolution[Chosen]:
    """Put a card face down with an orientation, or leave it to Fate (destiny-16, 17)."""
    one_deck(hand)
    check_hand(hand)
    if leave_to_fate:
        return Resolution(Chosen(hand, orientation))
    if not hand:
        raise Refusal("hand_empty", "The hand is empty. Leave it to Fate.", "card")
    if code is None:
        raise Refusal("bad_request", "Choose a card, or leave it to Fate.", "card")
    played = card(code)
    if played.code not in hand:
        raise Refusal("card_not_in_hand", f"{played.code} isn't in the hand. Choose another card.", "card")
    left = tuple(each for each in hand if each != code)
    step = Step("destiny-17", "chosen", tokens=(played.code,))
    return Resolution(Chosen(left, orientation, played), steps=(step,))


@dataclass(frozen=True, slots=True)
class CardInfo:
    """A card, with its aspect if a half was named."""

    card: Card
    orientation: Orientation | None

    @property
    def facts(self) -> dict[str, Json]:
        """The answer of the JSON interface."""
        suit = self.card.suit
        told: dict[str, Json] = {
            "rank": self.card.rank,
            "suit": suit.name if suit else None,
            "color": self.card.color,
            "rank_class": self.card.rank_class,
            "stat": suit.stat if suit else None,
            "flourish": suit.flourish if suit else None,
        }
        return told | ({"aspect": self.card.aspect(self.orientation)} if self.orientation else {})


def card_info(
    code: Code, orientation: Annotated[Orientation | None, Entry(code="orientation_needed")] = None
) -> CardInfo:
    """The facts of a card (destiny-4 to 8)."""
    return CardInfo(card(code), orientation)


RULES = (
    rule(card_info),
    rule(start_scene_hand, given=shuffled_given),
    rule(draw_fate, given=fate_given),
    rule(reveal, name="reveal_shared_fate", given=shared_given),
    rule(choose_fate),
    rule(gain_card),
)
