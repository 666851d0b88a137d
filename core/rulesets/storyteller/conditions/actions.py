"""The actions that give and end conditions, or let time pass for the Charmed (storyteller-45 to 47, 82, 83)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.actions.action import Action, Change
from core.actions.actor import acting_sheet, needs
from core.actions.choices import choices, title
from core.actions.place import Place
from core.actions.situation import Brief
from core.refusal import Refusal
from core.rulesets.storyteller.condition_kinds import ENDINGS, KINDS, ConditionName, Ending
from core.rulesets.storyteller.conditions.incapacity import if_alive
from core.rulesets.storyteller.conditions.rules import (
    charm_time,
    condition_gain,
    condition_resolve,
)
from core.rulesets.storyteller.sheet import AWAKE, CHARM, Awake, Condition
from core.rulesets.storyteller.situation import Effects, Situation
from core.schema.entry import LONG, Choice, entry
from core.schema.forms import with_values


def _gainable(situation: Situation) -> tuple[Choice, ...]:
    """All conditions; those the acting character already has are dimmed (storyteller-45)."""
    sheet = acting_sheet(situation)
    held = sheet.condition_names if sheet else ()
    return tuple(Choice(c.id, c.label, f"{c.label} already." if c.id in held else "") for c in choices(*KINDS))


@dataclass(frozen=True, slots=True)
class GainForm:
    """The form to gain a condition, with the details that some conditions need."""

    condition: ConditionName = entry("Condition", default="tilted", choices=_gainable, scene=True)
    state: Awake = entry("Wounded: awake", default="conscious", choices=AWAKE, scene=True)
    course: str = entry("Inspired: towards", default="", scene=True)
    charmer: str = entry("Charmed: by", default="", tie=CHARM, scene=True)
    note: str = entry("Note", default="", scene=True)

    def new_condition(self, session: int) -> Condition:
        """The condition gained in `session`, with only the details of its kind."""
        asked = {name: getattr(self, name) for name in KINDS[self.condition].details if hasattr(self, name)}
        return with_values(Condition(self.condition, since=session, note=self.note), asked)


def _start_gain(situation: Situation) -> GainForm:
    """The form with the first condition that the acting character doesn't have."""
    free = next((choice.id for choice in _gainable(situation) if not choice.why_not), "tilted")
    return GainForm(condition=free)  # type: ignore[arg-type]


def _gain(form: GainForm, situation: Situation) -> Effects:
    actor, sheet = situation.actor, situation.actor.sheet
    if sheet.has(form.condition):
        raise Refusal("bad_request", f"{actor.name} is already {title(form.condition)}.", "condition")
    done = condition_gain(sheet.condition_names, form.condition)
    after = sheet.with_condition(form.new_condition(situation.number))
    return Effects(sheets={actor.id: after}, steps=done.steps, brief=Brief(title(form.condition)))


def _own_conditions(situation: Situation) -> tuple[Choice, ...]:
    """The conditions of the acting character."""
    sheet = acting_sheet(situation)
    return choices(*sheet.condition_names) if sheet else ()


_ENDED_BY = tuple(
    Choice(way, title(way), of=tuple(name for name, kind in KINDS.items() if way in kind.ended_by)) for way in ENDINGS
)
"""The endings, each for the conditions that it ends; the Storyteller may end any (storyteller-45)."""


@dataclass(frozen=True, slots=True)
class EndForm:
    """The form to end a condition."""

    condition: ConditionName = entry("Condition", choices=_own_conditions, scene=True)
    by: Ending = entry("Ended by", default="storyteller", choices=_ENDED_BY, whose="condition", scene=True)


def _start_end(situation: Situation) -> EndForm:
    return EndForm(situation.actor.sheet.condition_names[0])


def _end(form: EndForm, situation: Situation) -> Effects:
    actor, sheet = situation.actor, situation.actor.sheet
    done = condition_resolve(sheet.condition_names, form.condition, form.by)
    brief = Brief(title(form.condition))
    after = sheet.as_dead() if form.by == "death" else sheet.without_condition(form.condition)
    return Effects(sheets={actor.id: after}, steps=done.steps, brief=brief)


@dataclass(frozen=True, slots=True)
class CharmForm:
    """The form to let minutes pass for a Charmed character."""

    minutes: int = entry("Minutes more", within=LONG, default=15, low=0, scene=True)


def _pass_charm(form: CharmForm, situation: Situation) -> Effects:
    sheet = situation.actor.sheet
    so_far = next((c.minutes for c in sheet.conditions if c.name == "charmed"), 0)
    done = charm_time(sheet.condition_names, so_far + form.minutes)
    if "charmed" in done.value.conditions:
        aged = (replace(c, minutes=c.minutes + form.minutes) if c.name == "charmed" else c for c in sheet.conditions)
        after = replace(sheet, conditions=tuple(aged))
    else:
        after = sheet.without_condition("charmed")
    return Effects(sheets={situation.actor.id: after}, steps=done.steps)


ACTIONS: tuple[Action, ...] = (
    Change(
        id="gain_condition",
        title="Gain a condition",
        place=Place.CARE,
        logged="gains a condition",
        form=GainForm,
        apply=_gain,
        start=_start_gain,
        why_not=if_alive(),
    ),
    Change(
        id="end_condition",
        title="End a condition",
        place=Place.CARE,
        logged="loses a condition",
        form=EndForm,
        apply=_end,
        start=_start_end,
        why_not=needs(lambda sheet: bool(sheet.conditions), "No conditions.", "condition_not_present"),
    ),
    Change(
        id="charm_time",
        title="Let time pass for the Charmed",
        place=Place.CARE,
        of_table=True,
        form=CharmForm,
        apply=_pass_charm,
        why_not=needs(lambda sheet: sheet.has("charmed"), "Not Charmed.", "condition_not_present"),
    ),
)
