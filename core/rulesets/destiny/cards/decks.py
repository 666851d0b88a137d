"""Hands and decks: starting, drawing, revealing, choosing, gaining (destiny-10 to 20).

A deck is a `core.piles.Deck`. At the table nobody knows its order, so luck or a person answers each draw; the JSON
interface hands decks in from the top, and `Topmost` answers with that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from core.action import Rule
from core.entry import entry
from core.piles import Deck, Tokens
from core.refusal import Refusal
from core.result import Resolution, Step, old_resolution
from core.rulesets.destiny.cards.cards import FATE, Orientation, card, one_deck
from core.rulesets.destiny.module import in_module
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.table import Ask, DrawAsk, Table
from core.wording import counted

LIMIT = 10
"""Cards a hand may hold (destiny-12)."""
START = 5
"""Cards a scene starts with (destiny-11)."""


class Topmost:
    """Answers every draw with the top of the pile drawn from."""

    def answer(self, ask: Ask) -> Tokens:
        """The first cards of the pile."""
        if not isinstance(ask, DrawAsk):
            raise Refusal("bad_request", "A decision is missing.", ask.question)
        return tuple(ask.pile.pile[: ask.n]) if isinstance(ask.pile, Deck) else ()


TOP = Table(Topmost())
"""A table at which every draw is the top of its pile."""


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


def start_scene_hand(request: SceneHand, table: Table) -> Resolution[Any]:
    """Gather everything, shuffle, draw five (destiny-11); refuses anything but the whole deck."""
    one_deck(request.shuffled)
    if len(request.shuffled) != len(FATE):
        raise Refusal(
            "deck_incomplete", f"A Fate deck has {counted(len(FATE), 'card')}, here are {len(request.shuffled)}."
        )
    hand, left = give(Deck(request.shuffled), START, TOP, "destiny-11")
    facts = {"hand": list(hand), "deck_count": len(left.pile), "next": left.pile[0], "discard": []}
    return old_resolution(facts, value=(hand, left))


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


@dataclass(frozen=True, slots=True)
class Drawn:
    """A hand after drawing: what was drawn, how many draws brought nothing, and the deck left."""

    hand: tuple[str, ...]
    deck: Deck
    drawn: tuple[str, ...]
    lost: int


def draw_to_hand(hand: tuple[str, ...], deck: Deck, count: int, table: Table, options: HouseRules) -> Drawn:
    """Draw from one's own deck (destiny-12, 13); with `discard_down` the hand may then be too large."""
    room = count if options.over_hand_limit == "discard_down" else min(count, max(0, LIMIT - len(hand)))
    taken, deck = give(deck, room, table, "destiny-13")
    return Drawn((*hand, *taken), deck, taken, count - len(taken))


def discard_down(drawn: Drawn, choice: Sequence[str]) -> Drawn:
    """Put exactly the surplus of a hand away, in this order (destiny-12)."""
    surplus = max(0, len(drawn.hand) - LIMIT)
    if len(choice) != surplus or not set(choice) <= set(drawn.hand) or len(set(choice)) != len(choice):
        raise Refusal(
            "choose_discards", f"Name exactly {counted(surplus, 'card')} of the hand to discard.", "discard_choice"
        )
    hand = tuple(code for code in drawn.hand if code not in choice)
    return replace(drawn, hand=hand, deck=replace(drawn.deck, discard=(*drawn.deck.discard, *choice)))


def draw_fate(request: DrawFate, table: Table) -> Resolution[Any]:
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
    facts = {
        "hand": list(drawn.hand),
        "deck": list(drawn.deck.pile),
        "discard": list(drawn.deck.discard),
        "drawn": list(drawn.drawn),
        "lost": drawn.lost,
    }
    return old_resolution(facts, value=drawn)


@dataclass(frozen=True, slots=True)
class Reveal:
    """The Shared Fate deck."""

    deck: tuple[str, ...] = entry("Shared Fate, top first")
    discard: tuple[str, ...] = entry("Its discard")
    count: int = entry("Cards to reveal", default=1)
    reshuffled: tuple[str, ...] | None = entry("Discard as shuffled", default=None)


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


