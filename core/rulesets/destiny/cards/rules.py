"""Cards, hands and decks in the JSON interface, which hands decks in from the top (destiny-4 to 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from core.acts.result import Resolution, Step
from core.acts.rule import Rule, asking_nothing
from core.luck.piles import Deck, Tokens
from core.luck.table import Ask, DrawAsk, Table
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import FATE, Card, Orientation, card, one_deck
from core.rulesets.destiny.cards.hands import LIMIT, START, Drawn, codes, draw_to_hand, give, reveal
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.schema.codec import Json
from core.schema.entry import entry
from core.wording import counted


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
class SceneHand:
    """A shuffled deck, from the top."""

    shuffled: tuple[str, ...] = entry("Shuffled deck")


@dataclass(frozen=True, slots=True)
class SceneStart:
    """The hand a scene starts with, and the deck it leaves."""

    hand: tuple[str, ...]
    deck_count: int
    next: str
    discard: tuple[str, ...] = ()


def start_scene_hand(request: SceneHand) -> Resolution[SceneStart]:
    """Gather everything, shuffle, draw five (destiny-11); refuses anything but the whole deck."""
    one_deck(request.shuffled)
    if len(request.shuffled) != len(FATE):
        raise Refusal(
            "deck_incomplete", f"A Fate deck has {counted(len(FATE), 'card')}, here are {len(request.shuffled)}."
        )
    hand, left = give(Deck(request.shuffled), START, TOP, "destiny-11")
    return Resolution(SceneStart(hand, len(left.pile), codes(left.pile)[0]))


@dataclass(frozen=True, slots=True)
class DrawFate:
    """A hand with its deck."""

    hand: tuple[str, ...] = entry("Hand")
    deck: tuple[str, ...] = entry("Deck, top first")
    discard: tuple[str, ...] = entry("Discard")
    count: int = entry("Cards to draw", default=1)
    reshuffled: tuple[str, ...] | None = entry("Discard as shuffled", default=None)
    discard_choice: tuple[str, ...] = entry("To discard", default=())
    options: HouseRules = AS_WRITTEN


def discard_down(drawn: Drawn, choice: Sequence[str]) -> Drawn:
    """Put exactly the surplus of a hand away, in this order (destiny-12)."""
    surplus = max(0, len(drawn.hand) - LIMIT)
    if len(choice) != surplus or not set(choice) <= set(drawn.hand) or len(set(choice)) != len(choice):
        raise Refusal(
            "choose_discards", f"Name exactly {counted(surplus, 'card')} of the hand to discard.", "discard_choice"
        )
    hand = tuple(code for code in drawn.hand if code not in choice)
    return replace(drawn, hand=hand, deck=replace(drawn.deck, discard=(*drawn.deck.discard, *choice)))


def draw_fate(request: DrawFate) -> Resolution[Drawn]:
    """Draw X (destiny-12, 13, 14)."""
    one_deck(request.hand, request.deck, request.discard)
    check_hand(request.hand)
    check_count(request.count)
    down = request.options.over_hand_limit == "discard_down"
    due = request.count if down else min(request.count, LIMIT - len(request.hand))
    deck = laid_out(request.deck, request.discard, request.reshuffled, due)
    drawn = draw_to_hand(request.hand, deck, request.count, TOP, request.options)
    if down:
        drawn = discard_down(drawn, request.discard_choice)
    return Resolution(drawn)


@dataclass(frozen=True, slots=True)
class Reveal:
    """The Shared Fate deck."""

    deck: tuple[str, ...] = entry("Shared Fate, top first")
    discard: tuple[str, ...] = entry("Its discard")
    count: int = entry("Cards to reveal", default=1)
    reshuffled: tuple[str, ...] | None = entry("Discard as shuffled", default=None)


@dataclass(frozen=True, slots=True)
class Revealed:
    """What was turned, and Shared Fate by then."""

    revealed: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]


def reveal_shared_fate(request: Reveal) -> Resolution[Revealed]:
    """Reveal Shared Fate (destiny-14, 15)."""
    one_deck(request.deck, request.discard)
    check_count(request.count)
    shared = laid_out(request.deck, request.discard, request.reshuffled, request.count)
    revealed, left = reveal(shared, request.count, TOP, "destiny-15")
    return Resolution(Revealed(revealed, codes(left.pile), codes(left.discard)))


@dataclass(frozen=True, slots=True)
class Choosing:
    """A card of the hand, or none."""

    hand: tuple[str, ...] = entry("Hand")
    orientation: Orientation = entry("Half", code="orientation_needed")
    card: str | None = entry("Card", default=None)
    leave_to_fate: bool = entry("Leave it to Fate", default=False)


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


def choose_fate(request: Choosing) -> Resolution[Chosen]:
    """Put a card face down with an orientation, or leave it to Fate (destiny-16, 17)."""
    one_deck(request.hand)
    check_hand(request.hand)
    if request.leave_to_fate:
        return Resolution(Chosen(request.hand, request.orientation))
    if not request.hand:
        raise Refusal("hand_empty", "The hand is empty: leave it to Fate.", "card")
    if request.card is None:
        raise Refusal("bad_request", "Choose a card, or leave it to Fate.", "card")
    played = card(request.card)
    if played.code not in request.hand:
        raise Refusal("card_not_in_hand", f"{played.code} is not in the hand.", "card")
    hand = tuple(code for code in request.hand if code != played.code)
    step = Step("destiny-17", "chosen", tokens=(played.code,))
    return Resolution(Chosen(hand, request.orientation, played), steps=(step,))


@dataclass(frozen=True, slots=True)
class Gaining:
    """A card to be taken out of one's own deck or discard."""

    kind: Literal["ace", "any"] = entry("What")
    source: str = entry("From", json="from")
    card: str = entry("Card")
    hand: tuple[str, ...] = entry("Hand")
    deck: tuple[str, ...] = entry("Deck")
    discard: tuple[str, ...] = entry("Discard")


