"""The exact chances of a draw in whole numbers of hands, from the bag's contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from core.building_blocks.result_cache import remember
from core.luck.piles import Token
from core.refusal import Refusal
from core.rulesets.aisling.caern.bag import check_hand, contents
from core.rulesets.aisling.caern.hand_counts import Color, FateHands, HandCounter, Ways, add_hands
from core.rulesets.aisling.colors import COLORS, FATE, worth
from core.rulesets.aisling.draws.fate import FATE_POWER, fates_of, remaining_fates
from core.rulesets.aisling.draws.mote_count import Drawer, plan
from core.rulesets.aisling.options import HouseRules
from core.rulesets.aisling.values import FATES
from core.wording import quantity

MOST = 30
"""The most motes of a draw for which odds are computed, so that no request takes hours."""

COUNTED = ("fate_drawn", *FATES, "cancelled", "three_power")
"""The events of the Fate mote that are counted."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The number of `total` equally likely hands that give each Power, and that bring each Fate."""

    ways: Mapping[int, int]
    fates: Mapping[str, int]
    total: int

    @property
    def distribution(self) -> dict[int, Fraction]:
        """The probability of each possible Power."""
        return {power: Fraction(ways, self.total) for power, ways in sorted(self.ways.items())}

    @property
    def mean(self) -> Fraction:
        """The mean Power."""
        return Fraction(sum(power * ways for power, ways in self.ways.items()), self.total)

    def at_least(self, power: int) -> Fraction:
        """The probability of at least this Power."""
        return Fraction(sum(ways for own, ways in self.ways.items() if own >= power), self.total)

    def of(self, fate: str) -> Fraction:
        """The probability of `boon`, `bane`, `wyrd`, `cancelled`, `fate_drawn` or `three_power`."""
        return Fraction(self.fates[fate], self.total)

    def reaches(self, other: Chances) -> Fraction:
        """The probability of at least the Power of another draw (aisling-21)."""
        ways = sum(n * k for own, n in self.ways.items() for power, k in other.ways.items() if own >= power)
        return Fraction(ways, self.total * other.total)


def chances(drawer: Drawer, options: HouseRules, held: Sequence[Token] = ()) -> Chances:
    """The chances of a draw, with the motes `held` in hand already.

    Refuse everything `plan` refuses, an impossible hand, and one that is too large.
    """
    return _chances_with(drawer, options, held) if held else _chances_of(drawer, options)


@remember(256)
def _chances_of(drawer: Drawer, options: HouseRules) -> Chances:
    return _chances_with(drawer, options, ())


def _chances_with(drawer: Drawer, options: HouseRules, held: Sequence[Token]) -> Chances:
    planned = plan(drawer, options)
    check_hand(held, drawer.thresholds)
    if len(held) > planned.motes:
        why = f"The hand has {quantity(len(held), 'mote')}, but the draw takes only {planned.motes}. Draw again."
        raise Refusal("overdrawn", why, "drawn")
    if planned.motes > MOST:
        raise Refusal("bad_request", f"Odds are for draws of at most {MOST} motes.", "modifiers")
    hand, bag = Counter(held), contents(drawer.thresholds)
    colors = tuple(Color(c, bag[c] - hand[c], hand[c], worth(c, drawer.target)) for c in COLORS)
    return _count(
        _Case(
            colors=colors,
            fate_held=FATE in hand,
            due=planned.motes - len(held),
            base=planned.sure_power + sum(color.held * color.worth for color in colors),
            fate_colors=tuple(drawer.fate_colors.items()),
            singletons=options.singletons == "predominate",
        )
    )


class _Case(NamedTuple):
    """All the values that chances depend on: `due` motes to draw, and the Power `base` without them."""

    colors: tuple[Color, ...]
    fate_held: bool
    due: int
    base: int
    fate_colors: tuple[tuple[str, str], ...]
    singletons: bool


@lru_cache(maxsize=1024)
def _count(case: _Case) -> Chances:
    """Count the hands without the Fate mote, then those with it, by the Fates they bring."""
    count = HandCounter(case.colors, case.due)
    ways, fates = [0] * (2 * case.due + FATE_POWER + 1), dict.fromkeys(COUNTED, 0)
    if not case.fate_held:
        add_hands(ways, count.free, case.due)
    others = case.due if case.fate_held else case.due - 1
    if others >= 0:
        plain, owners = count.hands(others), dict(case.fate_colors)
        most = FateHands(count, owners.values(), others, case.singletons)
        for colors, hands in most.sets():
            kept, cancelled = remaining_fates(fates_of(colors, owners))
            for fate in (*kept, "cancelled") if cancelled else kept:
                fates[fate] += hands
        for power, (hands, bringing) in enumerate(zip(plain, most.ways, strict=True)):
            ways[power] += bringing
            ways[power + FATE_POWER] += hands - bringing
        fates["fate_drawn"] = sum(plain)
        fates["three_power"] = sum(plain) - sum(most.ways)
    return Chances(_powers(ways, case.base), fates, sum(ways))


def _powers(ways: Ways, base: int) -> dict[int, int]:
    """The number of hands by total Power including `base`, which is never below 0 (aisling-19)."""
    powers: dict[int, int] = {}
    for power, hands in enumerate(ways, base):
        if hands:
            powers[max(0, power)] = powers.get(max(0, power), 0) + hands
    return powers
