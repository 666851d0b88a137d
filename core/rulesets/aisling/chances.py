"""Exact chances of a draw in whole numbers of hands, from the bag's contents (the catalogue's section on odds).

The hands are counted with polynomials in two variables: the exponent of x is the number of motes, that of y their
Power. Each is packed into one long integer (Kronecker substitution), so that a product is one multiplication.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

from core.option import OptionValues
from core.piles import Token
from core.refusal import Refusal
from core.rulesets.aisling.caern import check_hand, contents
from core.rulesets.aisling.colors import COLORS, FATE, worth
from core.rulesets.aisling.drawer import Drawer, plan
from core.rulesets.aisling.fate import FATE_POWER, brings, effective
from core.rulesets.aisling.values import FATES

MOST = 30
"""Odds are worked out for draws of up to so many motes, so that nobody can make the program count for hours."""

Ways = Counter[int]
"""Numbers of hands by their Power."""


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
        why = f"{len(held)} motes are in hand, {planned.motes} are to be drawn; draw anew."
        raise Refusal("overdrawn", why, "drawn")
    if planned.motes > MOST:
        raise Refusal("bad_request", f"Odds are for draws of at most {MOST} motes.", "modifiers")
    hand, bag = Counter(held), contents(drawer.thresholds)
    colors = tuple(_Color(c, bag[c] - hand[c], hand[c], worth(c, drawer.target)) for c in COLORS)
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
class _Color:
    """A colour while hands are counted: its motes in the bag and in hand, and what each is worth."""

    name: str
    left: int
    held: int
    worth: int


@dataclass(frozen=True, slots=True)
class _Case:
    """All that the chances depend on: `due` motes are still to be drawn, `base` is the Power there is without them."""

    colors: tuple[_Color, ...]
    fate_held: bool
    due: int
    base: int
    fate_colors: tuple[tuple[str, str], ...]
    singletons: bool


@lru_cache(maxsize=1024)
def _count(case: _Case) -> Chances:
    """Count the hands without the Fate mote, then those with it by the Fates they bring."""
    count = _Counting(case.colors, case.due)
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


def _fated(count: _Counting, others: int, case: _Case) -> Iterator[tuple[tuple[str, ...], Ways]]:
    """The Fates that can come, each with the hands in which exactly their colours predominate.

    `highest` is how many motes of those colours are in hand in the end; every other colour has fewer.
    """
    owners = dict(case.fate_colors)
    fated = [color for color in case.colors if color.name in owners.values()]
    plain = [color for color in case.colors if color not in fated]
    for highest in range(1, others + max(color.held for color in fated) + 1 if fated else 0):
        rest = count.product(count.up_to(color, highest - 1) for color in plain)
        exact = {color.name: count.exactly(color, highest) for color in fated}
        below = {color.name: count.up_to(color, highest - 1) for color in fated}
        for most in _groups(tuple(exact), highest == 1 and not case.singletons):
            product = count.product((rest, *((exact if name in most else below)[name] for name in exact)))
            if hands := count.read(product, others):
                yield brings(most, owners), hands


def _groups(colors: tuple[str, ...], alone: bool) -> Iterator[tuple[str, ...]]:
    """Every way in which some of these colours predominate together, or each `alone`."""
    for size in range(1, (1 if alone else len(colors)) + 1):
        yield from combinations(colors, size)


class _Counting:
    """Polynomials in motes (x) and Power (y), packed into integers; motes beyond `most` are dropped."""

    def __init__(self, colors: tuple[_Color, ...], most: int) -> None:
        self.colors = colors
        left = sum(color.left for color in colors)
        self.digit = comb(left, min(most, left // 2)).bit_length()
        self.row = self.digit * (2 * most + 1)
        self.mask = (1 << self.row * (most + 1)) - 1
        self.most = most
        self.all = self.product(self.up_to(color, color.held + most) for color in colors)

    def exactly(self, color: _Color, number: int) -> int:
        """The polynomial of having `number` motes of a colour in hand in the end."""
        drawn = number - color.held
        if not 0 <= drawn <= min(color.left, self.most):
            return 0
        return comb(color.left, drawn) << drawn * (self.row + color.worth * self.digit)

    def up_to(self, color: _Color, number: int) -> int:
        """The polynomial of having at most `number` of them."""
        return sum(self.exactly(color, k) for k in range(color.held, number + 1))

    def product(self, factors: Iterable[int]) -> int:
        """The product of polynomials, without the powers of x beyond the most."""
        result = 1
        for factor in factors:
            result = result * factor & self.mask
            if not result:
                break
        return result

    def hands(self, motes: int) -> Ways:
        """All hands of so many more motes."""
        return self.read(self.all, motes)

    def read(self, product: int, motes: int) -> Ways:
        """The coefficients of x to the `motes`, by the exponent of y."""
        row = product >> motes * self.row & ((1 << self.row) - 1)
        digits = (row >> power * self.digit & ((1 << self.digit) - 1) for power in range(2 * motes + 1))
        return Ways({power: ways for power, ways in enumerate(digits) if ways})
