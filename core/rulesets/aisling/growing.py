"""Growing a character through seven stages of life, on screen (aisling-44)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.entry import entry
from core.rulesets.aisling.making import COLOR, NewAspect, PersonForm

STAGES = 7
ASPECT_MOTES = 21
"""The most motes over all Aspects of a grown character."""


def _color(at: int, start: str) -> Any:
    return entry(str(at), default=start, choices=COLOR, code="unknown_color")


@dataclass(frozen=True, slots=True)
class Three:
    """The Threshold motes of an early stage."""

    first: str = _color(1, "R")
    second: str = _color(2, "A")
    third: str = _color(3, "G")

    @property
    def colors(self) -> tuple[str, ...]:
        """A colour for each mote."""
        return (self.first, self.second, self.third)


@dataclass(frozen=True, slots=True)
class Four:
    """The Threshold motes of a late stage."""

    first: str = _color(1, "R")
    second: str = _color(2, "A")
    third: str = _color(3, "G")
    fourth: str = _color(4, "C")

    @property
    def colors(self) -> tuple[str, ...]:
        """A colour for each mote."""
        return (self.first, self.second, self.third, self.fourth)


def _aspects(stage: int) -> Any:
    return entry("Aspects", default=(NewAspect(),), page=page(stage), code="aspect_count", help="What this time left.")


def page(stage: int) -> str:
    """The page of a stage."""
    return f"Stage {stage}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GrowForm(PersonForm):
    """A character grown from childhood: motes and Aspects stage by stage."""

    motes_1: Three = entry("Motes", default=Three("R", "A", "G"), page=page(1))
    aspects_1: tuple[NewAspect, ...] = _aspects(1)
    motes_2: Three = entry("Motes", default=Three("C", "B", "M"), page=page(2))
    aspects_2: tuple[NewAspect, ...] = _aspects(2)
    motes_3: Three = entry("Motes", default=Three("X", "R", "A"), page=page(3))
    aspects_3: tuple[NewAspect, ...] = _aspects(3)
    motes_4: Three = entry("Motes", default=Three("G", "C", "B"), page=page(4))
    aspects_4: tuple[NewAspect, ...] = _aspects(4)
    motes_5: Four = entry("Motes", default=Four("M", "X", "R", "A"), page=page(5))
    aspects_5: tuple[NewAspect, ...] = _aspects(5)
    motes_6: Four = entry("Motes", default=Four("G", "C", "B", "M"), page=page(6))
    aspects_6: tuple[NewAspect, ...] = _aspects(6)
    motes_7: Four = entry("Motes", default=Four("X", "R", "A", "M"), page=page(7))
    aspects_7: tuple[NewAspect, ...] = _aspects(7)

    def motes(self, stage: int) -> Counter[str]:
        """The Threshold motes of a stage, by colour."""
        return Counter(getattr(self, f"motes_{stage}").colors)

    def aspects(self, stage: int) -> tuple[NewAspect, ...]:
        """The Aspects of a stage; a row left without a name is none."""
        return tuple(row for row in getattr(self, f"aspects_{stage}") if row.name.strip())

    @property
    def all_aspects(self) -> Iterator[NewAspect]:
        """All Aspects, in the order of the stages."""
        return (row for stage in range(1, STAGES + 1) for row in self.aspects(stage))

    @property
    def thresholds(self) -> Counter[str]:
        """The Thresholds all stages make."""
        return sum((self.motes(stage) for stage in range(1, STAGES + 1)), Counter())
