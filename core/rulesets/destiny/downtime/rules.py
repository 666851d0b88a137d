"""Downtime: training, abilities, intensity, healing, respec, all in whole weeks (destiny-78 to 87)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.destiny.options import AS_WRITTEN, HouseRules
from core.rulesets.destiny.stories.rules import Booked
from core.rulesets.destiny.values.damage_decks import SEVERITIES
from core.rulesets.destiny.values.stats import Ability, InProgress
from core.schema.codec import decode, encode
from core.schema.entry import entry
from core.schema.forms import with_values
from core.wording import quantity

HIGHEST = 10
"""The highest level of a Skill (destiny-78)."""
METHODS = ("train", "research", "practice")
TRAINING = 2
"""Weeks it takes to raise a Skill (destiny-78)."""


@dataclass(frozen=True, slots=True)
class Trainee:
    """The values of a character that downtime can change."""

    cp: int = entry("CP", default=0, low=0)
    sp: int = entry("SP", default=0, low=0)
    ap: int = entry("AP", default=0, low=0)
    skills: Mapping[str, int] = entry("Skills", default={}, low=0, high=HIGHEST)
    abilities: Mapping[str, Ability] = entry("Abilities", default={})
    specialties: Mapping[str, int] = entry("Specialties", default={}, low=0)
    powers: Mapping[str, int] = entry("Powers", default={}, low=0)
    wounds: tuple[Mapping[str, object], ...] = entry("Wounds", default=())
    in_progress: InProgress | None = entry("In progress", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """One downtime activity."""

    kind: str = entry("Kind")
    method: str = entry("Method", default="train")
    skill: str | None = entry("Skill", default=None)
    ability: str | None = entry("Ability", default=None)
    specialty: str | None = entry("Specialty", default=None)
    power: str | None = entry("Power", default=None)
    wound: int | None = entry("Wound", default=None)
    weeks: int | None = entry("Weeks", default=None)


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan so far: the character, the weeks left, and the ledger."""

    character: Trainee
    weeks: int
    ledger: tuple[Booked, ...] = ()
    respecs: frozenset[str] = frozenset()

    def paying(self, currency: str, delta: int, kind: str) -> Planned:
        """The plan after paying or returning points, with the ledger entry; refuses if there are too few."""
        held = getattr(self.character, currency)
        if held + delta < 0:
            raise Refusal(
                f"not_enough_{currency}",
                f"This takes {-delta} {currency.upper()}; you have {held}.",
                "activities",
            )
        paid = replace(self.character, **{currency: held + delta})
        return replace(self, character=paid, ledger=(*self.ledger, Booked(currency, delta, kind)))

    def taking(self, weeks: int) -> Planned:
        """The plan after these weeks; refuses more than are left."""
        if weeks > self.weeks:
            raise Refusal(
                "not_enough_weeks",
                f"This takes {quantity(weeks, 'week')}; you have {self.weeks}.",
                "activities",
            )
        return replace(self, weeks=self.weeks - weeks)

    def changing(self, **changes: object) -> Planned:
        """The plan with a changed character."""
        return replace(self, character=with_values(self.character, changes))


def first_of_level(level: int, options: HouseRules) -> int:
    """SP to raise a Skill from this level (destiny-78)."""
    return options.first_level_cost if level == 0 else level


def plan(character: Trainee, weeks: int, activities: Sequence[Activity], options: HouseRules) -> Planned:
    """Work a plan through; the whole plan is refused if any step is (destiny-85)."""
    if weeks < 0:
        raise Refusal("bad_weeks", "The weeks of a downtime can't be negative.", "weeks")
    planned = _carried_on(Planned(character, weeks))
    if planned.character.in_progress is not None and activities:
        raise Refusal("not_enough_weeks", "Training in progress takes all of this downtime.", "activities")
    for at, activity in enumerate(activities):
        last = at == len(activities) - 1
        planned = _do_activity(planned, activity, options, last)
    return planned


