"""Counting hands by their Power, and by their most frequent colours (aisling-24 to 29).

A polynomial's exponent is the number of motes, and there is one for all colours of the same worth. A hand's Power
follows from the number of motes of each worth, so it is computed last. Polynomials to be multiplied are packed into
integers (Kronecker substitution), so that a product is one multiplication.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from math import comb, prod
from operator import mul
from typing import NamedTuple

WORTHS = (0, 1, 2)
"""The possible worths of a mote."""
Ways = list[int]
"""The number of hands for each Power, from 0."""
Row = list[int]
"""The number of ways to draw each number of motes, from 0."""


class Color(NamedTuple):
    """A colour for counting: its motes in the bag and in hand, and the worth of each."""

    name: str
    left: int
    held: int
    worth: int


class HandCounter:
    """Counts hands of at most `most` more motes; `free` has the ways to draw motes of each worth."""

    def __init__(self, colors: tuple[Color, ...], most: int) -> None:
        self.colors = colors
        self.most = most
        self.left = [sum([color.left for color in colors if color.worth == worth]) for worth in WORTHS]
        left = sum(self.left)
        self.digit = comb(left, min(most, left // 2)).bit_length()
        self.mask = (1 << self.digit) - 1
        self.beyond = self.digit * (most + 1)
        self.free = [self.row(left) for left in self.left]

    def row(self, left: int) -> Row:
        """The ways to draw each number of motes from `left` motes."""
        return [comb(left, drawn) for drawn in range(self.most + 1)]

    def up_to(self, color: Color, highest: int) -> list[int]:
        """The packed polynomials of ending with at most 0, 1, up to `highest` motes of a colour in hand."""
        exact = [comb(color.left, drawn) << drawn * self.digit for drawn in range(highest - color.held + 1)]
        return list(accumulate([0] * min(color.held, highest + 1) + exact))

    def pack(self, row: Row) -> int:
        """A row as a polynomial in one integer."""
        return sum([ways << at for ways, at in zip(row, range(0, self.beyond, self.digit), strict=False)])

    def unpack(self, product: int) -> Row:
        """The row of a polynomial, without the zeros at its end."""
        return [product >> at & self.mask for at in range(0, min(product.bit_length(), self.beyond), self.digit)]

    def of(self, product: int, motes: int) -> int:
        """The ways in a polynomial to draw exactly this many motes."""
        return product >> motes * self.digit & self.mask

    def hands(self, motes: int) -> Ways:
        """All hands of this many more motes."""
        ways = [0] * (2 * motes + 1)
        add_hands(ways, self.free, motes)
        return ways


def add_hands(to: Ways, rows: Sequence[Row], motes: int, sign: int = 1) -> None:
    """Add the hands of this many motes to `to`, or subtract them: one row for the motes of each worth."""
    rest, ones, twos = rows
    reverse = [0] * (motes + 1 - len(rest)) + rest[motes::-1]
    for two, ways in enumerate(twos[: motes + 1]):
        if ways:
            for power, more in enumerate(map(mul, ones, reverse[two:]), 2 * two):
                to[power] += sign * ways * more


def multiply_colors(polynomials: Sequence[int], colors: Iterable[tuple[int, int]]) -> list[int]:
    """The polynomials of each worth, multiplied with those of more colours, given with their worths."""
    products = list(polynomials)
    for worth, polynomial in colors:
        products[worth] *= polynomial
    return products


class FateHands:
    """The hands of `motes` more motes in which only Fate colours predominate: `ways` has them by Power.

    Only one colour can have more than half of a hand, whatever the others are. Below that, every possible highest
    number is tried.
    """

    def __init__(self, count: HandCounter, fate_colors: Collection[str], motes: int, singletons: bool) -> None:
        self.count = count
        self.motes = motes
        self.half = (motes + sum([color.held for color in count.colors])) // 2
        self.fated = [color for color in count.colors if color.name in fate_colors]
        self.ways: Ways = [0] * (2 * motes + 1)
        self.hands = [0] * (1 << len(self.fated))  # by set: bit n stands for colour n
        if self.fated:
            self._count_shared(1 if singletons else 2)
            self._count_alone()

    def sets(self) -> Iterator[tuple[list[str], int]]:
        """Each set of colours that can predominate, and the number of hands in which exactly these do."""
        for chosen, hands in enumerate(self.hands):
            if hands:
                yield [color.name for at, color in enumerate(self.fated) if chosen >> at & 1], hands

    def _count_shared(self, lowest: int) -> None:
        """Count the hands in which the highest number is at most half of the hand."""
        kinds = {color[1:3]: color for color in self.count.colors}  # hands with the same numbers are counted once
        up_to = {kind: self.count.up_to(color, self.half) for kind, color in kinds.items()}
        others = [(color.worth, up_to[color[1:3]]) for color in self.count.colors if color not in self.fated]
        fated = [(color.worth, up_to[color[1:3]]) for color in self.fated]
        for highest in range(lowest, self.half + 1):
            rest = multiply_colors([1, 1, 1], [(worth, sums[highest - 1]) for worth, sums in others])
            sets = [prod(rest)]
            for _, sums in fated:
                below = sums[highest - 1]
                exactly = sums[highest] - below
                sets = [product * below for product in sets] + [product * exactly for product in sets]
            hands = [0, *[self.count.of(product, self.motes) for product in sets[1:]]]
            if any(hands):
                self.hands = [ways + more for ways, more in zip(self.hands, hands, strict=True)]
                for most, sign in ((highest, 1), (highest - 1, -1)):
                    products = multiply_colors(rest, [(worth, sums[most]) for worth, sums in fated])
                    add_hands(self.ways, [self.count.unpack(product) for product in products], self.motes, sign)

    def _count_alone(self) -> None:
        """Count the hands in which one colour has more than half."""
        for worth in WORTHS:
            product = 0
            for at, color in enumerate(self.fated):
                if color.worth == worth and any(row := self._more_than_half(color)):
                    same = self.count.row(self.count.left[worth] - color.left)
                    product += self.count.pack(row) * self.count.pack(same)
                    left = sum(self.count.left) - color.left
                    self.hands[1 << at] += sum([ways * comb(left, self.motes - n) for n, ways in enumerate(row)])
            if product:
                rows = [*self.count.free]
                rows[worth] = self.count.unpack(product)
                add_hands(self.ways, rows, self.motes)

    def _more_than_half(self, color: Color) -> Row:
        least = self.half + 1 - color.held
        row = self.count.row(color.left)[: self.motes + 1]
        return [ways if drawn >= least else 0 for drawn, ways in enumerate(row)]
