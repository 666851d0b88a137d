"""Spells and the three dimensions that make a Cast difficult (resonance-73 to 81)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.choosing import choices, title
from core.entry import Choice, entry
from core.option import OptionValues
from core.refusal import Refusal
from core.rulesets.resonance.options import table

if TYPE_CHECKING:
    from core.situation import Situation

ROTE = 2
"""What a Rote Spell takes off the Difficulty (resonance-80)."""


def named(table_id: str) -> Callable[[Situation], tuple[Choice, ...]]:
    """The rows of a campaign's table as choices."""
    return lambda situation: choices(*table(situation.options, table_id))


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell somebody knows: a name with fixed dimensions, and how often it was practised (resonance-81)."""

    name: str = entry("Spell", default="")
    potency: str = entry("Potency", default="charm", choices=named("potency"), code="unknown_potency")
    scale: str = entry("Scale", default="single", choices=named("scale"), code="unknown_scale")
    duration: str = entry("Duration", default="instant", choices=named("duration"), code="unknown_duration")
    practices: int = entry("Practices", default=0, low=0, code="invalid_amount")
    rote: bool = entry("Rote", default=False)

    def base(self, options: OptionValues) -> int:
        """The Difficulty before anything is taken off (resonance-73)."""
        return dimensions(self.potency, self.scale, self.duration, options)


def dimensions(potency: str, scale: str, duration: str, options: OptionValues) -> int:
    """What the three dimensions of a spell come to (resonance-73 to 76); refuses one the campaign does not have."""
    of = (("potency", potency), ("scale", scale), ("duration", duration))
    return sum(_adds(id, name, options) for id, name in of)


def _adds(id: str, name: str, options: OptionValues) -> int:
    rows = table(options, id)
    if name not in rows:
        raise Refusal(f"unknown_{id}", f"{title(id)} is one of: {', '.join(rows)}.", id)
    return rows[name]["adds"]


def scale_for(subjects: int, options: OptionValues) -> str:
    """The scale of so many subjects; where two rows have them, as 20 and 100, the option decides (resonance-75)."""
    return _row_for(subjects, "scale", options, last=options["scale_edge"] == "higher")


def duration_for(turns: int, options: OptionValues) -> str:
    """The duration of so many turns (resonance-76)."""
    return _row_for(turns, "duration", options)


def _row_for(number: int, id: str, options: OptionValues, *, last: bool = False) -> str:
    """The row that a number is in, between two the longer one; refuses one that is beyond all of them."""
    counted = {name: row for name, row in table(options, id).items() if "least" in row}
    inside = [name for name, row in counted.items() if row["least"] <= number <= row.get("most", number)]
    if inside:
        return inside[-1 if last else 0]
    longer = (name for name, row in sorted(counted.items(), key=lambda each: each[1]["least"]) if row["least"] > number)
    if found := next(longer, None):
        return found
    raise Refusal(f"unknown_{id}", f"No {id} is for {number}.", id)
