"""High Card: who comes before whom, and who acts when (destiny-28 to 30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from core.acts.action import Rule, asking_nothing
from core.acts.result import Resolution
from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import HIGH, SUITS, WILDS, card, cards
from core.rulesets.destiny.module import in_module
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.schema.entry import entry

Plays = Mapping[str, Sequence[str]]


def height(code: str, options: HouseRules) -> tuple[int, int]:
    """Where a card stands; smaller is higher. Wilds beat Aces, black the red; equal ranks go by suit (destiny-28)."""
    if code in WILDS:
        return (-1, WILDS.index(code))
    found = card(code)
    suit = list(SUITS).index(found.letter)
    return (HIGH.index(found.rank), suit if options.high_card_suits == "high_to_low" else -suit)


@dataclass(frozen=True, slots=True)
class HighCard:
    """What each player played, first play first."""

    cards: Mapping[str, tuple[str, ...]] = entry("Cards by player")
    options: HouseRules = AS_WRITTEN


@dataclass(frozen=True, slots=True)
class Order:
    """Players from the highest down, and the groups still tied, who play again."""

    order: tuple[str, ...]
    replay: tuple[tuple[str, ...], ...]


def ordered(plays: Plays, options: HouseRules) -> Order:
    """Players from the highest down, and the groups still tied, who keep the order they came in (destiny-28, 29)."""
    for player, played in plays.items():
        if not played:
            raise Refusal("card_missing", f"{player:.60} has not played a card.", f"cards.{player}")
        cards(played)
    heights = {player: tuple(height(code, options) for code in played) for player, played in plays.items()}
    # Tied players go by their next cards: first plays first, as sequences are compared.
    order = sorted(plays, key=heights.__getitem__)
    tied = [tuple(group) for _, group in groupby(order, key=heights.__getitem__)]
    for (player, *_), (other, *_) in pairwise(tied):
        if heights[other][: len(heights[player])] == heights[player]:
            raise Refusal("card_missing", f"{player:.60} is tied and has not played again.", f"cards.{player}")
    return Order(tuple(order), tuple(group for group in tied if len(group) > 1))


def high_card(request: HighCard) -> Resolution[Order]:
    """Who is highest (destiny-28, 29)."""
    if len(request.cards) < 2:
        raise Refusal("need_two_players", "High Card needs at least two players.", "cards")
    return Resolution(ordered(request.cards, request.options))


@dataclass(frozen=True, slots=True)
class Turns:
    """Who comes before whom, and what each has said in turn."""

    order: tuple[str, ...] = entry("Order")
    choices: tuple[str, ...] = entry("Choices")


@dataclass(frozen=True, slots=True)
class Acted:
    """Who has acted, in order, and whether that was everybody."""

    acted: tuple[str, ...]
    done: bool


def high_card_turns(request: Turns) -> Resolution[Acted]:
    """Act or pass from the highest down; the last of a round acts, and those who passed go on (destiny-30)."""
    waiting, passed, acted = list(request.order), list[str](), list[str]()
    for choice in request.choices:
        if choice not in ("act", "pass"):
            raise Refusal("bad_choice", "Each player acts or passes.", "choices")
        if not waiting:
            raise Refusal("too_many_choices", "Everybody has acted.", "choices")
        player = waiting.pop(0)
        if choice == "pass" and not waiting:
            raise Refusal("last_may_not_pass", f"{player:.60} is the last of the round and may not pass.", "choices")
        (acted if choice == "act" else passed).append(player)
        if not waiting:
            waiting, passed = passed, []
    return Resolution(Acted(tuple(acted), not waiting and not passed))


RULES = in_module(
    "core",
    Rule("high_card", HighCard, asking_nothing(high_card)),
    Rule("high_card_turns", Turns, asking_nothing(high_card_turns)),
)
