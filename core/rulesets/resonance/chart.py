"""The chart of chances, to be looked up at the table: every pool, with and without Double 9s and Enhancement (95)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.ruleset import Chart
from core.rulesets.resonance.gear import MOST_ENHANCEMENT
from core.rulesets.resonance.odds import chances


def charts() -> tuple[Chart, ...]:
    """The chart with either reading of a nine and whatever helps, the usual one first."""
    return tuple(_chart(nines, helped) for nines in (False, True) for helped in range(MOST_ENHANCEMENT + 1))


def _chart(double_nines: bool, enhancement: int) -> Chart:
    pools = chances(double_nines, enhancement)
    most = max(map(len, pools.values()))
    head = ("dice", *(f"{hits}+" for hits in range(1, most)))
    helped = f"Enhancement +{enhancement}" if enhancement else "no Enhancement"
    return Chart(f"Double {'9s' if double_nines else '10s'}, {helped}", head, tuple(_rows(pools)))


def _rows(pools: Mapping[int, list[int]]) -> Iterator[tuple[str, ...]]:
    """Each pool with its chances in percent; that of no Hit at least is no news."""
    for dice, percents in pools.items():
        yield (str(dice), *map(str, percents[1:]))
