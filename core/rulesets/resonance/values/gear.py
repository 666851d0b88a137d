"""Equipment with Enhancement on a sheet (resonance-40, 98)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.refusal import Refusal
from core.schema.entry import entry

MOST_ENHANCEMENT = 3
"""The highest Enhancement of a roll (resonance-40)."""


@dataclass(frozen=True, slots=True)
class Gear:
    """Equipment that helps a roll; `stacks` says that its Enhancement adds to others."""

    name: str = entry("Equipment", default="")
    enhancement: int = entry("Enhancement", default=1, low=1, high=MOST_ENHANCEMENT, code="invalid_enhancement")
    stacks: bool = entry("Stacks", default=False)


def gear_faults(equipment: Sequence[Gear]) -> Iterator[Refusal]:
    """The faults of equipment whose names can't be told apart in a form."""
    names = [gear.name.strip() for gear in equipment]
    for at, name in enumerate(names):
        if not name:
            yield Refusal("bad_request", "Give it a name.", f"equipment.{at}.name", "resonance-98")
        elif name in names[:at]:
            yield Refusal(
                "bad_request", f"{name:.40} is listed twice. Remove one.", f"equipment.{at}.name", "resonance-98"
            )
