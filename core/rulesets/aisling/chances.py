"""Exact chances of a draw in whole numbers of hands, from the bag's contents (the catalogue's section on odds)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from core.option import OptionValues
from core.piles import Token
from core.refusal import Refusal
from core.rulesets.aisling.caern import check_hand, contents
from core.rulesets.aisling.colors import COLORS, FATE, worth
from core.rulesets.aisling.counting import Color, Counting, Ways
from core.rulesets.aisling.drawer import Drawer, plan
from core.rulesets.aisling.fate import FATE_POWER, brings, effective
from core.rulesets.aisling.values import FATES
from core.wording import counted

MOST = 30
"""Odds are worked out for draws of up to so many motes, so that nobody can make the program count for hours."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How many of `total` equally likely hands give which Power, and which bring what of Fate."""

    ways: Mapping[int, int]
    fates: Mapping[str, int]
    total: int

    @property
    def distribution(self) -> dict[int, Fraction]:
        """The probability of each Power that can come."""
        return {power: Fraction(ways, self.total) for power, ways in sorted(self.ways.items())}

    @property
    def mean(self) -> Fraction:
        """The Power to expect."""
        return Fraction(sum(power * ways for power, ways in self.ways.items()), self.total)

    def at_least(self, power: int) -> Fraction:
        """The probability of so much Power or more."""
        return Fraction(sum(ways for own, ways in self.ways.items() if own >= power), self.total)

    def of(self, fate: str) -> Fraction:
        """The probability of `boon`, `bane`, `wyrd`, `cancelled`, `fate_drawn` or `three_power`."""
        return Fraction(self.fates[fate], self.total)

    def reaches(self, other: Chances) -> Fraction:
        """The probability of as much Power as another draw or more (aisling-21)."""
        ways = sum(n * k for own, n in self.ways.items() for power, k in other.ways.items() if own >= power)
        return Fraction(ways, self.total * other.total)


def chances(drawer: Drawer, options: OptionValues, held: Sequence[Token] = ()) -> Chances:
    """The chances of a draw, of which the motes `held` are in hand already.

    Refuses what `plan` refuses, a hand that cannot be, and one that is too large already.
    """
    planned = plan(drawer, options)
    check_hand(held, drawer.thresholds)
    if len(held) > planned.motes:
        why = f"{counted(len(held), 'mote is', 'motes are')} in hand, {planned.motes} are to be drawn; draw anew."
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
            singletons=options["singletons"] == "predominate",
        )
    )


@dataclass(frozen=True, slots=True)
class _Case:
    """All that the chances depend on: `due` motes are still to be drawn, `base` is the Power there is without them."""

    colors: tuple[Color, ...]
    fate_held: bool
    due: int
    base: int
    fate_colors: tuple[tuple[str, str], ...]
    singletons: bool


@lru_cache(maxsize=1024)
def _count(case: _Case) -> Chances:
    """Count the hands without the Fate mote, then those with it by the Fates they bring."""
    count = Counting(case.colors, case.due)
    powers, fates = Ways(), Counter(dict.fromkeys(("fate_drawn", *FATES, "cancelled", "three_power"), 0))
    if not case.fate_held:
        _add(powers, count.hands(case.due), case.base)
    others = case.due if case.fate_held else case.due - 1
    if others >= 0:
        plain = count.hands(others)
        fates["fate_drawn"] = plain.total()
        for brought, hands in _fated(count, others, case):
            _add(powers, hands, case.base)
            plain.subtract(hands)
            kept, cancelled = effective(brought)
            fates.update(dict.fromkeys((*kept, *(("cancelled",) if cancelled else ())), hands.total()))
        _add(powers, plain, case.base + FATE_POWER)
        fates["three_power"] = plain.total()
    return Chances(dict(+powers), fates, powers.total())


def _add(powers: Ways, hands: Ways, base: int) -> None:
    """Add hands to those of a Power, which is never below 0 (aisling-19)."""
    for power, ways in hands.items():
        powers[max(0, base + power)] += ways


def _fated(count: Counting, others: int, case: _Case) -> Iterator[tuple[tuple[str, ...], Ways]]:
    """The Fates that can come, each with the hands in which exactly their colours predominate."""
    owners = dict(case.fate_colors)
    fated = [color for color in case.colors if color.name in owners.values()]
    most_in_hand = others + max((color.held for color in fated), default=0)
    levels = [_level(count, case, fated, highest) for highest in range(1, most_in_hand + 1)]
    for size in range(1, len(fated) + 1):
        counting = levels if size == 1 or case.singletons else levels[1:]
        for most in combinations(range(len(fated)), size):
            product = sum(count.product(level.factors(most)) for level in counting)
            if hands := count.read(product, others):
                yield brings([fated[at].name for at in most], owners), hands


class _Level(NamedTuple):
    """Polynomials for one highest number of motes of a colour: all other colours, and each Fate colour twice."""

    rest: int
    below: list[int]
    exact: list[int]

    def factors(self, most: tuple[int, ...]) -> Iterator[int]:
        """What to multiply where exactly these Fate colours, by their places, have the highest number."""
        yield self.rest
        for at, below in enumerate(self.below):
            yield self.exact[at] if at in most else below


def _level(count: Counting, case: _Case, fated: list[Color], highest: int) -> _Level:
    plain = (count.up_to(color, highest - 1) for color in case.colors if color not in fated)
    return _Level(
        count.product(plain),
        [count.up_to(color, highest - 1) for color in fated],
        [count.exactly(color, highest) for color in fated],
    )
