"""Looking after one character on screen: conditions that come, last and end (storyteller-45 to 47, 82, 83)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.acting import acting_sheet, blank, needs, only, somebody
from core.action import Action, old_action
from core.choosing import choices, title
from core.entry import Choice, entry
from core.place import Place
from core.refusal import Refusal
from core.result import Resolution
from core.rulesets.storyteller.acting import ended, gained
from core.rulesets.storyteller.conditions import rules as conditions
from core.rulesets.storyteller.conditions.rules import CharmTime, Ending, GainCondition, ResolveCondition
from core.rulesets.storyteller.draws.told import brief_condition
from core.rulesets.storyteller.sheet import AWAKE, CONDITIONS, Awake, Condition, ConditionName, Sheet
from core.situation import Effects, Situation


def _gainable(situation: Situation) -> tuple[Choice, ...]:
    """Every condition; those that who acts has already say so (storyteller-45)."""
    sheet = acting_sheet(situation)
    held = sheet.condition_names if sheet else ()
    return tuple(Choice(c.id, c.label, f"{c.label} already." if c.id in held else "") for c in choices(*CONDITIONS))


@dataclass(frozen=True, slots=True)
class GainForm:
    """A condition, and what belongs to it."""

    condition: ConditionName = entry("Condition", default="tilted", choices=_gainable)
    state: Awake = entry("Wounded: awake", default="conscious", choices=AWAKE)
    course: str = entry("Inspired: toward", default="")
    charmer: str = entry("Charmed: by", default="")
    note: str = entry("Note", default="")


def _prepare_gain(form: GainForm, situation: Situation) -> GainCondition:
    if situation.actor.sheet.has(form.condition):
        raise Refusal("bad_request", f"{situation.actor.name} is {title(form.condition)} already.", "condition")
    return GainCondition(situation.actor.sheet.condition_names, form.condition)


def _start_gain(situation: Situation) -> GainForm:
    """The first condition that who acts does not have yet."""
    free = next((choice.id for choice in _gainable(situation) if not choice.why_not), "tilted")
    return GainForm(condition=free)  # type: ignore[arg-type]


def _settle_gain(form: GainForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    condition = Condition(
        form.condition,
        since=situation.number,
        note=form.note,
        state=form.state if form.condition == "wounded" else "",
        course=form.course if form.condition == "inspired" else "",
        charmer=form.charmer if form.condition == "charmed" else "",
    )
    return only(situation, gained(situation.actor.sheet, condition))


def _held(situation: Situation) -> tuple[Choice, ...]:
    """The conditions of who acts."""
    sheet = acting_sheet(situation)
    return choices(*sheet.condition_names) if sheet else ()


@dataclass(frozen=True, slots=True)
class EndForm:
    """A condition that ends, and how."""

    condition: ConditionName = entry("Condition", choices=_held)
    by: Ending = entry("Ended by", default="storyteller", choices=choices(*conditions.ENDINGS))


def _start_end(situation: Situation) -> EndForm:
    return EndForm(situation.actor.sheet.condition_names[0])


def _prepare_end(form: EndForm, situation: Situation) -> ResolveCondition:
    return ResolveCondition(situation.actor.sheet.condition_names, form.condition, form.by)


def _settle_end(form: EndForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    return only(situation, ended(situation.actor.sheet, form.condition))


@dataclass(frozen=True, slots=True)
class CharmForm:
    """Time that passes for a Charmed character."""

    minutes: int = entry("Minutes more", default=15, low=0)


def _charmed_for(sheet: Sheet) -> int:
    return next((c.minutes for c in sheet.conditions if c.name == "charmed"), 0)


def _prepare_charm(form: CharmForm, situation: Situation) -> CharmTime:
    sheet: Sheet = situation.actor.sheet
    return CharmTime(sheet.condition_names, _charmed_for(sheet) + form.minutes)


def _settle_charm(form: CharmForm, resolution: Resolution[Any], situation: Situation) -> Effects:
    sheet: Sheet = situation.actor.sheet
    if "charmed" not in resolution.value:
        return only(situation, ended(sheet, "charmed"))
    aged = (replace(c, minutes=c.minutes + form.minutes) if c.name == "charmed" else c for c in sheet.conditions)
    return only(situation, replace(sheet, conditions=tuple(aged)))


ACTIONS: tuple[Action, ...] = (
    old_action(
        id="gain_condition",
        brief=brief_condition,
        title="Gain a condition",
        place=Place.CARE,
        form=GainForm,
        request=GainCondition,
        rule=conditions.condition_gain,
        prepare=_prepare_gain,
        settle=_settle_gain,
        start=_start_gain,
        why_not=somebody,
    ),
    old_action(
        id="end_condition",
        brief=brief_condition,
        title="End a condition",
        place=Place.CARE,
        form=EndForm,
        request=ResolveCondition,
        rule=conditions.condition_resolve,
        prepare=_prepare_end,
        settle=_settle_end,
        start=_start_end,
        why_not=needs(lambda sheet: bool(sheet.conditions), "No conditions.", "condition_not_present"),
    ),
    old_action(
        id="charm_time",
        title="Time passes for the Charmed",
        place=Place.CARE,
        form=CharmForm,
        request=CharmTime,
        rule=conditions.charm_time,
        prepare=_prepare_charm,
        settle=_settle_charm,
        start=blank(CharmForm),
        why_not=needs(lambda sheet: sheet.has("charmed"), "Not Charmed.", "condition_not_present"),
    ),
)
