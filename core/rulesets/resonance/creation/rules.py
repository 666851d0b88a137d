"""Checks of a new character and of a stored sheet (resonance-3 to 12, 68)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.aspects.rules import check_bond, check_kinds, check_text
from core.rulesets.resonance.character import ATTRIBUTES, RUNGS, SKILLS
from core.rulesets.resonance.currencies import Who
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.rulesets.resonance.values.aspects import (
    CHARACTER_KINDS,
    KINDS,
    MOST_ASPECTS,
    NAMED_KINDS,
    CharacterKind,
)
from core.rulesets.resonance.values.names import name_faults
from core.schema.codec import Json
from core.schema.entry import entry
from core.wording import quantity

if TYPE_CHECKING:
    from core.rulesets.resonance.sheet import Sheet

ATTRIBUTE_POINTS = 18
SKILL_POINTS = 16
MOST_SPECIALTIES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnAspect:
    """One of a character's Aspects."""

    kind: CharacterKind = entry("Kind", code="unknown_aspect_kind")
    text: str = entry("Aspect")
    bond: Who | None = entry("With", default=None, json="with", code="relationship_needs_character")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCharacter:
    """A character in the making, as the JSON interface gives it."""

    id: Who = entry("Who")
    role: Literal["pc", "npc"] = entry("Role")
    kind: Literal["full", "pools"] = entry("Kind", default="full")
    attributes: Mapping[str, int] = entry("Attributes", default={}, low=1, high=5, code="attribute_out_of_range")
    skills: Mapping[str, int] = entry("Skills", default={}, low=0, high=5, code="skill_out_of_range")
    specialties: tuple[str, ...] = entry("Specialties", default=(), code="unknown_skill")
    aspects: tuple[OwnAspect, ...] = entry("Aspects", default=())
    pools: Mapping[str, int] = entry("Pools", default={}, low=1, high=10, code="pool_out_of_range")


@dataclass(frozen=True, slots=True)
class Checked:
    """The missing parts of a character. The points left are None for a lesser character, which has none to spend."""

    missing: tuple[str, ...]
    attribute_points_left: int | None = None
    skill_points_left: int | None = None

    @property
    def facts(self) -> dict[str, Json]:
        """The missing parts and the points left, for the JSON interface."""
        left = {"attribute_points_left": self.attribute_points_left, "skill_points_left": self.skill_points_left}
        points = {name: points for name, points in left.items() if points is not None}
        return {"complete": not (self.missing or any(points.values())), **points, "missing": list(self.missing)}


def check_character(character: NewCharacter, options: HouseRules = WRITTEN) -> Checked:
    """Return what a character still lacks. Raise the first `Refusal` of one that breaks a rule (resonance-3 to 12)."""
    for fault in _faults(character, options):
        raise fault
    if character.kind == "pools":
        return Checked(tuple(rung for rung in RUNGS if rung not in character.pools))
    missing = missing_aspects([a.kind for a in character.aspects], character.role == "pc")
    return Checked(missing, attribute_points_left(character.attributes), skill_points_left(character.skills))


def _faults(made: NewCharacter, options: HouseRules) -> Iterator[Refusal]:
    if made.kind == "pools":
        yield from ladder_faults(made.pools)
        if made.specialties:
            why = "A character with three pools has no Specialties. Remove them."
            yield Refusal("pools_have_no_specialties", why, "specialties")
    else:
        yield from trait_faults(made.attributes, made.skills, made.specialties, options.skills)
        yield from _point_faults(made)
    for at, aspect in enumerate(made.aspects):
        check_text(aspect.text, f"aspects.{at}.text")
        check_bond(aspect.kind, aspect.bond, made.id, f"aspects.{at}.with")
    check_kinds([aspect.kind for aspect in made.aspects], "aspects")


def ladder_faults(pools: Mapping[str, int]) -> Iterator[Refusal]:
    """The faults of a lesser character's pools (resonance-11)."""
    for name in pools:
        if name not in RUNGS:
            why = f"{name:.40} isn't a pool. Choose one of: {', '.join(RUNGS)}."
            yield Refusal("unknown_pool", why, f"pools.{name}", "resonance-11")
    ladder = [pools[rung] for rung in RUNGS if rung in pools]
    if ladder != sorted(ladder, reverse=True):
        why = "Each pool must be at most as large as the one before."
        yield Refusal("pool_ladder", why, "pools", "resonance-11")