def reveal_shared_fate(request: Reveal, table: Table) -> Resolution[Any]:
    """Reveal Shared Fate (destiny-14, 15)."""
    one_deck(request.deck, request.discard)
    check_count(request.count)
    shared = laid_out(request.deck, request.discard, request.reshuffled, request.count)
    revealed, left = reveal(shared, request.count, TOP, "destiny-15")
    facts = {"revealed": list(revealed), "deck": list(left.pile), "discard": list(left.discard)}
    return old_resolution(facts, value=(revealed, left))


@dataclass(frozen=True, slots=True)
class Choosing:
    """A card of the hand, or none."""

    hand: tuple[str, ...] = entry("Hand")
    orientation: Orientation = entry("Half", code="orientation_needed")
    card: str | None = entry("Card", default=None)
    leave_to_fate: bool = entry("Leave it to Fate", default=False)


def choose_fate(request: Choosing, table: Table) -> Resolution[Any]:
    """Put a card face down with an orientation, or leave it to Fate (destiny-16, 17)."""
    one_deck(request.hand)
    check_hand(request.hand)
    if request.leave_to_fate:
        facts = {"hand": list(request.hand), "table": None, "source": "shared_fate"}
        return old_resolution({**facts, "orientation": request.orientation})
    if not request.hand:
        raise Refusal("hand_empty", "The hand is empty: leave it to Fate.", "card")
    if request.card is None:
        raise Refusal("bad_request", "Choose a card, or leave it to Fate.", "card")
    played = card(request.card)
    if played.code not in request.hand:
        raise Refusal("card_not_in_hand", f"{played.code} is not in the hand.", "card")
    facts = {
        "hand": [code for code in request.hand if code != played.code],
        "table": played.code,
        "source": "hand",
        "orientation": request.orientation,
        "aspect": played.aspect(request.orientation),
    }
    return old_resolution(facts, steps=(Step("destiny-17", "chosen", tokens=(played.code,)),))


@dataclass(frozen=True, slots=True)
class Gaining:
    """A card to be taken out of one's own deck or discard."""

    kind: Literal["ace", "any"] = entry("What")
    source: str = entry("From", json="from")
    card: str = entry("Card")
    hand: tuple[str, ...] = entry("Hand")
    deck: tuple[str, ...] = entry("Deck")
    discard: tuple[str, ...] = entry("Discard")


def gain_card(request: Gaining, table: Table) -> Resolution[Any]:
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
    facts = {
        "hand": [*request.hand, wanted.code],
        "deck": [code for code in request.deck if code != wanted.code],
        "discard": [code for code in request.discard if code != wanted.code],
        "shuffle_deck": request.source == "deck",
    }
    return old_resolution(facts)


@dataclass(frozen=True, slots=True)
class OneCard:
    """A card, perhaps with the half that counts."""

    card: str = entry("Card")
    orientation: Orientation | None = entry("Half", default=None, code="orientation_needed")


def card_info(request: OneCard, table: Table) -> Resolution[Any]:
    """What a card is (destiny-4 to 8)."""
    found = card(request.card)
    facts = {
        "rank": found.rank,
        "suit": found.suit.name if found.suit else None,
        "color": found.color,
        "rank_class": found.rank_class,
        "stat": found.suit.stat if found.suit else None,
        "flourish": found.suit.flourish if found.suit else None,
    }
    if request.orientation:
        facts["aspect"] = found.aspect(request.orientation)
    return old_resolution(facts)


RULES = in_module(
    "core",
    Rule("card_info", OneCard, card_info),
    Rule("start_scene_hand", SceneHand, start_scene_hand),
    Rule("draw_fate", DrawFate, draw_fate),
    Rule("reveal_shared_fate", Reveal, reveal_shared_fate),
    Rule("choose_fate", Choosing, choose_fate),
    Rule("gain_card", Gaining, gain_card),
)
