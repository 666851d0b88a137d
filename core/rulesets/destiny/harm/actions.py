"""Harm outside attacks: conditions that come and go, time, limbs (destiny-93, 100 to 102)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.choices import choices, title
from core.actions.place import Place
from core.actions.result import Step
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.destiny.battles.combatants import (
    Combatant,
    changed_sheets,
    combatant,
    no_character,
    themselves,
    units_or_people_there,
)
from core.rulesets.destiny.combat.hits import with_limb
from core.rulesets.destiny.conditions.rules import (
    RECOVER,
    REMEDIES,
    add_condition,
    remove_condition,
    takes_off,
    time_passes,
)
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.situation import Effects, Situation
from core.rulesets.destiny.state.battle import Battle
from core.rulesets.destiny.values.stats import CONDITIONS, LIMB_STATES, LIMBS, ConditionTable, condition_row
from core.schema.entry import BY_NAME, Choice, entry
from core.wording import quantity

WHOLE = "whole"
_REMEDIES = choices(RECOVER, *REMEDIES)


def _on(who: Combatant, sheet: Sheet, what: str, situation: Situation) -> Effects:
    """The effects of a changed sheet, with a summary."""
    told = Brief(what, who=who.other_than(situation), whole=True)
    return replace(changed_sheets(situation, {who.id: sheet}), brief=told)


# Conditions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionForm:
    """A condition someone takes on."""

    unit: str = entry("Who", default="", choices=units_or_people_there, once=True, acts=True, tie=BY_NAME)
    name: str = entry("Condition", default="fatigue", choices=choices(*CONDITIONS), scene=True)
    levels: int = entry("Levels", default=1, low=1, high=100, code="bad_amount", scene=True)


def take_condition(form: ConditionForm, situation: Situation) -> Effects:
    """Levels of a condition more (destiny-93)."""
    who = combatant(form.unit, situation, "unit")
    after = add_condition(form.name, who.sheet.conditions, form.levels)
    return _on(who, who.sheet.with_conditions(after), _log_words(form), situation)


def _log_words(form: ConditionForm) -> str:
    """The words of the log: a character "is Dying", and "takes Fatigue +1"."""
    if condition_row(form.name).being and form.levels == 1:
        return f"is {title(form.name)}"
    return f"takes {title(form.name)} +{form.levels}"


def _removable(situation: Situation) -> tuple[Choice, ...]:
    """Every condition; those that no remedy removes say so (destiny-101)."""
    table = _table(situation)
    kept = {name for name in CONDITIONS if not any(takes_off(by, name, table) for by in (RECOVER, *REMEDIES))}
    return tuple(replace(each, why_not=_NO_REMEDY if each.id in kept else "") for each in choices(*CONDITIONS))


_NO_REMEDY = "No remedy removes it."


@dataclass(frozen=True, slots=True, kw_only=True)
class RemedyForm:
    """A level of a condition taken off."""

    unit: str = entry("Who", default="", choices=units_or_people_there, once=True, acts=True, tie=BY_NAME)
    name: str = entry("Condition", default="bleeding", choices=_removable, once=True)
    by: str = entry("By", default="healing", choices=_REMEDIES, scene=True)


def _table(situation: Situation) -> ConditionTable:
    """The conditions a GM has put in place of the game's own."""
    table: ConditionTable = situation.state.condition_table
    return table


def _start_remedy(situation: Situation) -> RemedyForm:
    """The first condition someone has that a remedy takes off, with that remedy."""
    unit = themselves(situation)
    for name, by in _curable(combatant(unit, situation, "unit").sheet, situation):
        return RemedyForm(unit=unit, name=name, by=by)
    return RemedyForm(unit=unit)


def _curable(sheet: Sheet, situation: Situation) -> list[tuple[str, str]]:
    """The conditions of a sheet that can be removed, each with its remedy."""
    return [
        (name, by)
        for by in ("healing", "regeneration", "healing_corruption", RECOVER)
        for name in sheet.conditions
        if takes_off(by, name, _table(situation))
    ]


def take_off(form: RemedyForm, situation: Situation) -> Effects:
    """Remove a level with a remedy that works on it (destiny-101)."""
    who = combatant(form.unit, situation, "unit")
    left = remove_condition(who.sheet.conditions, form.name, form.by, _table(situation))
    return _on(who, who.sheet.with_conditions(left), f"loses a level of {title(form.name)}", situation)


