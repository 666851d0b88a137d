"""The forms of the character builder, page by page, and their first values (resonance-3 to 12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple, TypeVar

from core.actions.choices import NONE, title
from core.rulesets.resonance.character import ATTRIBUTES, RUNGS, SKILLS
from core.rulesets.resonance.creation.rules import ATTRIBUTE_POINTS, MOST_SPECIALTIES, SKILL_POINTS
from core.rulesets.resonance.sheet import LADDER, Sheet, skill_choices
from core.rulesets.resonance.situation import Situation
from core.rulesets.resonance.values.aspects import KINDS, LATER, NAMED_KINDS, NOBODY_YET, AspectKind
from core.rulesets.resonance.values.spells import Spell
from core.schema.entry import FEW, Choice, entry
from core.schema.forms import make_record

_WHO, _STRENGTHS, _SKILLS, _MORE, _POOLS = "Aspects", "Attributes", "Skills", "Gear", "Pools"
PAGES: Mapping[str, str] = {
    _WHO: "Write short sentences that are true. Some help, some hurt; keep them specific but widely usable.",
    _STRENGTHS: f"Attributes go from 1 to 5. Each starts at 1; divide {ATTRIBUTE_POINTS} more points.",
    _SKILLS: (
        f"Skills go from 0 to 5. Divide {SKILL_POINTS} points. Up to three Specialties help when the character is hurt."
    ),
    _MORE: "Armour absorbs Injuries, one per point. To wield magic, just tick it; magic needs no Skill.",
}
LADDER_PAGES: Mapping[str, str] = {
    _POOLS: (
        "Enter dice for the best pool, for lesser tasks, and for the rest. No number is larger than the one before."
    ),
    _WHO: "Aspects are optional. One or two give the players something to invoke.",
}


@dataclass(frozen=True, slots=True)
class OtherSkill:
    """A Skill of this campaign that isn't one of the twelve."""

    name: str = entry("Skill", default="", choices=skill_choices)
    rating: int = entry("Rating", default=1, low=0, high=5, code="skill_out_of_range")


NAMED_LATER = Choice(NOBODY_YET, LATER, note="Name them on the sheet later.")
"""The partner of a relationship while the other characters don't exist yet."""


def others(situation: Situation) -> tuple[Choice, ...]:
    """The other players' characters by name, or a placeholder for one that doesn't exist yet."""
    names = (actor.name for actor in situation.actors.values() if actor.player and actor.id != situation.acting)
    return (NONE, *(Choice(name, name) for name in names), NAMED_LATER)


class Line(NamedTuple):
    """The text of one Aspect on the form; `bond` is the partner of a relationship."""

    kind: AspectKind
    text: str
    bond: str = ""


def _aspect(label: str, help: str = "") -> str:
    return entry(label, default="", help=help, page=_WHO, code="empty_aspect")


def _armour(page: str) -> int:
    return entry("Armour", default=0, low=0, within=FEW, page=page, code="invalid_amount")


def _magic(page: str) -> bool:
    return entry("Wields magic", default=False, page=page)


def _attribute(name: str) -> int:
    return entry(title(name), default=3, low=1, high=5, page=_STRENGTHS, code="attribute_out_of_range")


def _skill(name: str) -> int:
    return entry(title(name), default=0, low=0, high=5, page=_SKILLS, code="skill_out_of_range", help=SKILLS[name])


def _rung_entry(name: str) -> int:
    return entry(title(name), default=LADDER[name], low=1, high=10, page=_POOLS, code="pool_out_of_range")


FREE = ("first", "second", "third")
"""The fields of free Aspects."""


@dataclass(frozen=True, kw_only=True)
class _Written:
    @property
    def lines(self) -> tuple[Line, ...]:
        """The Aspects there is room for: each of a kind that has a field of its name, then the free ones."""
        bond = getattr(self, "bond", "")
        kinds = ((kind, bond if KINDS[kind].bond else "") for kind in NAMED_KINDS if hasattr(self, kind))
        named = (Line(kind, getattr(self, kind), bond) for kind, bond in kinds)
        return (*named, *(Line("free", getattr(self, name)) for name in FREE if hasattr(self, name)))


@dataclass(frozen=True, kw_only=True)
class _About(_Written):
    high_concept: str = _aspect("High concept", "Last pilot of the drowned fleet")
    trouble: str = _aspect("Trouble", "Owes the wrong people")


@dataclass(frozen=True, kw_only=True)
class _Bond:
    relationship: str = _aspect("Relationship", "A relationship with another player's character")
    bond: str = entry("With", default="", choices=others, page=_WHO, code="relationship_needs_character")


@dataclass(frozen=True, kw_only=True)
class _Free:
    first: str = _aspect("Free Aspect", "Something else that is true: a talent, an object, a habit")
    second: str = _aspect("Another free")


