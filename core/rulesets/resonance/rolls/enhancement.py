"""Enhancement: Hits added to a roll that has at least one (resonance-19, 20, 40, 41)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.values.gear import MOST_ENHANCEMENT
from core.schema.entry import entry

INVOKE = "invoke"
"""The source of an Enhancement from an invoke."""


@dataclass(frozen=True, slots=True)
class Enhancement:
    """An Enhancement. One from an invoke carries the Aspect's id (resonance-19)."""

    source: str = entry("Source")
    value: int = entry("Value", low=1, high=MOST_ENHANCEMENT, code="invalid_enhancement")
    aspect: str | None = entry("Aspect", default=None)
    stacks: bool = entry("Stacks", default=False)


def total_enhancement(entries: Sequence[Enhancement], options: HouseRules) -> int:
    """The total of several Enhancements (resonance-41)."""
    if options.enhancement_stacking == "sum":
        return min(MOST_ENHANCEMENT, sum(e.value for e in entries))
    highest = max((e.value for e in entries if not e.stacks), default=0)
    return min(MOST_ENHANCEMENT, highest + sum(e.value for e in entries if e.stacks))


def reroll_enhancement(entries: Sequence[Enhancement], options: HouseRules) -> int:
    """The total that counts on a re-roll (resonance-20)."""
    if options.reroll_enhancement == "none":
        return 0
    if options.reroll_enhancement == "full":
        return total_enhancement(entries, options)
    return total_enhancement([e for e in entries if e.source != INVOKE], options)
