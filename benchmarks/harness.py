"""Two sides of a comparison in one run, because only their ratio carries over to another machine."""

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, process_time

Row = tuple[str, float, float]
"""What was compared, the ratio measured, and the ratio that is the goal."""


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


def medians(sides: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """Let all sides measure themselves in turn, each first as often as the others, and return their medians.

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
    return {name: median(taken) for name, taken in times.items()}


def line(row: Row) -> str:
    """Return a row as it is printed."""
    name, measured, goal = row
    return f"{name:<62} {measured:7.2f} {goal:7.2f}  {'ok' if measured <= goal else 'over'}"
