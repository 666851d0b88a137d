"""What a win is worth: bonus, combo, Character Points, and how it looks (destiny-56 to 64)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import Card, cards
from core.rulesets.destiny.options import HouseRules

OUTCOMES = ("win", "both", "neither", "lose")
WINS = ("win", "both")
SEQUENCE = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
"""The ranks a combo of a normal card runs through (destiny-58)."""
ALIKE = {"Q": 1, "K": 2, "A": 3}
"""How many cards a face turns, counting those of its own rank (destiny-59)."""


def bonus(played: Card, skill: int, difficulty: int, options: HouseRules) -> int:
    """What a winning card adds: faces 1, a normal 1 if it beats the Difficulty, a 10 outright (destiny-57)."""
    if played.wild:
        return 0
    if played.rank_class != "normal":
        return 1
    beats = int(played.number + skill > difficulty)
    if played.rank != "10":
        return beats
    return 1 + beats if options.ten_bonus == "double" else 1


def combo_size(played: Card, options: HouseRules) -> int:
    """How many cards a combo of this card turns, 0 if it has none (destiny-58, 59)."""
    if played.rank in ALIKE:
        return ALIKE[played.rank]
    if not played.number or (options.combo_sequence == "normals_only" and played.number > 8):
        return 0
    return 2


class Combo(NamedTuple):
    """What a combo came to: Success more, and whether an Ace may be gained."""

    extra: int = 0
    gain_ace: bool = False


def combo(played: Card, drawn: Sequence[str], skill: int, difficulty: int, options: HouseRules) -> Combo:
    """What cards turned for a combo bring (destiny-58, 59); refuses a card without one and a wrong number."""
    size = combo_size(played, options)
    if size == 0:
        raise Refusal("no_combo", f"{played.code} has no combo.", "combo")
    if len(drawn) != size:
        raise Refusal("wrong_number_of_cards", f"A combo of {played.code} turns {size}, not {len(drawn)}.", "combo")
    turned = cards(drawn)
    if played.rank in ALIKE:
        return Combo(sum(other.rank == played.rank for other in turned))
    if not follows(played, [other.rank for other in turned], options):
        return Combo()
    return Combo(sum(bool(bonus(other, skill, difficulty, options)) for other in turned), gain_ace=True)


def next_ranks(played: Card) -> tuple[str, str]:
    """The two ranks after a normal card's (destiny-58)."""
    at = SEQUENCE.index(played.rank)
    return SEQUENCE[at + 1], SEQUENCE[at + 2]


def follows(played: Card, ranks: Sequence[str], options: HouseRules) -> bool:
    """Whether these ranks run on from a normal card's (destiny-58)."""
    wanted = list(next_ranks(played))
    return list(ranks) == wanted or (options.combo_order == "any" and list(reversed(ranks)) == wanted)


@dataclass(frozen=True, slots=True)
class Looks:
    """How a card looks in the story."""

    pace: str
    parity: str | None
    flourish: str | None


def looks(shown: Card) -> Looks:
    """How a card looks in the story; without effect (destiny-64)."""
    pace = "spectacular" if not shown.number else "swift_weak" if shown.number <= 5 else "slow_powerful"
    parity = None if not shown.number else "odd" if shown.number % 2 else "even"
    return Looks(pace, parity, shown.suit.flourish if shown.suit else None)
