"""Cards, hands and decks in the JSON interface, which hands decks in from the top (destiny-4 to 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from core.acts.result import Resolution, Step
from core.acts.rule import rule
from core.luck.piles import Deck, Tokens
from core.luck.table import Ask, DrawAsk, Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import FATE, Card, Orientation, card, one_deck
from core.rulesets.destiny.cards.hands import LIMIT, START, Drawn, codes, draw_to_hand, give, reveal
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.schema.codec import Json
from core.schema.entry import Entry
from core.wording import counted

Code = Annotated[str, Entry(json="card")]
"""A card as a rule is given it."""


class Topmost:
    """Answers every draw with the top of the pile drawn from."""

    def answer(self, ask: Ask) -> Tokens:
        """The first cards of the pile."""
        if not isinstance(ask, DrawAsk):
            raise Refusal("bad_request", "A decision is missing.", ask.question)
        return tuple(ask.pile.pile[: ask.n]) if isinstance(ask.pile, Deck) else ()


TOP = Table(Topmost())
"""A table at which every draw is the top of its pile."""


def laid_out(deck: Sequence[str], discard: Sequence[str], reshuffled: Sequence[str] | None, due: int) -> Deck:
    """A deck handed in from the top; the order its discard would be shuffled into is needed where it runs out.

    Refuses an order that is missing or is not the discard (destiny-14).
    """
    if len(deck) >= due or not discard:
        return Deck(tuple(deck), tuple(discard))
    if reshuffled is None or Counter(reshuffled) != Counter(discard):
        raise Refusal("bad_reshuffle", "The deck runs out: give the shuffled discard as reshuffled.", "reshuffled")
    return Deck(tuple(deck), tuple(reshuffled))


def check_count(count: int, at: str = "count") -> None:
    """Refuse drawing less than one card."""
    if count < 1:
        raise Refusal("bad_count", "At least one card.", at)


def check_hand(hand: Sequence[str]) -> None:
    """Refuse a hand that cannot be (destiny-12)."""
    if len(hand) > LIMIT:
        raise Refusal("hand_too_large", f"A hand holds at most {LIMIT} cards, here are {len(hand)}.", "hand")


@dataclass(frozen=True, slots=True)
class SceneStart:
    """The hand a scene starts with, and the deck it leaves."""

    hand: tuple[str, ...]
    deck_count: int
    next: str
    discard: tuple[str, ...] = ()


def start_scene_hand(shuffled: tuple[str, ...]) -> SceneStart:
    """Gather everything, shuffle, draw five (destiny-11); refuses anything but the whole deck."""
    one_deck(shuffled)
    if len(shuffled) != len(FATE):
        raise Refusal("deck_incomplete", f"A Fate deck has {counted(len(FATE), 'card')}, here are {len(shuffled)}.")
    hand, left = give(Deck(shuffled), START, TOP, "destiny-11")
    return SceneStart(hand, len(left.pile), codes(left.pile)[0])


def discard_down(drawn: Drawn, choice: Sequence[str]) -> Drawn:
    """Put exactly the surplus of a hand away, in this order (destiny-12)."""
    surplus = max(0, len(drawn.hand) - LIMIT)
    if len(choice) != surplus or not set(choice) <= set(drawn.hand) or len(set(choice)) != len(choice):
        raise Refusal(
            "choose_discards", f"Name exactly {counted(surplus, 'card')} of the hand to discard.", "discard_choice"
        )
    hand = tuple(code for code in drawn.hand if code not in choice)
    return replace(drawn, hand=hand, deck=replace(drawn.deck, discard=(*drawn.deck.discard, *choice)))


def draw_fate(
    *,
    hand: tuple[str, ...],
    deck: tuple[str, ...],
    discard: tuple[str, ...],
    count: int = 1,
    reshuffled: tuple[str, ...] | None = None,
    discard_choice: tuple[str, ...] = (),
    options: HouseRules = AS_WRITTEN,
) -> Drawn:
    """Draw X (destiny-12, 13, 14)."""
    one_deck(hand, deck, discard)
    check_hand(hand)
    check_count(count)
    down = options.over_hand_limit == "discard_down"
    due = count if down else min(count, LIMIT - len(hand))
    laid = laid_out(deck, discard, reshuffled, due)
    drawn = draw_to_hand(hand, laid, count, TOP, options)
    if down:
        drawn = discard_down(drawn, discard_choice)
    return drawn


@dataclass(frozen=True, slots=True)
class Revealed:
    """What was turned, and Shared Fate by then."""

    revealed: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]


def reveal_shared_fate(
    deck: tuple[str, ...], discard: tuple[str, ...], count: int = 1, reshuffled: tuple[str, ...] | None = None
) -> Revealed:
    """Reveal Shared Fate (destiny-14, 15)."""
    one_deck(deck, discard)
    check_count(count)
    shared = laid_out(deck, discard, reshuffled, count)
    revealed, left = reveal(shared, count, TOP, "destiny-15")
    return Revealed(revealed, codes(left.pile), codes(left.discard))


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is left in hand and what lies face down; left to Fate nothing does, and it has no aspect yet."""

    hand: tuple[str, ...]
    orientation: Orientation
    table: Card | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
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
        raise Refusal("hand_empty", "The hand is empty: leave it to Fate.", "card")
    if code is None:
        raise Refusal("bad_request", "Choose a card, or leave it to Fate.", "card")
    played = card(code)
    if played.code not in hand:
        raise Refusal("card_not_in_hand", f"{played.code} is not in the hand.", "card")
    left = tuple(each for each in hand if each != code)
    step = Step("destiny-17", "chosen", tokens=(played.code,))
    return Resolution(Chosen(left, orientation, played), steps=(step,))


@dataclass(frozen=True, slots=True)
class Gained:
    """Hand, deck and discard with the card where it now is, and whether the deck is to be shuffled."""

    hand: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    shuffle_deck: bool


def gain_card(
    *,
    kind: Literal["ace", "any"],
    source: Annotated[str, Entry(json="from")],
    code: Code,
    hand: tuple[str, ...],
    deck: tuple[str, ...],
    discard: tuple[str, ...],
) -> Gained:
    """Take an Ace from deck or discard, or any card from the discard, in hand (destiny-18, 19, 20)."""
    one_deck(hand, deck, discard)
    check_hand(hand)
    wanted = card(code)
    if source not in ("deck", "discard") or (kind == "any" and source == "deck"):
        raise Refusal("wrong_pile", "An Ace comes from deck or discard, any card from the discard.", "from")
    if len(hand) == LIMIT:
        raise Refusal("hand_full", f"The hand holds {LIMIT} cards already.", "hand")
    if kind == "ace" and wanted.rank != "A":
        raise Refusal("not_an_ace", f"{wanted.code} is no Ace.", "card")
    pile = deck if source == "deck" else discard
    if wanted.code not in pile:
        raise Refusal("card_not_there", f"{wanted.code} is not in the {source}.", "card")
    left, rest = (tuple(c for c in cards if c != code) for cards in (deck, discard))
    return Gained((*hand, code), left, rest, source == "deck")


@dataclass(frozen=True, slots=True)
class CardInfo:
    """A card, with its aspect where a half was named."""

    card: Card
    orientation: Orientation | None

    @property
    def facts(self) -> dict[str, Json]:
        """As the interface tells it."""
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
    """What a card is (destiny-4 to 8)."""
    return CardInfo(card(code), orientation)


RULES = (
    rule(card_info),
    rule(start_scene_hand),
    rule(draw_fate),
    rule(reveal_shared_fate),
    rule(choose_fate),
    rule(gain_card),
)
