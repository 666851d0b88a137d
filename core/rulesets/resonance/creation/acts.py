"""Guided creation: what the forms start with, what they cost, and the sheet that comes of them (resonance-3 to 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from core.acting import only
from core.action import Action, Budget, old_action
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.resonance.aspects.values import MOST_ASPECTS, NAMED_KINDS, Aspect, AspectKind
from core.rulesets.resonance.character import ATTRIBUTES, SKILLS
from core.rulesets.resonance.creation.form import (
    FREE,
    FULL_FORM,
    LADDER_FORM,
    LADDER_PAGES,
    PAGES,
    PLAYER_FORM,
    start,
)
from core.rulesets.resonance.creation.rules import (
    ATTRIBUTE_POINTS,
    MOST_SPECIALTIES,
    SKILL_POINTS,
    CheckCharacter,
    NewCharacter,
    OwnAspect,
    check_character,
)
from core.rulesets.resonance.sheet import LADDER, Sheet
from core.situation import Effects, Situation


def _sheet(form: Any, situation: Situation) -> Sheet:
    """The sheet a form describes; what else lies on the character stays."""
    old: Sheet = situation.actor.sheet
    worn = old.armour if form.armour == old.armour_max else form.armour
    armour = {"armour": worn, "armour_max": form.armour, "magic": form.magic}
    aspects = (*(_as_it_was(aspect, old) for aspect in _written(form)), *_unspoken(form, old))
    if isinstance(form, LADDER_FORM):
        pools = {rung: getattr(form, rung) for rung in LADDER}
        return replace(old, kind="pools", pools=pools, specialties=(), aspects=aspects, **armour)
    return replace(
        old,
        kind="full",
        attributes={name: getattr(form, name) for name in ATTRIBUTES},
        skills=_ranked(form, situation),
        specialties=form.specialties,
        pools={},
        aspects=aspects,
        spells=form.spells,
        **armour,
    )


def _as_it_was(aspect: Aspect, old: Sheet) -> Aspect:
    """An Aspect with what the form does not say of it, if it was there before."""
    was = next((each for each in old.aspects if (each.kind, each.text) == (aspect.kind, aspect.text)), aspect)
    return replace(was, bond=aspect.bond)


def _unspoken(form: Any, old: Sheet) -> Iterator[Aspect]:
    """What else lies on the character: of other kinds, or more of them than the form has room for."""
    room = Counter({kind: 1 for kind in NAMED_KINDS if hasattr(form, kind)})
    room["free"] = sum(hasattr(form, name) for name in FREE)
    for aspect in old.aspects:
        room[aspect.kind] -= 1
        if room[aspect.kind] < 0:
            yield aspect


def _ranked(form: Any, situation: Situation) -> dict[str, int]:
    """The Skills with their ratings; one that is not of this campaign may only be left at 0."""
    names = situation.options.skills
    for name in SKILLS:
        if getattr(form, name) and name not in names:
            raise Refusal("unknown_skill", "This campaign does not have that Skill: set it to 0.", name)
    usual = {name: getattr(form, name) for name in SKILLS if name in names}
    return {**usual, **{other.name: other.rating for other in form.others if other.name}}


def _written(form: Any) -> Iterator[Aspect]:
    """The Aspects that were written, by kind; refuses a relationship with nobody."""
    kinds: tuple[tuple[str, AspectKind], ...] = (
        ("high_concept", "high_concept"),
        ("trouble", "trouble"),
        ("relationship", "relationship"),
        *((name, "free") for name in FREE),
    )
    for name, kind in kinds:
        if text := getattr(form, name, "").strip():
            bond = form.bond.strip() if kind == "relationship" else ""
            if kind == "relationship" and not bond:
                raise Refusal("relationship_needs_character", "Say who the relationship is with.", "bond")
            yield Aspect(text, kind, bond=bond)


def _prepare(form: Any, situation: Situation) -> CheckCharacter:
    """The character as it is made, to be checked."""
    actor, sheet = situation.actor, _sheet(form, situation)
    aspects = tuple(OwnAspect(kind=a.kind, text=a.text, bond=a.bond or None) for a in _written(form))  # type: ignore[arg-type]
    full = sheet.kind == "full"
    made = NewCharacter(
        id=actor.id,
        role="pc" if actor.player else "npc",
        kind=sheet.kind,
        attributes=sheet.attributes if full else {},
        skills=sheet.skills if full else {},
        specialties=sheet.specialties,
        aspects=aspects,
        pools=sheet.pools,
    )
    return CheckCharacter(character=made, options=situation.options)


def _settle(form: Any, resolution: Resolution[Any], situation: Situation) -> Effects:
    return only(situation, _sheet(form, situation))


def _budgets(form: Any, situation: Situation) -> tuple[Budget, ...]:
    """Points spent of those there are, and Aspects written of the five."""
    written = [aspect for aspect in _texts(form) if aspect]
    skills = sum(getattr(form, name) for name in SKILLS) + sum(other.rating for other in form.others)
    return (
        Budget("Aspects", len(written), MOST_ASPECTS, "Aspects", advised=True),
        Budget("Attribute points", sum(getattr(form, name) - 1 for name in ATTRIBUTES), ATTRIBUTE_POINTS, "Attributes"),
        Budget("Skill points", skills, SKILL_POINTS, "Skills"),
        Budget("Specialties", len(form.specialties), MOST_SPECIALTIES, "Skills", kept=True),
    )


def _texts(form: Any) -> Iterator[str]:
    for name in ("high_concept", "trouble", "relationship", *FREE):
        yield getattr(form, name, "").strip()


def _for(player: bool, otherwise: str) -> Callable[[Situation], Refusal | None]:
    """Dim a method that is not for this kind of character."""

    def why_not(situation: Situation) -> Refusal | None:
        return None if situation.actor.player is player else Refusal("bad_request", otherwise, "actor")

    return why_not


_method = partial(
    old_action,
    place=Place.CREATION,
    request=CheckCharacter,
    rule=check_character,
    prepare=_prepare,
    settle=_settle,
    pages=PAGES,
    budgets=_budgets,
)

ACTIONS: tuple[Action, ...] = (
    _method(
        id="create_player",
        title="A player's character",
        form=PLAYER_FORM,
        start=partial(start, PLAYER_FORM),
        help="five Aspects, 18 points of Attributes, 16 of Skills, three Specialties",
        why_not=_for(True, "This is somebody of the game master's."),
    ),
    _method(
        id="create_full",
        title="Written out in full",
        form=FULL_FORM,
        start=partial(start, FULL_FORM),
        help="somebody who matters: Aspects, Attributes and Skills",
        why_not=_for(False, "This is a player's character."),
    ),
    _method(
        id="create_ladder",
        title="A ladder of pools",
        form=LADDER_FORM,
        start=partial(start, LADDER_FORM),
        help="a lesser character: three numbers of dice",
        pages=LADDER_PAGES,
        budgets=lambda form, situation: (),
        why_not=_for(False, "This is a player's character."),
    ),
)
"""The ways to make a character."""
