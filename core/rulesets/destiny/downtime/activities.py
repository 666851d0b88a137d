"""The activities of downtime, a row each, and a plan of them in whole weeks (destiny-78 to 87)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.actions.actor import WhyNot, needs, needs_character
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.downtime import form as forms
from core.rulesets.destiny.downtime import rules, weeks
from core.rulesets.destiny.downtime.form import Form
from core.rulesets.destiny.downtime.rules import METHODS, Activity, Planned, Trainee
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.situation import Situation
from core.rulesets.destiny.stories.rules import Booked
from core.schema.codec import decode, encode
from core.schema.entry import Choice


class Kind(NamedTuple):
    """A kind of activity: its words, form, rule, effect and weeks; without these, the GM decides (destiny-85).

    `start` fills in its form, `why_not` dims it. One that `runs_over` into the next downtime takes its weeks itself.
    It pays points or `returns` them; `levels` has the level that it changes.
    """

    title: str
    help: str
    form: type[Form]
    rule: str
    does: Callable[[Planned, Activity], Planned]
    weeks: int | None = None
    start: Callable[[Situation], Form] | None = None
    why_not: WhyNot = needs_character
    runs_over: bool = False
    returns: bool = False
    levels: Callable[[Trainee], Mapping[str, int]] | None = None


def _first(choices: Sequence[Choice]) -> str:
    return next((choice.id for choice in choices), "")


_skilled = needs(lambda sheet: bool(sheet.skills), "Raise a Skill first.", "skill_needed")

_ROWS = (
    Kind(
        "Raise a Skill",
        "Raise a Skill by one level, for SP equal to its current level.",
        forms.RaiseForm,
        "destiny-78",
        rules.raise_skill,
        weeks.RAISE_SKILL,
        lambda situation: forms.RaiseForm(skill=_first(forms.skills_to_raise(situation))),
        runs_over=True,
        levels=lambda who: who.skills,
    ),
    Kind(
        "Gain an Ability",
        "Learn an Ability in a Skill of 1 or more. Every third in a Specialty is free.",
        forms.AbilityForm,
        "destiny-80",
        rules.gain_ability,
        weeks.GAIN_ABILITY,
        lambda situation: forms.AbilityForm(skill=_first(forms.skill_choices(situation))),
        _skilled,
    ),
    Kind(
        "Gain a Specialty",
        "Learn a Specialty of a Skill of 1 or more.",
        forms.SpecialtyForm,
        "destiny-80",
        rules.gain_specialty,
        weeks.GAIN_SPECIALTY,
        lambda situation: forms.SpecialtyForm(skill=_first(forms.skill_choices(situation))),
        _skilled,
    ),
    Kind(
        "Strengthen a Power",
        "One Intensity more.",
        forms.IntensityForm,
        "destiny-82",
        rules.raise_intensity,
        weeks.STRENGTHEN_POWER,
        lambda situation: forms.IntensityForm(power=_first(forms.powers(situation))),
        needs(lambda sheet: bool(sheet.powers), "The character has no Powers.", "unknown_power"),
        levels=lambda who: who.powers,
    ),
    Kind(
        "Heal a wound",
        "Rest a week to heal a wound by one step of severity.",
        forms.HealForm,
        "destiny-87",
        rules.heal,
        weeks.HEAL_WOUND,
        lambda situation: forms.HealForm(wound=forms.first_wound(situation)),
        needs(lambda sheet: bool(sheet.wounds), "The character has no wounds.", "unknown_wound"),
    ),
    Kind(
        "Lower a Skill",
        "Lower a Skill by a level and get its points back.",
        forms.RespecSkillForm,
        "destiny-79",
        rules.respec_skill,
        weeks.GIVE_BACK,
        lambda situation: forms.RespecSkillForm(skill=_first(forms.skills_to_lower(situation))),
        needs(
            lambda sheet: any(skill.level for skill in sheet.skills.values()), "All Skills are at 0.", "skill_at_zero"
        ),
        returns=True,
        levels=lambda who: who.skills,
    ),
    Kind(
        "Give an Ability back",
        "Give up an Ability and get back what it cost.",
        forms.RespecAbilityForm,
        "destiny-83",
        rules.respec_ability,
        weeks.GIVE_BACK,
        lambda situation: forms.RespecAbilityForm(ability=_first(forms.abilities(situation))),
        needs(lambda sheet: bool(sheet.abilities), "The character has no Abilities.", "unknown_ability"),
        returns=True,
    ),
    Kind("Craft", "Make something. The GM sets the time.", forms.CraftForm, "destiny-85", rules.only_time),
    Kind("Something else", "Anything that takes weeks.", forms.OtherForm, "destiny-85", rules.only_time),
)
KINDS: dict[str, Kind] = {row.form.kind: row for row in _ROWS}
"""Everything that can be done in downtime, a row each; the words of the log are beside the chapter."""


def plan(character: Trainee, weeks: int, activities: Sequence[Activity], options: HouseRules) -> Planned:
    """Work a plan through; the whole plan is refused if any step is (destiny-85)."""
    if weeks < 0:
        raise Refusal("bad_weeks", "The weeks of a downtime can't be negative.", "weeks")
    planned = _carried_on(Planned(character, weeks, options))
    if planned.character.in_progress is not None and activities:
        raise Refusal("not_enough_weeks", "Training in progress takes all of this downtime.", "activities")
    for at, activity in enumerate(activities):
        planned = _do_activity(replace(planned, last=at == len(activities) - 1), activity)
    return planned


def _carried_on(planned: Planned) -> Planned:
    """Spend the first weeks on unfinished training (destiny-86)."""
    begun = planned.character.in_progress
    if begun is None:
        return planned
    spent = min(planned.weeks, begun.weeks_left)
    planned = planned.after_weeks(spent)
    if spent < begun.weeks_left:
        return planned.with_changes(in_progress=replace(begun, weeks_left=begun.weeks_left - spent))
    level = planned.character.skills.get(begun.skill, 0) + 1
    return planned.with_changes(skills={**planned.character.skills, begun.skill: level}, in_progress=None)


def _do_activity(planned: Planned, activity: Activity) -> Planned:
    if activity.kind not in KINDS:
        raise Refusal("unknown_activity", f"{activity.kind:.40} isn't an activity.", "activities")
    if activity.method not in METHODS:
        raise Refusal("unknown_method", f"Choose a method: {', '.join(METHODS)}.", "activities")
    kind = KINDS[activity.kind]
    return kind.does(planned if kind.runs_over else planned.after_weeks(weeks_for(activity)), activity)


def weeks_for(activity: Activity) -> int:
    """The weeks an activity takes; refuses one for which the GM must decide and has not (destiny-85)."""
    known = KINDS.get(activity.kind)
    if known is not None and known.weeks is not None:
        return known.weeks
    if activity.weeks is None:
        raise Refusal("weeks_needed", f"Say how many weeks {activity.kind} takes.", "activities")
    if activity.weeks < 1:
        raise Refusal("bad_weeks", "Enter at least one week.", "activities")
    return activity.weeks


@dataclass(frozen=True, slots=True)
class Worked:
    """A plan carried out: the weeks it took, the character after it, and the entries it made."""

    weeks_used: int
    weeks_left: int
    character: Mapping[str, object]
    ledger: tuple[Booked, ...]


_NOBODY: Mapping[str, object] = {}


def plan_downtime(
    weeks: int,
    activities: tuple[Activity, ...],
    character: Mapping[str, object] = _NOBODY,
    options: HouseRules = AS_WRITTEN,
) -> Worked:
    """Plan a downtime; other values of the character are unchanged (destiny-78 to 87)."""
    before = decode(Trainee, character, "character")
    planned = plan(before, weeks, activities, options)
    after = {**character, **encode(planned.character)}
    if planned.character.in_progress is None and "in_progress" not in character:
        del after["in_progress"]
    return Worked(weeks - planned.weeks, planned.weeks, after, planned.ledger)


RULES = (rule(plan_downtime),)