@dataclass(frozen=True, slots=True)
class Gained:
    """Hand, deck and discard with the card where it now is, and whether the deck is to be shuffled."""

    hand: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    shuffle_deck: bool


def gain_card(request: Gaining) -> Resolution[Gained]:
    """Take an Ace from deck or discard, or any card from the discard, in hand (destiny-18, 19, 20)."""
    one_deck(request.hand, request.deck, request.discard)
    check_hand(request.hand)
    wanted = card(request.card)
    if request.source not in ("deck", "discard") or (request.kind == "any" and request.source == "deck"):
        raise Refusal("wrong_pile", "An Ace comes from deck or discard, any card from the discard.", "from")
    if len(request.hand) == LIMIT:
        raise Refusal("hand_full", f"The hand holds {LIMIT} cards already.", "hand")
    if request.kind == "ace" and wanted.rank != "A":
        raise Refusal("not_an_ace", f"{wanted.code} is no Ace.", "card")
    pile = request.deck if request.source == "deck" else request.discard
    if wanted.code not in pile:
        raise Refusal("card_not_there", f"{wanted.code} is not in the {request.source}.", "card")
    deck, discard = (tuple(c for c in pile if c != wanted.code) for pile in (request.deck, request.discard))
    return Resolution(Gained((*request.hand, wanted.code), deck, discard, request.source == "deck"))


@dataclass(frozen=True, slots=True)
class OneCard:
    """A card, perhaps with the half that counts."""

    card: str = entry("Card")
    orientation: Orientation | None = entry("Half", default=None, code="orientation_needed")


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


def card_info(request: OneCard) -> Resolution[CardInfo]:
    """What a card is (destiny-4 to 8)."""
    return Resolution(CardInfo(card(request.card), request.orientation))


RULES = (
    Rule("card_info", OneCard, asking_nothing(card_info)),
    Rule("start_scene_hand", SceneHand, asking_nothing(start_scene_hand)),
    Rule("draw_fate", DrawFate, asking_nothing(draw_fate)),
    Rule("reveal_shared_fate", Reveal, asking_nothing(reveal_shared_fate)),
    Rule("choose_fate", Choosing, asking_nothing(choose_fate)),
    Rule("gain_card", Gaining, asking_nothing(gain_card)),
)
