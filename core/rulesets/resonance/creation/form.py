"""The forms of guided creation, page by page, and what they start with (resonance-3 to 12)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from core.choosing import NONE, title
from core.entry import Choice, entry
from core.rulesets.resonance.aspects.values import CHARACTER_KINDS
from core.rulesets.resonance.character import ATTRIBUTES, SKILLS
from core.rulesets.resonance.creation.rules import ATTRIBUTE_POINTS, SKILL_POINTS
from core.rulesets.resonance.magic.spells import Spell
from core.rulesets.resonance.rolls.choices import skill_choices
from core.rulesets.resonance.sheet import LADDER, Sheet
from core.situation import Situation

_WHO, _STRENGTHS, _SKILLS, _MORE = "Aspects", "Attributes", "Skills", "Gear"
PAGES: Mapping[str, str] = {
    _WHO: "Short sentences that are true: some help, some hurt. Specific, yet good for many situations.",
    _STRENGTHS: f"Each starts at 1 and ends at 5; {ATTRIBUTE_POINTS} points to hand out above that.",
    _SKILLS: f"From 0 to 5; {SKILL_POINTS} points, and up to three Specialties, which help when you are hurt.",
    _MORE: "What is worn absorbs Injuries, point by point. Magic needs no Skill, only this tick.",
}
LADDER_PAGES: Mapping[str, str] = {
    "Pools": "Dice at its best, at lesser things, and out of its depth; each at most as many as the one before.",
    _WHO: "None is needed. One or two give the players something to invoke.",
}

FREE = ("first", "second", "third")
"""The fields of Aspects of no particular kind."""

Field = tuple[str, Any, Any]


@dataclasses.dataclass(frozen=True, slots=True)
class OtherSkill:
    """A Skill that only this campaign has."""

    name: str = entry("Skill", default="", choices=skill_choices)
    rating: int = entry("Rating", default=1, low=0, high=5, code="skill_out_of_range")


LATER = Choice("somebody yet to come", "Somebody yet to come", note="Name them on the sheet once they are there.")
"""Who a relationship is with while the other characters are not made yet."""


def others(situation: Situation) -> tuple[Choice, ...]:
    """The other players' characters, by name, or somebody who is not there yet."""
    names = (actor.name for actor in situation.actors.values() if actor.player and actor.id != situation.acting)
    return (NONE, *(Choice(name, name) for name in names), LATER)


def _aspect(name: str, label: str, help: str = "", page: str = _WHO) -> Field:
    return name, str, entry(label, default="", help=help, page=page, code="empty_aspect")


def _worn(page: str) -> tuple[Field, ...]:
    return (
        ("armour", int, entry("Armour", default=0, low=0, page=page, code="invalid_amount")),
        ("magic", bool, entry("Wields magic", default=False, page=page)),
    )


_ABOUT: tuple[Field, ...] = (
    _aspect("high_concept", "High concept", "Last pilot of the drowned fleet"),
    _aspect("trouble", "Trouble", "Owes the wrong people"),
)
_BOND: tuple[Field, ...] = (
    _aspect("relationship", "Relationship", "A tie to another player's character"),
    (
        "bond",
        str,
        entry("With", default="", choices=others, page=_WHO, code="relationship_needs_character"),
    ),
)
_FREE: tuple[Field, ...] = tuple(map(_aspect, FREE, ("One more", "Another", "And another")))
_TRAITS: tuple[Field, ...] = (
    *(
        (name, int, entry(title(name), default=3, low=1, high=5, page=_STRENGTHS, code="attribute_out_of_range"))
        for name in ATTRIBUTES
    ),
    *(
        (name, int, entry(title(name), default=0, low=0, high=5, page=_SKILLS, code="skill_out_of_range", help=help))
        for name, help in SKILLS.items()
    ),
    ("others", tuple[OtherSkill, ...], entry("Other Skills", default=(), page=_SKILLS)),
    ("specialties", tuple[str, ...], entry("Specialties", default=(), choices=skill_choices, page=_SKILLS)),
)
_GEAR: tuple[Field, ...] = (
    *_worn(_MORE),
    ("spells", tuple[Spell, ...], entry("Spells", default=(), page=_MORE, help="None is needed to begin with.")),
)


def _form(name: str, *fields: Field) -> type:
    return dataclasses.make_dataclass(name, fields, frozen=True, slots=True)


PLAYER_FORM = _form("PlayerGuide", *_ABOUT, *_BOND, *_FREE[:2], *_TRAITS, *_GEAR)
"""A player's character: five Aspects with a relationship, Attributes, Skills, gear."""
FULL_FORM = _form("FullGuide", *_ABOUT, *_FREE, *_TRAITS, *_GEAR)
"""Somebody of the game master's, written out in full: no relationship, three free Aspects."""
LADDER_FORM = _form(
    "LadderGuide",
    *(
        (rung, int, entry(title(rung), default=dice, low=1, high=10, page="Pools", code="pool_out_of_range"))
        for rung, dice in LADDER.items()
    ),
    *_worn("Pools"),
    *(
        _aspect(name, label)
        for name, label in (("first", "An Aspect"), ("second", "Another"), ("third", "And another"))
    ),
)
"""A lesser character: three rungs, Aspects if wanted."""


def start(form: type, situation: Situation) -> Any:
    """What is on the sheet already; points that nobody has handed out yet are spread evenly."""
    sheet: Sheet = situation.actor.sheet
    alone = {"bond": LATER.id} if others(situation) == (NONE, LATER) else {}
    given = {**_traits(sheet, situation), **alone, **_aspects(sheet), **_gear(sheet), **{**LADDER, **sheet.pools}}
    asked = {field.name for field in fields(form)}
    return form(**{name: value for name, value in given.items() if name in asked})


def _traits(sheet: Sheet, situation: Situation) -> dict[str, Any]:
    names = situation.options.skills
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
