"""Spells and the three dimensions that make a Cast difficult (resonance-73 to 81)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.actions.choices import choices
from core.refusal import Refusal
from core.rulesets.resonance.options import HouseRules, Table
from core.schema.entry import FEW, Choice, entry

if TYPE_CHECKING:
    from core.actions.situation import Situation


def row_choices(table: Callable[[HouseRules], Table]) -> Callable[[Situation], tuple[Choice, ...]]:
    """The rows of a campaign's table as choices."""
    return lambda situation: choices(*table(situation.options))


potencies = row_choices(lambda rules: rules.potency)
scales = row_choices(lambda rules: rules.scale)
durations = row_choices(lambda rules: rules.duration)


@dataclass(frozen=True, slots=True)
class Spell:
    """A known spell: its name, fixed dimensions, and practices (resonance-81)."""

    name: str = entry("Spell", default="")
    potency: str = entry("Potency", default="charm", choices=potencies, code="unknown_potency")
    scale: str = entry("Scale", default="single", choices=scales, code="unknown_scale")
    duration: str = entry("Duration", default="instant", choices=durations, code="unknown_duration")
    practices: int = entry("Practices", default=0, low=0, within=FEW, code="invalid_amount")
    rote: bool = entry("Rote", default=False)

    def base(self, options: HouseRules) -> int:
        """The base Difficulty (resonance-73)."""
        return dimensions(self.potency, self.scale, self.duration, options)


def dimensions(potency: str, scale: str, duration: str, options: HouseRules) -> int:
    """The Difficulty from a spell's dimensions (resonance-73 to 76). Refuse one the campaign doesn't have."""
    return (
        _adds(options.potency, potency, "potency")
        + _adds(options.scale, scale, "scale")
        + _adds(options.duration, duration, "duration")
    )


def _adds(rows: Table, name: str, id: str) -> int:
    if name not in rows:
        raise Refusal(f"unknown_{id}", f"Choose {id} from: {', '.join(rows)}.", id)
    return rows[name]["adds"]


def scale_for(subjects: int, options: HouseRules) -> str:
    """The scale for this many subjects.

    If two rows share a number, as 20 and 100, a house rule decides (resonance-75).
    """
    return _row_for(subjects, options.scale, "scale", last=options.scale_edge == "higher")


def duration_for(turns: int, options: HouseRules) -> str:
    """The duration of this many turns (resonance-76)."""
    return _row_for(turns, options.duration, "duration")


def _row_for(number: int, rows: Table, id: str, *, last: bool = False) -> str:
    """The row of a number; between two rows the higher one. Refuse a number above all rows."""
    counted = {name: row for name, row in rows.items() if "least" in row}
    inside = [name for name, row in counted.items() if row["least"] <= number <= row.get("most", number)]
    if inside:
        return inside[-1 if last else 0]
    longer = (name for name, row in sorted(counted.items(), key=lambda each: each[1]["least"]) if row["least"] > number)
    if found := next(longer, None):
        return found
    raise Refusal(f"unknown_{id}", f"The table of {id} has no row for {number}.", id)