@dataclass(frozen=True, kw_only=True)
class Traits:
    """The pages of a form for Attributes, Skills and equipment."""

    intellect: int = _attribute("intellect")
    might: int = _attribute("might")
    presence: int = _attribute("presence")
    wits: int = _attribute("wits")
    dexterity: int = _attribute("dexterity")
    manipulation: int = _attribute("manipulation")
    resolve: int = _attribute("resolve")
    stamina: int = _attribute("stamina")
    composure: int = _attribute("composure")
    academics: int = _skill("academics")
    aim: int = _skill("aim")
    brawl: int = _skill("brawl")
    crafts: int = _skill("crafts")
    insight: int = _skill("insight")
    investigation: int = _skill("investigation")
    logic: int = _skill("logic")
    nature: int = _skill("nature")
    performance: int = _skill("performance")
    riding: int = _skill("riding")
    societies: int = _skill("societies")
    stealth: int = _skill("stealth")
    others: tuple[OtherSkill, ...] = entry("Other Skills", default=(), page=_SKILLS)
    specialties: tuple[str, ...] = entry(
        "Specialties", default=(), choices=skill_choices, most=MOST_SPECIALTIES, page=_SKILLS
    )
    armour: int = _armour(_MORE)
    magic: bool = _magic(_MORE)
    spells: tuple[Spell, ...] = entry("Spells", default=(), page=_MORE, help="You can add spells later.")

    @property
    def attributes(self) -> dict[str, int]:
        """The nine Attributes by name."""
        return {name: getattr(self, name) for name in ATTRIBUTES}

    @property
    def skills(self) -> dict[str, int]:
        """The twelve Skills by name."""
        return {name: getattr(self, name) for name in SKILLS}


@dataclass(frozen=True, kw_only=True)
class PlayerGuide(Traits, _Free, _Bond, _About):
    """The form for a player's character: five Aspects with a relationship, Attributes, Skills, equipment."""


@dataclass(frozen=True, kw_only=True)
class _Third:
    third: str = _aspect("And another")


@dataclass(frozen=True, kw_only=True)
class FullGuide(Traits, _Third, _Free, _About):
    """The form for an NPC with full traits: five Aspects, three of them free, and no relationship."""


@dataclass(frozen=True, kw_only=True)
class LadderGuide(_Written):
    """The form for a lesser character: three rungs and up to three Aspects."""

    primary: int = _rung_entry("primary")
    secondary: int = _rung_entry("secondary")
    desperation: int = _rung_entry("desperation")
    armour: int = _armour(_POOLS)
    magic: bool = _magic(_POOLS)
    first: str = _aspect("An Aspect")
    second: str = _aspect("Another")
    third: str = _aspect("And another")

    @property
    def pools(self) -> dict[str, int]:
        """The rungs by name."""
        return {rung: getattr(self, rung) for rung in RUNGS}


Guide = PlayerGuide | FullGuide | LadderGuide
G = TypeVar("G", bound=Guide)


def start(kind: type[G], situation: Situation) -> G:
    """The form filled from the sheet. If no Attribute or Skill points are spent yet, they are spread evenly."""
    sheet = situation.actor.sheet
    alone = {"bond": NAMED_LATER.id} if others(situation) == (NONE, NAMED_LATER) else {}
    given = {**_traits(sheet, situation), **alone, **_aspects(sheet), **_gear(sheet), **{**LADDER, **sheet.pools}}
    asked = {field.name for field in fields(kind)}
    return make_record(kind, {name: value for name, value in given.items() if name in asked})


def _traits(sheet: Sheet, situation: Situation) -> dict[str, object]:
    names = situation.options.skills
    attributes = (
        sheet.attributes
        if _has_spent_points(sheet)
        else dict.fromkeys(ATTRIBUTES, 1 + ATTRIBUTE_POINTS // len(ATTRIBUTES))
    )
    skills = sheet.skills if any(sheet.skills.values()) else _spread_points(names)
    others = [name for name in {**dict.fromkeys(names), **skills} if name not in SKILLS]
    return {
        **{name: attributes.get(name, 1) for name in ATTRIBUTES},
        **{name: skills.get(name, 0) for name in SKILLS},
        "others": tuple(OtherSkill(name, skills.get(name, 0)) for name in others),
        "specialties": sheet.specialties,
    }


def _has_spent_points(sheet: Sheet) -> bool:
    return any(rating > 1 for rating in sheet.attributes.values())


def _spread_points(names: tuple[str, ...]) -> dict[str, int]:
    """The Skill points spread evenly; the first Skills get one more if they don't divide evenly."""
    each, over = divmod(SKILL_POINTS, len(names))
    return {name: min(5, each + (at < over)) for at, name in enumerate(names)}


def _aspects(sheet: Sheet) -> dict[str, str]:
    named = {aspect.kind: aspect for aspect in sheet.aspects if aspect.kind in NAMED_KINDS}
    free = (aspect.text for aspect in sheet.aspects if aspect.kind == "free")
    bond = next((aspect for kind, aspect in named.items() if KINDS[kind].bond), None)
    return {
        **{kind: aspect.text for kind, aspect in named.items()},
        **dict(zip(FREE, free, strict=False)),
        **({"bond": bond.bond} if bond else {}),
    }


def _gear(sheet: Sheet) -> dict[str, object]:
    return {"armour": sheet.armour_max, "magic": sheet.magic, "spells": sheet.spells}
