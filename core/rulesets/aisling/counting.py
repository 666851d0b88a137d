"""Hands counted with polynomials whose exponent is the number of motes, one for all colours of the same worth.

What a hand is worth follows from how many motes of each worth it holds, so Power is told at the end only. Where
polynomials are multiplied they are packed into integers (Kronecker substitution): a product is one multiplication.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import comb
from operator import mul
from typing import NamedTuple

WORTHS = (0, 1, 2)
"""What one mote may be worth."""
Ways = list[int]
"""Numbers of hands by their Power, from 0."""
Row = list[int]
"""Numbers of ways by how many motes are drawn, from 0."""


class Color(NamedTuple):
    """A colour while hands are counted: its motes in the bag and in hand, and what each is worth."""

    name: str
    left: int
    held: int
    worth: int


class Counting:
    """Counts hands of at most `most` more motes; `free` has for each worth how many ways there are to draw them."""

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
        """The ways to draw each number of motes from so many."""
        return [comb(left, drawn) for drawn in range(self.most + 1)]

    def up_to(self, color: Color, highest: int) -> list[int]:
        """The packed polynomials of having at most 0, 1, up to `highest` of a colour in hand in the end."""
        exact = [comb(color.left, drawn) << drawn * self.digit for drawn in range(highest - color.held + 1)]
        return list(accumulate([0] * min(color.held, highest + 1) + exact))

    def packed(self, row: Row) -> int:
        """A row as a polynomial in one integer."""
        return sum([ways << at for ways, at in zip(row, range(0, self.beyond, self.digit), strict=False)])

    def unpacked(self, product: int) -> Row:
        """The row of a polynomial, without the zeros at its end."""
        return [product >> at & self.mask for at in range(0, min(product.bit_length(), self.beyond), self.digit)]

    def of(self, product: int, motes: int) -> int:
        """The ways in a polynomial to draw just so many motes."""
        return product >> motes * self.digit & self.mask

    def hands(self, motes: int) -> Ways:
        """All hands of so many more motes."""
        ways = [0] * (2 * motes + 1)
        add_hands(ways, self.free, motes)
        return ways


def add_hands(to: Ways, rows: Sequence[Row], motes: int, sign: int = 1) -> None:
    """Add the hands of so many motes to others, or take them away: one row for the motes of each worth."""
    rest, ones, twos = rows
    reverse = [0] * (motes + 1 - len(rest)) + rest[motes::-1]
    for two, ways in enumerate(twos[: motes + 1]):
        if ways:
            for power, more in enumerate(map(mul, ones, reverse[two:]), 2 * two):
                to[power] += sign * ways * more


def joined(polynomials: Sequence[int], colors: Iterable[tuple[int, int]]) -> list[int]:
    """The polynomials of each worth, multiplied with those of more colours, each given with what it is worth."""
    products = list(polynomials)
    for worth, polynomial in colors:
        products[worth] *= polynomial
    return products