def _nothing_to_cure(situation: Situation) -> Refusal | None:
    """Dims removing if no one there has a condition with a remedy."""
    if refusal := no_character(situation):
        return refusal
    there = (combatant(choice.id, situation, "unit").sheet for choice in units_or_people_there(situation))
    if any(_curable(sheet, situation) for sheet in there):
        return None
    return Refusal("no_such_condition", "No one in the scene has a condition to remove.")


# Time ---------------------------------------------------------------------------------------------------------------


MONTH = 28
"""Days of a month: four weeks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeForm:
    """Days and months that pass."""

    days: int = entry("Days", default=1, low=0, high=10_000, code="bad_time", scene=True)
    months: int = entry("Months", default=0, low=0, high=1000, code="bad_time", scene=True)
    everybody: bool = entry("For everyone there", default=True, scene=True)


def days_pass(form: TimeForm, situation: Situation) -> Effects:
    """Pass days for characters, which wears off their conditions (destiny-100)."""
    if not form.days and not form.months:
        raise Refusal("bad_time", "Let at least one day pass.", "days")
    ids = [int(choice.id) for choice in units_or_people_there(situation)] if form.everybody else [situation.actor.id]
    before, table = {id: situation.actors[id].sheet for id in {*ids, situation.actor.id}}, _table(situation)
    after = {
        id: sheet.with_conditions(time_passes(sheet.conditions, form.days, form.months, table))
        for id, sheet in before.items()
    }
    changed = {id: sheet for id, sheet in after.items() if sheet != before[id]}
    steps = tuple(Step("destiny-100", "time_wears_off", situation.actors[id].name) for id in changed)
    days = form.days + MONTH * form.months if form.everybody else 0
    passed = [quantity(n, what) for n, what in ((form.months, "month"), (form.days, "day")) if n]
    return Effects(sheets=changed, steps=steps, days=days, brief=Brief(" and ".join(passed)))


def _outside_battle(situation: Situation) -> Refusal | None:
    if isinstance(situation.conflict, Battle):
        return Refusal("bad_time", "Days can't pass in a battle. End it first.")
    return no_character(situation)


# Limbs --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LimbForm:
    """The new state of a limb."""

    unit: str = entry("Who", default="", choices=units_or_people_there, once=True, acts=True, tie=BY_NAME)
    limb: str = entry("Limb", default="left_arm", choices=choices(*LIMBS), once=True)
    state: str = entry("Is", default=WHOLE, choices=(Choice(WHOLE, "Whole"), *choices(*LIMB_STATES)), scene=True)


def _start_limb(situation: Situation) -> LimbForm:
    unit = themselves(situation)
    hurt = next(iter(combatant(unit, situation, "unit").sheet.limbs), "left_arm")
    return LimbForm(unit=unit, limb=hurt)


def set_limb(form: LimbForm, situation: Situation) -> Effects:
    """Set the state of a limb (destiny-102)."""
    who = combatant(form.unit, situation, "unit")
    limbs = {limb: state for limb, state in who.sheet.limbs.items() if limb != form.limb}
    after = with_limb(replace(who.sheet, limbs=limbs), form.limb, form.state)
    step = Step("destiny-102", form.state, title(form.limb))
    return replace(_on(who, after, f"{title(form.limb).lower()} is now {form.state}", situation), steps=(step,))


ACTIONS: tuple[Action, ...] = (
    Change(
        id="condition",
        title="Take a condition",
        place=Place.CARE,
        form=ConditionForm,
        apply=take_condition,
        start=lambda situation: ConditionForm(unit=themselves(situation)),
        help="Add levels that lower a Stat or get worse each turn.",
        why_not=no_character,
    ),
    Change(
        id="remedy",
        title="Remove a condition level",
        place=Place.CARE,
        form=RemedyForm,
        apply=take_off,
        start=_start_remedy,
        help="Remove one level with a remedy for it.",
        why_not=_nothing_to_cure,
    ),
    Change(
        id="time_passes",
        title="Days pass",
        place=Place.CARE,
        form=TimeForm,
        apply=days_pass,
        help="Let days or months pass, so that some conditions wear off.",
        why_not=_outside_battle,
    ),
    Change(
        id="limb",
        title="Change a limb",
        place=Place.CARE,
        form=LimbForm,
        apply=set_limb,
        start=_start_limb,
        help="Set its state. Impaired lowers a Skill or Move; broken can't be used.",
        why_not=no_character,
    ),
)
"""Care of body and mind."""