def _carried_on(planned: Planned) -> Planned:
    """Spend the first weeks on unfinished training (destiny-86)."""
    begun = planned.character.in_progress
    if begun is None:
        return planned
    spent = min(planned.weeks, begun.weeks_left)
    planned = planned.taking(spent)
    if spent < begun.weeks_left:
        return planned.changing(in_progress=replace(begun, weeks_left=begun.weeks_left - spent))
    level = planned.character.skills.get(begun.skill, 0) + 1
    return planned.changing(skills={**planned.character.skills, begun.skill: level}, in_progress=None)


def _do_activity(planned: Planned, activity: Activity, options: HouseRules, last: bool) -> Planned:
    if activity.kind not in KINDS:
        raise Refusal("unknown_activity", f"{activity.kind:.40} isn't an activity.", "activities")
    if activity.method not in METHODS:
        raise Refusal("unknown_method", f"Choose a method: {', '.join(METHODS)}.", "activities")
    if activity.kind == "raise_skill":
        return _raise_skill(planned, activity, options, last)
    return KINDS[activity.kind].does(planned.taking(weeks_for(activity)), activity)


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


def _raise_skill(planned: Planned, activity: Activity, options: HouseRules, last: bool) -> Planned:
    """Raise a Skill by one level, for SP equal to it; if the weeks are too few, start it (destiny-78, 86)."""
    skill = _skill(activity)
    level = planned.character.skills.get(skill, 0)
    if level >= HIGHEST:
        raise Refusal("skill_at_maximum", f"{skill:.40} is already at {HIGHEST}, the maximum.", "activities")
    planned = planned.paying("sp", -first_of_level(level, options), activity.kind)
    if last and options.carry_over_training and 1 <= planned.weeks < TRAINING:
        begun = InProgress("raise_skill", skill, TRAINING - planned.weeks)
        return planned.taking(planned.weeks).changing(in_progress=begun)
    return planned.taking(TRAINING).changing(skills={**planned.character.skills, skill: level + 1})


def _skill(activity: Activity) -> str:
    if not activity.skill:
        raise Refusal("skill_needed", "Name the Skill.", "activities")
    return activity.skill


def _owned_skill(planned: Planned, activity: Activity) -> str:
    skill = _skill(activity)
    if planned.character.skills.get(skill, 0) < 1:
        raise Refusal("skill_needed", f"{skill:.40} must be 1 or more. Raise the Skill first.", "activities")
    return skill


def _require_name(name: str | None, what: str) -> str:
    if not name:
        raise Refusal("bad_request", f"Name the {what}.", "activities")
    return name


def _gain_ability(planned: Planned, activity: Activity) -> Planned:
    """An Ability in a Skill one has; every third in a Specialty owned is free (destiny-80, 81)."""
    _owned_skill(planned, activity)
    name, specialty = _require_name(activity.ability, "Ability"), activity.specialty
    character = planned.character
    if name in character.abilities:
        raise Refusal("already_known", f"{name:.40} is already known. Choose another.", "activities")
    specialties, paid = dict(character.specialties), 1
    if specialty in specialties:
        specialties[specialty] += 1
        paid = 0 if specialties[specialty] % 3 == 0 else 1
    planned = planned.paying("ap", -paid, activity.kind)
    return planned.changing(abilities={**character.abilities, name: Ability(specialty, paid)}, specialties=specialties)


def _gain_specialty(planned: Planned, activity: Activity) -> Planned:
    """A Specialty of a Skill one has (destiny-80)."""
    _owned_skill(planned, activity)
    name = _require_name(activity.specialty, "Specialty")
    if name in planned.character.specialties:
        raise Refusal("already_known", f"{name:.40} is already known. Choose another.", "activities")
    planned = planned.paying("ap", -1, activity.kind)
    return planned.changing(specialties={**planned.character.specialties, name: 0})


