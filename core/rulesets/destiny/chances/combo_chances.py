"""What combos may add, in exact chances (destiny-204)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from core.refusal import Refusal
from core.rulesets.destiny.cards.cards import Card, card
from core.rulesets.destiny.conflict.success import ALIKE, bonus, combo_size, next_ranks
from core.rulesets.destiny.options import HouseRules
from core.wording import counted

Extra = tuple[tuple[int, Fraction], ...]
"""How much a combo adds, with its chance."""
NOTHING: Extra = ((0, Fraction(1)),)


def combo_chances(played: Card, deck: Sequence[str], skill: int, difficulty: int, options: HouseRules) -> Extra:
    """What a combo of this card adds, turned from a draw pile (destiny-204); refuses a pile that is too small."""
    size = combo_size(played, options)
    if size == 0:
        return NOTHING
    if len(deck) < size:
        raise Refusal("not_enough_cards", f"A combo of {played.code} turns {counted(size, 'card')}.", "deck")
    ranks = Counter(card(code).rank for code in deck)
    if played.rank in ALIKE:
        alike, ways = ranks[played.rank], comb(len(deck), size)
        counts = ((n, comb(alike, n) * comb(len(deck) - alike, size - n)) for n in range(size + 1))
        return tuple((n, Fraction(count, ways)) for n, count in counts if count)
    found = sequence_chance(played, ranks, len(deck), options)
    extra = sum(bool(bonus(Card("", rank, ""), skill, difficulty, options)) for rank in next_ranks(played))
    if not extra or not found:
        return NOTHING
    return ((0, 1 - found), (extra, found)) if found < 1 else ((extra, found),)


def sequence_chance(played: Card, ranks: Mapping[str, int], n: int, options: HouseRules) -> Fraction:
    """How likely two cards run on from a normal card (destiny-204)."""
    first, second = next_ranks(played)
    orders = 2 if options.combo_order == "any" else 1
    return Fraction(orders * ranks.get(first, 0) * ranks.get(second, 0), n * (n - 1))
