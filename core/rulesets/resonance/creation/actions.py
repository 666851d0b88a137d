"""The character builder: the forms' first values, their budgets and the finished sheet (resonance-3 to 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from core.actions.action import Action, Budget, Change
from core.actions.actor import sheet_effects
from core.actions.place import Place
from core.refusal import Refusal
from core.rulesets.resonance.character import ATTRIBUTES
from core.rulesets.resonance.creation.form import (
    LADDER_PAGES,
    PAGES,
    FullGuide,
    Guide,
    LadderGuide,
    PlayerGuide,
    Traits,
    start,
)
from core.rulesets.resonance.creation.rules import (
    ATTRIBUTE_POINTS,
    MOST_SPECIALTIES,
    SKILL_POINTS,
    NewCharacter,
    OwnAspect,
    check_character,
)
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.situation import Effects, Situation
from core.rulesets.resonance.values.aspects import KINDS, MOST_ASPECTS, Aspect
from core.rulesets.resonance.values.names import name_faults


def _finish_sheet(form: Guide, sheet: Sheet, situation: Situation) -> Effects:
    """The effects of the finished form: the checked sheet, with Aspects that the form doesn't show kept."""
    old = situation.actor.sheet
    written = tuple(_written_aspects(form))
    _check(sheet, written, situation)
    worn = old.armour if form.armour == old.armour_max else form.armour
    aspects = (*(_as_it_was(aspect, old) for aspect in written), *_aspects_outside_form(form, old))
    return sheet_effects(
        situation, replace(sheet, aspects=aspects, armour=worn, armour_max=form.armour, magic=form.magic)
    )


def _make_full(form: PlayerGuide | FullGuide, situation: Situation) -> Effects:
    for fault in name_faults((spell.name for spell in form.spells), "spells", "resonance-81"):
        raise fault
    sheet = replace(
        situation.actor.sheet,
        kind="full",
        attributes=form.attributes,
        skills=_skill_ratings(form, situation),
        specialties=form.specialties,
        pools={},
        spells=form.spells,
    )
    return _finish_sheet(form, sheet, situation)


def _make_ladder(form: LadderGuide, situation: Situation) -> Effects:
    sheet = replace(situation.actor.sheet, kind="pools", pools=form.pools, specialties=())
    return _finish_sheet(form, sheet, situation)


def _as_it_was(aspect: Aspect, old: Sheet) -> Aspect:
    """The Aspect from the form, with its scope and free invokes of before if the sheet already had it."""
    was = next((each for each in old.aspects if (each.kind, each.text) == (aspect.kind, aspect.text)), aspect)
    return replace(was, bond=aspect.bond)


def _aspects_outside_form(form: Guide, old: Sheet) -> Iterator[Aspect]:
    """The old Aspects without a line on the form: those of other kinds, and those beyond the lines of their kind."""
    room = Counter(line.kind for line in form.lines)
    for aspect in old.aspects:
        room[aspect.kind] -= 1
        if room[aspect.kind] < 0:
            yield aspect


def _skill_ratings(form: Traits, situation: Situation) -> dict[str, int]:
    """The ratings of the campaign's Skills. Refuse a rating above 0 for a Skill that this campaign doesn't have."""
    rules: HouseRules = situation.options
    for name, rating in form.skills.items():
        if rating and name not in rules.skills:
            raise Refusal("unknown_skill", "This campaign doesn't have that Skill. Set it to 0.", name)
    usual = {name: rating for name, rating in form.skills.items() if name in rules.skills}
    return {**usual, **{other.name: other.rating for other in form.others if other.name}}


def _written_aspects(form: Guide) -> Iterator[Aspect]:
    """The Aspects filled in, by kind. Refuse a relationship without a partner."""
    for line in form.lines:
        if text := line.text.strip():
            bond = line.bond.strip()
            if KINDS[line.kind].bond and not bond:
                raise Refusal("relationship_needs_character", "Name the other character of the relationship.", "bond")
            yield Aspect(text, line.kind, bond=bond)


def _check(sheet: Sheet, written: Sequence[Aspect], situation: Situation) -> None:
    """Refuse a character that breaks a rule."""
    full, actor = sheet.kind == "full", situation.actor
    made = NewCharacter(
        id=actor.id,
        role="pc" if actor.player else "npc",
        kind=sheet.kind,
        attributes=sheet.attributes if full else {},
        skills=sheet.skills if full else {},
        specialties=sheet.specialties,
        aspects=tuple(OwnAspect(kind=a.kind, text=a.text, bond=a.bond or None) for a in written),  # type: ignore[arg-type]
        pools=sheet.pools,
    )
    check_character(made, situation.options)


def _budgets(form: PlayerGuide | FullGuide, situation: Situation) -> tuple[Budget, ...]:
    """The points spent and available, and the Aspects written out of five."""
    written = sum(bool(line.text.strip()) for line in form.lines)
    skills = sum(form.skills.values()) + sum(other.rating for other in form.others)
    return (
        Budget("Aspects", written, MOST_ASPECTS, "Aspects", advised=True),
        Budget("Attribute points", sum(form.attributes.values()) - len(ATTRIBUTES), ATTRIBUTE_POINTS, "Attributes"),
        Budget("Skill points", skills, SKILL_POINTS, "Skills"),
        Budget("Specialties", len(form.specialties), MOST_SPECIALTIES, "Skills", kept=True),
    )


def _for(player: bool, otherwise: str) -> Callable[[Situation], Refusal | None]:
    """A check that dims a form made for another kind of character."""

    def why_not(situation: Situation) -> Refusal | None:
        return None if situation.actor.player is player else Refusal("bad_request", otherwise, "actor")

    return why_not


ACTIONS: tuple[Action, ...] = (
    Change(
        id="create_player",
        title="A player's character",
        logged="Sheet made",
        place=Place.CREATION,
        form=PlayerGuide,
        apply=_make_full,
        start=partial(start, PlayerGuide),
        pages=PAGES,
        budgets=_budgets,
        help="Choose five Aspects, 18 points of Attributes, 16 of Skills and three Specialties.",
        why_not=_for(True, "This is an NPC. Choose another way to build it."),
    ),
    Change(
        id="create_full",
        title="A full character",
        logged="Sheet made",
        place=Place.CREATION,
        form=FullGuide,
        apply=_make_full,
        start=partial(start, FullGuide),
        pages=PAGES,
        budgets=_budgets,
        help="Build an important NPC with Aspects, Attributes and Skills.",
        why_not=_for(False, "This is a player's character. Choose another way to build it."),
    ),
    Change(
        id="create_ladder",
        title="A ladder of pools",
        logged="Sheet made",
        place=Place.CREATION,
        form=LadderGuide,
        apply=_make_ladder,
        start=partial(start, LadderGuide),
        pages=LADDER_PAGES,
        help="Build a lesser character with three pools of dice.",
        why_not=_for(False, "This is a player's character. Choose another way to build it."),
    ),
)
"""The ways to make a character."""