def _raise_intensity(planned: Planned, activity: Activity) -> Planned:
    """Raise a Power's Intensity by one (destiny-82)."""
    powers = planned.character.powers
    if activity.power is None or activity.power not in powers:
        raise Refusal(
            "unknown_power", f"{activity.power or 'That':.40} isn't one of the character's Powers.", "activities"
        )
    planned = planned.paying("ap", -1, activity.kind)
    return planned.changing(powers={**powers, activity.power: powers[activity.power] + 1})


def _heal(planned: Planned, activity: Activity) -> Planned:
    """Heal a wound by one severity; a minor one is gone (destiny-87)."""
    wounds = planned.character.wounds
    if activity.wound is None or not 0 <= activity.wound < len(wounds):
        raise Refusal("unknown_wound", "The character has no such wound.", "activities")
    wound = wounds[activity.wound]
    severity = wound.get("severity")
    if severity == "mortal":
        raise Refusal("mortal_wound", "Rest can't heal a Mortal Wound.", "activities")
    if severity not in SEVERITIES:
        raise Refusal("unknown_severity", f"{severity!s:.30} isn't a severity.", "activities")
    at = SEVERITIES.index(severity)
    lighter = [{**wound, "severity": SEVERITIES[at - 1]}] if at else []
    return planned.changing(wounds=(*wounds[: activity.wound], *lighter, *wounds[activity.wound + 1 :]))


def _respec(planned: Planned, kind: str) -> Planned:
    if kind in planned.respecs:
        raise Refusal("respec_used", "You can do this only once per downtime.", "activities")
    return replace(planned, respecs=planned.respecs | {kind})


def _respec_skill(planned: Planned, activity: Activity) -> Planned:
    """A Skill one level down, for SP equal to the new level (destiny-79)."""
    planned, skill = _respec(planned, activity.kind), _skill(activity)
    level = planned.character.skills.get(skill, 0)
    if level == 0:
        raise Refusal("skill_at_zero", f"{skill:.40} is at 0.", "activities")
    planned = planned.paying("sp", level - 1, activity.kind)
    return planned.changing(skills={**planned.character.skills, skill: level - 1})


def _respec_ability(planned: Planned, activity: Activity) -> Planned:
    """Give back an Ability for the points paid (destiny-83)."""
    planned, character = _respec(planned, activity.kind), planned.character
    if activity.ability is None or activity.ability not in character.abilities:
        raise Refusal(
            "unknown_ability",
            (f"{activity.ability or 'That':.40} isn't one of the character's Abilities."),
            "activities",
        )
    gone = character.abilities[activity.ability]
    planned = planned.paying("ap", gone.paid, activity.kind)
    specialties = dict(character.specialties)
    if gone.specialty in specialties:
        specialties[gone.specialty] = max(0, specialties[gone.specialty] - 1)
    kept = {name: ability for name, ability in character.abilities.items() if name != activity.ability}
    return planned.changing(abilities=kept, specialties=specialties)


def _only_time(planned: Planned, activity: Activity) -> Planned:
    return planned


class Kind(NamedTuple):
    """A kind of activity: its effect and its weeks; without these, the GM decides (destiny-85)."""

    does: Callable[[Planned, Activity], Planned]
    weeks: int | None = None


KINDS: Mapping[str, Kind] = {
    "raise_skill": Kind(_only_time, TRAINING),  # it can exceed the downtime, so `_raise_skill` handles it
    "gain_ability": Kind(_gain_ability, 1),
    "gain_specialty": Kind(_gain_specialty, 1),
    "raise_intensity": Kind(_raise_intensity, 1),
    "heal": Kind(_heal, 1),
    "respec_skill": Kind(_respec_skill, 0),
    "respec_ability": Kind(_respec_ability, 0),
    "craft": Kind(_only_time),
    "other": Kind(_only_time),
}
"""Everything that can be done in downtime, a row each."""


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
