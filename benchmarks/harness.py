"""Sides of a comparison measured in one run, and the rows that are made of them.

Only the ratio of two sides carries over to another machine. Where a goal is a time, it is the processor's, which other
programs and the disk disturb least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

FRAME = 1 / 60
HALF_FRAME_MS = 1000 * FRAME / 2


class Measured(NamedTuple):
    """A figure, with the quarter and three quarters of its rounds."""

    value: float
    low: float
    high: float


class Row(NamedTuple):
    """What was compared, the figure measured, and the most that it should be."""

    name: str
    measured: Measured | float
    goal: float

    @property
    def over(self) -> bool:
        return figure(self.measured).value > self.goal


def figure(measured: Measured | float) -> Measured:
    """A figure with its spread; what was measured once has none."""
    return measured if isinstance(measured, Measured) else Measured(measured, measured, measured)


@dataclass(frozen=True)
class Times:
    """How long one side took in each round, in seconds."""

    taken: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.taken)

    def __add__(self, other: Times) -> Times:
        return Times(tuple(a + b for a, b in zip(self.taken, other.taken, strict=True)))

    def __truediv__(self, other: Times) -> Measured:
        """The ratio of the medians, with the spread of the ratios of the rounds."""
        rounds = [a / b for a, b in zip(self.taken, other.taken, strict=True)]
        return _spread(self.median / other.median, rounds)

    def scaled(self, unit: float) -> Measured:
        """The median in another unit, so many of which are a second."""
        return _spread(self.median * unit, [one * unit for one in self.taken])


def _spread(value: float, rounds: Iterable[float]) -> Measured:
    low, _, high = quantiles([*rounds, value], n=4)
    return Measured(value, low, high)


def seconds(action: Callable[[], object]) -> float:
    """Time one call."""
    began = perf_counter()
    action()
    return perf_counter() - began


def processor(action: Callable[[], object]) -> float:
    """Time one call by what the processor does for it: the disk takes its own time for a record of any size."""
    began = process_time()
    action()
    return process_time() - began


def in_turn(sides: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, Times]:
    """Let all sides measure themselves in turn, each first as often as the others.

    One round before the first warms up.
    """
    times: dict[str, list[float]] = {name: [] for name in sides}
    order = list(sides)
    for turn in range(rounds + 1):
        for name in order:
            taken = sides[name]()
            if turn:
                times[name].append(taken)
        order = order[1:] + order[:1]
    return {name: Times(tuple(taken)) for name, taken in times.items()}


def line(row: Row, others: float = 0.0) -> str:
    """Return a row as it is printed; `others` is how many processors other programs used while it was measured."""
    value, low, high = figure(row.measured)
    spread = f"{low:.2f}-{high:.2f}" if low != high else ""
    told = [row.name.ljust(84), f"{value:8.2f}", spread.rjust(15), f"{row.goal:8.2f}", "over" if row.over else "ok"]
    return "  ".join([*told, f"not to be trusted (load {others:.1f})"] if others > 1 else told)
