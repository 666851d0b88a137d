"""Hands counted by the colours there are most of, where these are all Fate colours (aisling-24 to 29)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import comb, prod

from core.rulesets.aisling.counting import WORTHS, Color, Counting, Row, Ways, add_hands, joined


class Predominating:
    """The hands of so many more motes in which only Fate colours predominate: `ways` has them by their Power.

    More than half of a hand only one colour can have, whatever the others are. Below that, each number that may be
    the highest is looked at.
    """

    def __init__(self, count: Counting, fate_colors: Collection[str], motes: int, singletons: bool) -> None:
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
        """Each set of colours that can predominate, and the number of hands where just these do."""
        for chosen, hands in enumerate(self.hands):
            if hands:
                yield [color.name for at, color in enumerate(self.fated) if chosen >> at & 1], hands

    def _count_shared(self, lowest: int) -> None:
        """Where the highest number is at most half of the hand."""
        kinds = {color[1:3]: color for color in self.count.colors}  # those of the same numbers are counted alike
        up_to = {kind: self.count.up_to(color, self.half) for kind, color in kinds.items()}
        others = [(color.worth, up_to[color[1:3]]) for color in self.count.colors if color not in self.fated]
        fated = [(color.worth, up_to[color[1:3]]) for color in self.fated]
        for highest in range(lowest, self.half + 1):
            rest = joined([1, 1, 1], [(worth, sums[highest - 1]) for worth, sums in others])
            sets = [prod(rest)]
            for _, sums in fated:
                below = sums[highest - 1]
                exactly = sums[highest] - below
                sets = [product * below for product in sets] + [product * exactly for product in sets]
            hands = [0, *[self.count.of(product, self.motes) for product in sets[1:]]]
            if any(hands):
                self.hands = [ways + more for ways, more in zip(self.hands, hands, strict=True)]
                for most, sign in ((highest, 1), (highest - 1, -1)):
                    products = joined(rest, [(worth, sums[most]) for worth, sums in fated])
                    add_hands(self.ways, [self.count.unpacked(product) for product in products], self.motes, sign)

    def _count_alone(self) -> None:
        """Where one colour has more than half of the hand."""
        for worth in WORTHS:
            product = 0
            for at, color in enumerate(self.fated):
                if color.worth == worth and any(row := self._more_than_half(color)):
                    same = self.count.row(self.count.left[worth] - color.left)
                    product += self.count.packed(row) * self.count.packed(same)
                    left = sum(self.count.left) - color.left
                    self.hands[1 << at] += sum([ways * comb(left, self.motes - n) for n, ways in enumerate(row)])
            if product:
                rows = [*self.count.free]
                rows[worth] = self.count.unpacked(product)
                add_hands(self.ways, rows, self.motes)

    def _more_than_half(self, color: Color) -> Row:
        least = self.half + 1 - color.held
        row = self.count.row(color.left)[: self.motes + 1]
        return [ways if drawn >= least else 0 for drawn, ways in enumerate(row)]
