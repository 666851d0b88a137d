"""The effects of downtime on a character: training, abilities, intensity, healing, respec (destiny-78 to 87)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.refusal import Refusal
from core.rulesets.destiny.downtime.weeks import RAISE_SKILL
from core.rulesets.destiny.options import HouseRules
from core.rulesets.destiny.stories.rules import Booked
from core.rulesets.destiny.values.damage_decks import SEVERITIES
from core.rulesets.destiny.values.stats import Ability, InProgress
from core.schema.entry import entry
from core.schema.forms import with_values
from core.wording import quantity

HIGHEST = 10
"""The highest level of a Skill (destiny-78)."""
METHODS = ("train", "research", "practice")


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
    """A plan so far: the character, the weeks left, and the ledger; `last` while its last activity is worked out."""

    character: Trainee
    weeks: int
    options: HouseRules
    ledger: tuple[Booked, ...] = ()
    respecs: frozenset[str] = frozenset()
    last: bool = False

    def after_paying(self, currency: str, delta: int, kind: str) -> Planned:
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

    def after_weeks(self, weeks: int) -> Planned:
        """The plan after these weeks; refuses more than are left."""
        if weeks > self.weeks:
            raise Refusal(
                "not_enough_weeks",
                f"This takes {quantity(weeks, 'week')}; you have {self.weeks}.",
                "activities",
            )
        return replace(self, weeks=self.weeks - weeks)

    def with_changes(self, **changes: object) -> Planned:
        """The plan with a changed character."""
        return replace(self, character=with_values(self.character, changes))


def first_of_level(level: int, options: HouseRules) -> int:
    """SP to raise a Skill from this level (destiny-78)."""
    return options.first_level_cost if level == 0 else level


def raise_skill(planned: Planned, activity: Activity) -> Planned:
    """Raise a Skill by one level, for SP equal to it; if the weeks are too few, start it (destiny-78, 86)."""
    skill = _skill(activity)
    level = planned.character.skills.get(skill, 0)
    if level >= HIGHEST:
        raise Refusal("skill_at_maximum", f"{skill:.40} is already at {HIGHEST}, the maximum.", "activities")
    planned = planned.after_paying("sp", -first_of_level(level, planned.options), activity.kind)
    if planned.last and planned.options.carry_over_training and 1 <= planned.weeks < RAISE_SKILL:
        begun = InProgress(activity.kind, skill, RAISE_SKILL - planned.weeks)
        return planned.after_weeks(planned.weeks).with_changes(in_progress=begun)
    return planned.after_weeks(RAISE_SKILL).with_changes(skills={**planned.character.skills, skill: level + 1})


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


def gain_ability(planned: Planned, activity: Activity) -> Planned:
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
    planned = planned.after_paying("ap", -paid, activity.kind)
    return planned.with_changes(
        abilities={**character.abilities, name: Ability(specialty, paid)}, specialties=specialties
    )


def gain_specialty(planned: Planned, activity: Activity) -> Planned:
    """A Specialty of a Skill one has (destiny-80)."""
    _owned_skill(planned, activity)
    name = _require_name(activity.specialty, "Specialty")
    if name in planned.character.specialties:
        raise Refusal("already_known", f"{name:.40} is already known. Choose another.", "activities")
    planned = planned.after_paying("ap", -1, activity.kind)
    return planned.with_changes(specialties={**planned.character.specialties, name: 0})


def raise_intensity(planned: Planned, activity: Activity) -> Planned:
    """Raise a Power's Intensity by one (destiny-82)."""
    powers = planned.character.powers
    if activity.power is None or activity.power not in powers:
        raise Refusal(
            "unknown_power", f"{activity.power or 'That':.40} isn't one of the character's Powers.", "activities"
        )
    planned = planned.after_paying("ap", -1, activity.kind)
    return planned.with_changes(powers={**powers, activity.power: powers[activity.power] + 1})


def heal(planned: Planned, activity: Activity) -> Planned:
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
    return planned.with_changes(wounds=(*wounds[: activity.wound], *lighter, *wounds[activity.wound + 1 :]))


def _respec(planned: Planned, kind: str) -> Planned:
    if kind in planned.respecs:
        raise Refusal("respec_used", "You can do this only once per downtime.", "activities")
    return replace(planned, respecs=planned.respecs | {kind})


def respec_skill(planned: Planned, activity: Activity) -> Planned:
    """A Skill one level down, for SP equal to the new level (destiny-79)."""
    planned, skill = _respec(planned, activity.kind), _skill(activity)
    level = planned.character.skills.get(skill, 0)
    if level == 0:
        raise Refusal("skill_at_zero", f"{skill:.40} is at 0.", "activities")
    planned = planned.after_paying("sp", level - 1, activity.kind)
    return planned.with_changes(skills={**planned.character.skills, skill: level - 1})


def respec_ability(planned: Planned, activity: Activity) -> Planned:
    """Give back an Ability for the points paid (destiny-83)."""
    planned, character = _respec(planned, activity.kind), planned.character
    if activity.ability is None or activity.ability not in character.abilities:
        raise Refusal(
            "unknown_ability",
            (f"{activity.ability or 'That':.40} isn't one of the character's Abilities."),
            "activities",
        )
    gone = character.abilities[activity.ability]
    planned = planned.after_paying("ap", gone.paid, activity.kind)
    specialties = dict(character.specialties)
    if gone.specialty in specialties:
        specialties[gone.specialty] = max(0, specialties[gone.specialty] - 1)
    kept = {name: ability for name, ability in character.abilities.items() if name != activity.ability}
    return planned.with_changes(abilities=kept, specialties=specialties)


def only_time(planned: Planned, activity: Activity) -> Planned:
    """Nothing but weeks (destiny-85)."""
    return planned
