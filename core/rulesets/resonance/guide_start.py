"""What the forms of guided creation start with: what is on the sheet, and points spread evenly (resonance-6, 8)."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from core.choosing import NONE
from core.rulesets.resonance.aspects import CHARACTER_KINDS
from core.rulesets.resonance.creating import ATTRIBUTE_POINTS, SKILL_POINTS
from core.rulesets.resonance.guide_form import FREE, LATER, OtherSkill, others
from core.rulesets.resonance.options import skill_names
from core.rulesets.resonance.sheet import LADDER, Sheet
from core.rulesets.resonance.traits import ATTRIBUTES, SKILLS
from core.situation import Situation


def start(form: type, situation: Situation) -> Any:
    """What is on the sheet already; points that nobody has handed out yet are spread evenly."""
    sheet: Sheet = situation.actor.sheet
    alone = {"bond": LATER.id} if others(situation) == (NONE, LATER) else {}
    given = {**_traits(sheet, situation), **alone, **_aspects(sheet), **_gear(sheet), **{**LADDER, **sheet.pools}}
    asked = {field.name for field in fields(form)}
    return form(**{name: value for name, value in given.items() if name in asked})


def _traits(sheet: Sheet, situation: Situation) -> dict[str, Any]:
    names = skill_names(situation.options)
    attributes = (
        sheet.attributes if _spent(sheet) else dict.fromkeys(ATTRIBUTES, 1 + ATTRIBUTE_POINTS // len(ATTRIBUTES))
    )
    skills = sheet.skills if any(sheet.skills.values()) else _spread(names)
    others = [name for name in {**dict.fromkeys(names), **skills} if name not in SKILLS]
    return {
        **{name: attributes.get(name, 1) for name in ATTRIBUTES},
        **{name: skills.get(name, 0) for name in SKILLS},
        "others": tuple(OtherSkill(name, skills.get(name, 0)) for name in others),
        "specialties": sheet.specialties,
    }


def _spent(sheet: Sheet) -> bool:
    return any(rating > 1 for rating in sheet.attributes.values())


def _spread(names: tuple[str, ...]) -> dict[str, int]:
    """The Skill points over so many Skills, the first ones a point more where it does not come out even."""
    each, over = divmod(SKILL_POINTS, len(names))
    return {name: min(5, each + (at < over)) for at, name in enumerate(names)}


def _aspects(sheet: Sheet) -> dict[str, str]:
    named = {a.kind: a for a in sheet.aspects if a.kind in CHARACTER_KINDS and a.kind != "free"}
    free = (aspect.text for aspect in sheet.aspects if aspect.kind == "free")
    bond = named.get("relationship")
    return {
        **{kind: aspect.text for kind, aspect in named.items()},
        **dict(zip(FREE, free, strict=False)),
        **({"bond": bond.bond} if bond else {}),
    }


def _gear(sheet: Sheet) -> dict[str, Any]:
    return {"armour": sheet.armour_max, "magic": sheet.magic, "spells": sheet.spells}
