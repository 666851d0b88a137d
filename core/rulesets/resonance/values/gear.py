"""Equipment with Enhancement, as it stands on a sheet (resonance-40, 98)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.refusal import Refusal
from core.schema.entry import entry

MOST_ENHANCEMENT = 3
"""The most that helps a roll (resonance-40)."""


@dataclass(frozen=True, slots=True)
class Gear:
    """Something that helps in the right place, whoever has it; one that stacks is said to."""

    name: str = entry("Equipment", default="")
    enhancement: int = entry("Enhancement", default=1, low=1, high=MOST_ENHANCEMENT, code="invalid_enhancement")
    stacks: bool = entry("Stacks", default=False)


def gear_faults(equipment: Sequence[Gear]) -> Iterator[Refusal]:
    """Names that could not be told apart where equipment is chosen for a roll."""
    names = [gear.name.strip() for gear in equipment]
    for at, name in enumerate(names):
        if not name:
            yield Refusal("bad_request", "Give it a name.", f"equipment.{at}.name", "resonance-98")
        elif name in names[:at]:
            yield Refusal(
                "bad_request", f"{name:.40} is listed twice. Remove one.", f"equipment.{at}.name", "resonance-98"
            )
