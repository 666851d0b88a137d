"""The choices in the forms of rolls: traits with ratings, payers, equipment."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from core.actions.actor import acting_sheet
from core.actions.choices import NONE, choices, other_choices, title
from core.refusal import Refusal
from core.rulesets.resonance.character import ATTRIBUTES, RUNGS
from core.rulesets.resonance.rolls.enhancement import INVOKE, Enhancement
from core.rulesets.resonance.sheet import Sheet, skill_names
from core.rulesets.resonance.situation import Actor, Situation
from core.rulesets.resonance.values.gear import Gear
from core.schema.entry import Choice

THEIR_BEST = Choice("", "Their best")
"""The choice of a character's best Attribute and Skill, or their best rung."""


def first_choices(situation: Situation) -> tuple[Choice, ...]:
    """The acting character's Attributes with their ratings, or the rungs of a lesser one."""
    sheet: Sheet | None = acting_sheet(situation)
    if sheet and sheet.kind == "pools":
        return tuple(Choice(rung, f"{title(rung)} {dice}") for rung, dice in sheet.pools.items())
    return tuple(_trait_choice(name, sheet.attributes.get(name, 1) if sheet else None) for name in ATTRIBUTES)


def second_choices(situation: Situation) -> tuple[Choice, ...]:
    """The acting character's second traits: Skills, with Specialties marked, and Attributes; a rung takes none."""
    sheet: Sheet | None = acting_sheet(situation)
    if sheet and sheet.kind == "pools":
        return (NONE,)
    names = skill_names(situation, (sheet,) if sheet else ())
    skills = (
        _trait_choice(name, sheet.skills.get(name, 0) if sheet else None, "skill:", _specialty_mark(name, sheet))
        for name in names
    )
    seconds = (
        _trait_choice(name, sheet.attributes.get(name, 1) if sheet else None, "attribute:") for name in ATTRIBUTES
    )
    return (*skills, *seconds)


def first_traits_of_others(situation: Situation) -> tuple[Choice, ...]:
    """The first traits for any other character: their best, an Attribute, or a lesser character's rung."""
    return (THEIR_BEST, *choices(*ATTRIBUTES), *(Choice(rung, f"{title(rung)} pool") for rung in RUNGS))


def second_traits_of_others(situation: Situation) -> tuple[Choice, ...]:
    """The second traits for any other character: Skills and Attributes; a rung takes none."""
    actors = situation.actors.values()
    names, common = skill_names(situation, [actor.sheet for actor in actors]), situation.options.skills
    whose = {name: tuple(a.id for a in actors if name in a.sheet.skills) for name in names if name not in common}
    return (
        NONE,
        *(replace(_trait_choice(name, None, "skill:"), of=whose.get(name, ())) for name in names),
        *(_trait_choice(name, None, "attribute:") for name in ATTRIBUTES),
    )


def best_traits(sheet: Sheet, situation: Situation) -> tuple[str, str]:
    """The first traits of a form: the highest Attribute and Skill, or the best rung."""
    if sheet.kind == "pools":
        return max(sheet.pools, key=lambda rung: sheet.pools[rung], default="primary"), ""
    skill = max(skill_names(situation, (sheet,)), key=lambda name: sheet.skills.get(name, 0))
    return max(ATTRIBUTES, key=lambda name: sheet.attributes.get(name, 1)), f"skill:{skill}"


def _trait_choice(name: str, rating: int | None, kind: str = "", mark: str = "") -> Choice:
    return Choice(kind + name, title(name) if rating is None else f"{title(name)} {rating}{mark}")


def _specialty_mark(name: str, sheet: Sheet | None) -> str:
    return " ★" if sheet and name in sheet.specialties else ""


def own_gear(situation: Situation) -> tuple[Choice, ...]:
    """The acting character's equipment as choices."""
    sheet: Sheet | None = acting_sheet(situation)
    return tuple(Choice(gear.name, _gear_label(gear)) for gear in sheet.equipment) if sheet else ()


def gear_of_others(situation: Situation) -> tuple[Choice, ...]:
    """Everyone else's equipment as choices by name, each with its owners; empty if they have none."""
    had, of = dict[str, list[str]](), dict[str, list[int]]()
    for choice in other_choices(situation):
        actor = situation.actors[int(choice.id)]
        for gear in actor.sheet.equipment:
            had.setdefault(gear.name, []).append(f"{actor.name} +{gear.enhancement}")
            of.setdefault(gear.name, []).append(actor.id)
    said = {name: f"{name} ({', '.join(whose)})" for name, whose in had.items()}
    found = tuple(Choice(name, label, of=tuple(of[name])) for name, label in said.items())
    return (NONE, *found) if found else ()


def _gear_label(gear: Gear) -> str:
    return f"{gear.name} +{gear.enhancement}{', stacks' if gear.stacks else ''}"


def enhancements_of_gear(names: Collection[str], actor: Actor, at: str) -> Iterator[Enhancement]:
    """The Enhancements of the chosen equipment. Refuse an item that isn't on the user's sheet."""
    sheet: Sheet = actor.sheet
    own = {gear.name: gear for gear in sheet.equipment}
    for name in filter(None, names):
        if name not in own:
            raise Refusal("bad_request", f"{actor.name} doesn't have {name:.40}. Choose another.", at)
        yield enhancement_from(name, own[name].enhancement, stacks=own[name].stacks)


def enhancement_from(what: str, value: int, *, stacks: bool = False) -> Enhancement:
    """An Enhancement from a named source. Only a real invoke may carry the name `invoke`."""
    return Enhancement(what if what and what != INVOKE else "situation", value, stacks=stacks)