def trait_faults(
    attributes: Mapping[str, int], skills: Mapping[str, int], specialties: Sequence[str], known: Collection[str]
) -> Iterator[Refusal]:
    """The faults of trait names and Specialties (resonance-5, 7, 9)."""
    for name in attributes:
        if name not in ATTRIBUTES:
            why = f"{name:.40} isn't one of the nine Attributes."
            yield Refusal("unknown_attribute", why, f"attributes.{name}", "resonance-5")
    for name in skills:
        if name not in known:
            why = f"This campaign doesn't have the Skill {name:.40}."
            yield Refusal("unknown_skill", why, f"skills.{name}", "resonance-7")
    if len(specialties) > MOST_SPECIALTIES:
        why = f"Choose at most {MOST_SPECIALTIES} Specialties."
        yield Refusal("too_many_specialties", why, "specialties", "resonance-9")
    if len(set(specialties)) < len(specialties):
        yield Refusal("duplicate_specialty", "A Specialty is listed twice. Remove one.", "specialties", "resonance-9")
    for name in specialties:
        if name not in known and name not in skills:
            why = f"This campaign doesn't have the Skill {name:.40}."
            yield Refusal("unknown_skill", why, "specialties", "resonance-9")


def _point_faults(made: NewCharacter) -> Iterator[Refusal]:
    if (left := attribute_points_left(made.attributes)) < 0:
        why = f"These Attributes are {quantity(-left, 'point')} over the {ATTRIBUTE_POINTS}. Lower some."
        yield Refusal("too_many_attribute_points", why, "attributes")
    if (left := skill_points_left(made.skills)) < 0:
        yield Refusal(
            "too_many_skill_points",
            f"These Skills are {quantity(-left, 'point')} over the {SKILL_POINTS}. Lower some.",
            "skills",
        )


def attribute_points_left(attributes: Mapping[str, int]) -> int:
    """The Attribute points not spent yet; negative if too many are spent (resonance-6)."""
    return ATTRIBUTE_POINTS - sum(rating - 1 for rating in attributes.values())


def skill_points_left(skills: Mapping[str, int]) -> int:
    """The Skill points not spent yet; negative if too many are spent (resonance-8)."""
    return SKILL_POINTS - sum(skills.values())


def missing_aspects(kinds: Sequence[str], player: bool) -> tuple[str, ...]:
    """The kinds of Aspect a character still lacks, and "aspects" if there are fewer than five (resonance-3)."""
    named = [kind for kind in NAMED_KINDS if kind not in kinds and (player or not KINDS[kind].bond)]
    own = sum(kind in CHARACTER_KINDS for kind in kinds)
    return (*named, *(("aspects",) if own < MOST_ASPECTS else ()))


def faults(sheet: Sheet) -> Iterator[Refusal]:
    """The faults of a sheet, one by one. Skills that only a campaign has are accepted."""
    if sheet.kind == "full":
        known = (*SKILLS, *sheet.skills)
        yield from trait_faults(sheet.attributes, {}, sheet.specialties, known)
    else:
        yield from ladder_faults(sheet.pools)
        if sheet.specialties:
            why = "A ladder of pools has no Specialties. Remove them."
            yield Refusal("pools_have_no_specialties", why, "specialties", "resonance-11")
    for at, aspect in enumerate(sheet.aspects):
        yield from _fault(lambda: check_text(aspect.text, f"aspects.{at}.text"))  # noqa: B023  called at once
        yield from _fault(lambda: check_bond(aspect.kind, aspect.bond, None, f"aspects.{at}.with"))  # noqa: B023
    yield from _fault(lambda: check_kinds([aspect.kind for aspect in sheet.aspects], "aspects"))
    yield from name_faults((gear.name for gear in sheet.equipment), "equipment", "resonance-98")
    yield from name_faults((spell.name for spell in sheet.spells), "spells", "resonance-81")
    if sheet.armour > sheet.armour_max:
        why = f"This armour has at most {sheet.armour_max} Armour."
        yield Refusal("invalid_amount", why, "armour", "resonance-68")


def _fault(check: Callable[[], None]) -> Iterator[Refusal]:
    try:
        check()
    except Refusal as refusal:
        yield refusal


RULES = (rule(check_character),)
