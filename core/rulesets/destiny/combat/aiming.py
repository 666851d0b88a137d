"""Whom units would target: the one they had, else the nearest enemy (destiny-139)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.entry import Choice, entry
from core.refusal import Refusal
from core.rulesets.destiny.turns.battle import Unit
from core.rulesets.destiny.turns.units import able, battle_of, unit_choices
from core.situation import Situation

NO_TARGET = Choice("", "no target")
LISTED = 12
"""Units a form lists one by one; in a larger battle it lists the characters, and the others aim by themselves."""
_FAR = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """Whom a unit targets."""

    unit: str = entry("Unit", default="", choices=unit_choices, acts=True)
    target: str = entry("Target", default="", choices=lambda at: (NO_TARGET, *unit_choices(at)))


def aims(situation: Situation) -> tuple[Aim, ...]:
    """The units a form lists, each with the target it had or the nearest enemy."""
    there = able(situation)
    listed = [unit for unit in there if unit.actor is not None or len(there) <= LISTED]
    return tuple(Aim(unit=unit.id, target=likely(unit, there) or "") for unit in listed)


def named(situation: Situation, aims: Sequence[Aim], *, nearest: bool) -> dict[str, str | None]:
    """Everybody's target: as listed, else the one they had, else the nearest enemy; refuses a unit listed twice."""
    battle, there = battle_of(situation), able(situation)
    listed = {battle.find(aim.unit, "aims").id: aim.target or None for aim in aims}
    if len(listed) < len(aims):
        raise Refusal("duplicate_unit", "A unit is listed twice.", "aims")
    rest = (unit for unit in there if unit.id not in listed)
    nobody = dict.fromkeys(unit.id for unit in battle.units)
    return {**nobody, **listed, **{unit.id: likely(unit, there) if nearest else unit.target for unit in rest}}


def likely(unit: Unit, there: Sequence[Unit]) -> str | None:
    """The target a unit has, if it is still able; or the nearest enemy, of several as near the first on the bar."""
    if any(other.id == unit.target for other in there):
        return unit.target
    enemies = (other for other in there if other.faction != unit.faction)
    found = min(enemies, key=lambda other: _apart(unit, other), default=None)
    return None if found is None else found.id


def _apart(one: Unit, other: Unit) -> int:
    if one.space is None or other.space is None:
        return _FAR
    return max(abs(a - b) for a, b in zip(one.space, other.space, strict=True))
