"""Hiding, sneaking, being found (destiny-178 to 183)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.time.clocks import most, stealth_clock
from core.rulesets.destiny.values.stats import Number
from core.schema.entry import entry
from core.wording import quantity


@dataclass(frozen=True, slots=True)
class Hidden:
    """The stealth tokens of a unit, and whether it is hidden."""

    tokens: int
    hidden: bool


def hide(out_of_sight: bool, stealth: Number) -> Hidden:
    """Hide (destiny-178)."""
    if not out_of_sight:
        raise Refusal("in_sight", "A unit must be out of sight to hide.", "out_of_sight")
    return Hidden(stealth, stealth > 0)


@dataclass(frozen=True, slots=True)
class Sneaked:
    """The tokens left, and whether the unit is revealed because it has none."""

    tokens: int
    revealed: bool


def stealth_move(mode: str, tokens: Number, stealth: Number, path: tuple[bool, ...]) -> Sneaked:
    """Move while hidden (destiny-179, 180)."""
    if mode not in ("hide", "sneak"):
        raise Refusal("unknown_mode", "Choose a stealth move: hide or sneak.", "mode")
    if len(path) > tokens:
        raise Refusal("too_far", f"At most {quantity(tokens, 'space')}.", "path")
    if mode == "hide" and not all(path):
        raise Refusal("must_stay_out_of_sight", "Every space must be out of sight.", "path")
    if path and not path[-1]:
        raise Refusal("must_end_out_of_sight", "The last space must be out of sight.", "path")
    gained = int(mode == "sneak" and bool(path) and all(path))
    tokens = min(tokens + gained, max(tokens, most(stealth)))
    return Sneaked(tokens, tokens == 0)


@dataclass(frozen=True, slots=True)
class SteppedOut:
    """A unit that has stopped hiding, and the Stress it causes."""

    tokens: int
    hidden: bool
    stress_to: Mapping[str, int] | None


def stealth_reveal(
    tokens: Number, distance: Number, near_out_of_sight: bool, adjacent: str | None = None
) -> SteppedOut:
    """Step out of hiding (destiny-181)."""
    if distance > tokens:
        raise Refusal("too_far", f"At most {quantity(tokens, 'space')}.", "distance")
    if not near_out_of_sight:
        raise Refusal("must_be_near_out_of_sight", "Step out in or next to a hidden space.", "near_out_of_sight")
    surprised = None if adjacent is None else {adjacent: 1}
    return SteppedOut(0, False, surprised)


@dataclass(frozen=True, slots=True)
class HiddenUnit:
    """A stealth unit somewhere."""

    tokens: int = entry("Tokens", low=0)
    distance: int = entry("Distance", low=0)


def alertness(perception: Number, hidden: Mapping[str, HiddenUnit]) -> Mapping[str, Sneaked]:
    """The remaining tokens of each hidden unit: those nearby lose one (destiny-183)."""
    found: dict[str, Sneaked] = {}
    for name, unit in hidden.items():
        near = unit.distance <= 2 * perception
        tokens = max(0, unit.tokens - int(near))
        found[name] = Sneaked(tokens, tokens == 0)
    return found


RULES = (
    rule(hide),
    rule(stealth_move),
    rule(stealth_reveal),
    rule(stealth_clock, "tokens"),
    rule(alertness, "hidden"),
)
