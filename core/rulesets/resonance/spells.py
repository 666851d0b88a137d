"""Spells and the three dimensions that make a Cast difficult (resonance-73 to 81)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from core.choosing import choices
from core.entry import entry
from core.option import OptionValues
from core.rulesets.resonance.tables import rows

Potency = Literal["charm", "minor_spell", "major_spell", "grand_spell"]
Scale = Literal["single", "cluster", "small_crowd", "large_crowd", "mass"]
Duration = Literal["instant", "lingering", "sustained", "one_week", "one_year", "permanent"]
POTENCIES, SCALES, DURATIONS = get_args(Potency), get_args(Scale), get_args(Duration)

ROTE = 2
"""What a Rote Spell takes off the Difficulty (resonance-80)."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell somebody knows: a name with fixed dimensions, and how often it was practised (resonance-81)."""

    name: str = entry("Spell", default="")
    potency: Potency = entry("Potency", default="charm", choices=choices(*POTENCIES), code="unknown_potency")
    scale: Scale = entry("Scale", default="single", choices=choices(*SCALES), code="unknown_scale")
    duration: Duration = entry("Duration", default="instant", choices=choices(*DURATIONS), code="unknown_duration")
    practices: int = entry("Practices", default=0, low=0, code="invalid_amount")
    rote: bool = entry("Rote", default=False)

    def base(self, options: OptionValues) -> int:
        """The Difficulty before anything is taken off (resonance-73)."""
        return dimensions(self.potency, self.scale, self.duration, options)


def dimensions(potency: Potency, scale: Scale, duration: Duration, options: OptionValues) -> int:
    """What the three dimensions of a spell come to (resonance-73 to 76)."""
    of = (("potency", potency), ("scale", scale), ("duration", duration))
    return sum(rows(options, table)[row] for table, row in of)


def scale_for(subjects: int, options: OptionValues) -> Scale:
    """The scale of so many subjects; 20 and 100 stand in two rows (resonance-75)."""
    edge = 1 if options["scale_edge"] == "higher" else 0
    tops: tuple[tuple[int, Scale], ...] = (
        (1, "single"),
        (5, "cluster"),
        (20 - edge, "small_crowd"),
        (100 - edge, "large_crowd"),
    )
    return next((scale for top, scale in tops if subjects <= top), "mass")


def duration_for(turns: int) -> Duration:
    """The duration of so many turns (resonance-76)."""
    if turns == 0:
        return "instant"
    return "lingering" if turns <= 4 else "sustained"
