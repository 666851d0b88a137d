"""Spells and the three dimensions that make a Cast difficult (resonance-73 to 81)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from core.choosing import choices
from core.entry import entry
from core.option import OptionValues

Potency = Literal["charm", "minor_spell", "major_spell", "grand_spell"]
Scale = Literal["single", "cluster", "small_crowd", "large_crowd", "mass"]
Duration = Literal["instant", "lingering", "sustained", "one_week", "one_year", "permanent"]

POTENCY: Mapping[Potency, int] = dict(zip(get_args(Potency), (1, 2, 4, 8), strict=True))
SCALE: Mapping[Scale, int] = {name: at + 1 for at, name in enumerate(get_args(Scale))}
DURATION: Mapping[Duration, int] = {name: at + 1 for at, name in enumerate(get_args(Duration))}
ROTE = 2
"""What a Rote Spell takes off the Difficulty (resonance-80)."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell somebody knows: a name with fixed dimensions, and how often it was practised (resonance-81)."""

    name: str = entry("Spell", default="")
    potency: Potency = entry("Potency", default="charm", choices=choices(*POTENCY), code="unknown_potency")
    scale: Scale = entry("Scale", default="single", choices=choices(*SCALE), code="unknown_scale")
    duration: Duration = entry("Duration", default="instant", choices=choices(*DURATION), code="unknown_duration")
    practices: int = entry("Practices", default=0, low=0, code="invalid_amount")
    rote: bool = entry("Rote", default=False)

    @property
    def base(self) -> int:
        """The Difficulty before anything is taken off (resonance-73)."""
        return POTENCY[self.potency] + SCALE[self.scale] + DURATION[self.duration]


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
