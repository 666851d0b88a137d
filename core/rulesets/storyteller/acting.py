"""Small parts of the actions on screen: who acts, and what their sheet becomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from core.refusal import Refusal
from core.rulesets.storyteller.sheet import Condition, Group, Sheet, Skill, TraitKind
from core.rulesets.storyteller.tracks import Health
from core.situation import Effects, Situation

WhyNot = Callable[[Situation], Refusal | None]


def acting_sheet(situation: Situation) -> Sheet | None:
    """The sheet of who acts, if anybody does."""
    actor = situation.actors.get(situation.acting) if situation.acting is not None else None
    return actor.sheet if actor else None


def needs(holds: Callable[[Sheet], bool], otherwise: str, code: str = "bad_request") -> WhyNot:
    """Dim an action with the reason `otherwise` unless the sheet of who acts fits."""

    def why_not(situation: Situation) -> Refusal | None:
        sheet = acting_sheet(situation)
        if sheet is None:
            return Refusal("bad_request", "Choose a character.", "actor")
        return None if holds(sheet) else Refusal(code, otherwise)

    return why_not


def anybody(sheet: Sheet) -> bool:
    """For actions that only need somebody to act."""
    return True


def blank(form: type) -> Callable[[Situation], Any]:
    """Start an action with an empty form."""
    return lambda situation: form()


def only(situation: Situation, sheet: Sheet) -> Effects:
    """The effects of an action that changes the sheet of who acts."""
    return Effects(sheets={situation.actor.id: sheet})


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
        return _fitted(replace(sheet, attributes={**sheet.attributes, trait: rank}))
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


def _fitted(sheet: Sheet) -> Sheet:
    return with_health(replace(sheet, willpower=sheet.will.current), sheet.health)
