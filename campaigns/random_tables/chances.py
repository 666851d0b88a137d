"""The chance of each entry of a table, exactly, and the dice it is rolled with."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate

from campaigns.random_tables.notation import Dice
from campaigns.random_tables.table import RandomTable


def chances(table: RandomTable, most: int | None = None) -> Iterator[Fraction]:
    """The chance of each entry in order, or of the first `most`."""
    ways = [*accumulate(_ways(table.dice), initial=0)] if table.dice else []
    for row in table.rows[:most]:
        if table.dice:
            low = table.dice.low
            yield Fraction(ways[row.high - low + 1] - ways[row.low - low], ways[-1])
        else:
            yield Fraction(row.high - row.low + 1, table.size)


def _ways(dice: Dice) -> list[int]:
    """The number of ways in which dice give each of their sums, from the lowest."""
    ways = [1]
    for _ in range(dice.number):
        sums = [*accumulate(ways, initial=0)]
        ways = [
            sums[min(at + 1, len(ways))] - sums[max(0, at - dice.faces + 1)] for at in range(len(ways) + dice.faces - 1)
        ]
    return ways


def dice_in_words(table: RandomTable) -> str:
    """The dice of a table in notation: `2d6+1`, `d20`."""
    if table.dice is None:
        return f"d{table.size}"
    dice = table.dice
    return f"{dice.number if dice.number > 1 else ''}d{dice.faces}{format(dice.plus, '+') if dice.plus else ''}"
