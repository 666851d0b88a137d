"""Hands counted with polynomials in two variables: the exponent of x is the number of motes, that of y their Power.

Each polynomial is packed into one long integer (Kronecker substitution), so that a product is one multiplication.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from math import comb

Ways = Counter[int]
"""Numbers of hands by their Power."""


@dataclass(frozen=True, slots=True)
class Color:
    """A colour while hands are counted: its motes in the bag and in hand, and what each is worth."""

    name: str
    left: int
    held: int
    worth: int


class Counting:
    """Polynomials in motes (x) and Power (y), packed into integers; motes beyond `most` are dropped."""

    def __init__(self, colors: tuple[Color, ...], most: int) -> None:
        self.colors = colors
        left = sum(color.left for color in colors)
        self.digit = comb(left, min(most, left // 2)).bit_length()
        self.row = self.digit * (2 * most + 1)
        self.mask = (1 << self.row * (most + 1)) - 1
        self.most = most
        self.sums = {
            color.name: tuple(accumulate(self.exactly(color, color.held + drawn) for drawn in range(most + 1)))
            for color in colors
        }
        self.all = self.product(sums[-1] for sums in self.sums.values())

    def exactly(self, color: Color, number: int) -> int:
        """The polynomial of having `number` motes of a colour in hand in the end."""
        drawn = number - color.held
        if not 0 <= drawn <= min(color.left, self.most):
            return 0
        return comb(color.left, drawn) << drawn * (self.row + color.worth * self.digit)

    def up_to(self, color: Color, number: int) -> int:
        """The polynomial of having at most `number` of them."""
        return self.sums[color.name][min(number - color.held, self.most)] if number >= color.held else 0

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
        if not row:
            return Ways()
        digits = (row >> power * self.digit & ((1 << self.digit) - 1) for power in range(2 * motes + 1))
        return Ways({power: ways for power, ways in enumerate(digits) if ways})
