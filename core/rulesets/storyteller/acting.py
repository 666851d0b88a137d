"""Small parts of the actions on screen: who acts, and what their sheet becomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.rulesets.storyteller.sheet import Condition, Group, Sheet, Skill, TraitKind
from core.rulesets.storyteller.tracks import Health


def with_health(sheet: Sheet, health: Health) -> Sheet:
    """The sheet with these marks."""
    return replace(sheet, bruising=health.bruising, lethal=health.lethal)


def gained(sheet: Sheet, condition: Condition) -> Sheet:
    """The sheet with a condition, unless it is there already (storyteller-45)."""
    return sheet if sheet.has(condition.name) else replace(sheet, conditions=(*sheet.conditions, condition))


def ended(sheet: Sheet, name: str) -> Sheet:
    """The sheet without a condition."""
    return replace(sheet, conditions=tuple(c for c in sheet.conditions if c.name != name))


def with_rank(sheet: Sheet, kind: TraitKind, trait: str, rank: int, group: Group | None = None) -> Sheet:
    """The sheet with another rank of a trait; tracks never hold more than their length."""
    if kind == "attribute":
        return fitted(replace(sheet, attributes={**sheet.attributes, trait: rank}))
    if kind == "skill":
        old = sheet.skill(trait)
        skill = Skill(rank, old.group if trait in sheet.skills else group or old.group)
        return replace(sheet, skills={**sheet.skills, trait: skill})
    if kind == "special_training":
        return replace(sheet, special_trainings=_ranked(sheet.special_trainings, trait, rank))
    return replace(sheet, advantages=_ranked(sheet.advantages, trait, rank))


def _ranked(ranks: Mapping[str, int], trait: str, rank: int) -> dict[str, int]:
    """Ranks with one changed; a trait without rank is no longer listed."""
    return {name: held for name, held in {**ranks, trait: rank}.items() if held}


def fitted(sheet: Sheet) -> Sheet:
    """The sheet with no more on its tracks than they hold."""
    return with_health(replace(sheet, willpower=sheet.will.current), sheet.health)
