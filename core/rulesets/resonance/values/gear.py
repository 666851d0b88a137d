"""Equipment with Enhancement on a sheet (resonance-40, 98)."""

from __future__ import annotations

from dataclasses import dataclass

from core.schema.entry import entry

MOST_ENHANCEMENT = 3
"""The highest Enhancement of a roll (resonance-40)."""


@dataclass(frozen=True, slots=True)
class Gear:
    """Equipment that helps a roll; `stacks` says that its Enhancement adds to others."""

    name: str = entry("Equipment", default="")
    enhancement: int = entry("Enhancement", default=1, low=1, high=MOST_ENHANCEMENT, code="invalid_enhancement")
    stacks: bool = entry("Stacks", default=False)
