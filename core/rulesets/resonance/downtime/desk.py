"""The downtime desk: the hours that pass, the plans, and settling them all at once (resonance-65, 66, 90)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.result import Step
from core.actions.situation import ActorId
from core.downtime import DowntimeOf, Interval, Measure, Plan, Planned, Spent, unsettled_error
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.downtime.actions import Rewrite
from core.rulesets.resonance.downtime.rules import Rester, check_actions, downtime
from core.rulesets.resonance.injuries.actions import TreatForm, apply_treatment
from core.rulesets.resonance.injuries.rules import Restored, Treat, Treated, treat
from core.rulesets.resonance.magic.practice import Practice
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.sheet import Sheet
from core.rulesets.resonance.situation import Actor, Effects, Situation
from core.schema.entry import entry

DAY = 24
INTERVALS = (
    Interval("night", "A day and a night", 1, DAY),
    Interval("hours", "A few hours", 0, 6),
    Interval("week", "A week", 7, 7 * DAY),
    Interval("month", "A month", 30, 30 * DAY),
)
"""The usual lengths of a downtime; the GM sets the hours that pass (resonance-90)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The hours a character really rests."""

    hours: int | None = entry("Hours of rest", default=None, low=0, help="By default, all the hours that pass.")


def plan(actor: ActorId, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Plan:
    """Check one character's activities against the allowance (resonance-90)."""
    rules: HouseRules = situation.options
    wanted = sum(each.actor == actor and not each.rejected for each in planned)
    check_actions(wanted, rules)
    return Plan(rules.downtime_actions, wanted)


def settle(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """Let the hours pass, then settle everyone's activities; treatment heals what the hours haven't (resonance-90)."""
    changes = Changes(situation)
    for actor in situation.actors.values():
        own = [each for each in spent if each.planned.actor == actor.id and each.resolution is not None]
        check_actions(len(own), situation.options)
        _rest(actor, terms.get(actor.id), changes, situation)
        for each in own:
            steps = _apply(each, actor, changes, situation.options)
            changes.say(*(replace(step, seat=actor.name) for step in steps))
    return changes.effects()


def _situation_ahead(spent: Sequence[Spent], situation: Situation) -> Situation:
    """The situation after these activities, in which the next one is planned."""
    changes = Changes(situation)
    for each in spent:
        if each.resolution is not None:
            _apply(each, situation.find(each.planned.actor, "actor"), changes, situation.options)
    return changes.effects().after(situation)


def _rest(actor: Actor, terms: Terms | None, changes: Changes, situation: Situation) -> None:
    """Heal a character by their own hours of rest, with the steps at their seat."""
    sheet: Sheet = actor.sheet
    hours = situation.passes if terms is None or terms.hours is None else terms.hours
    rester = Rester(id=actor.id, injuries=sheet.injuries, carried_hours=sheet.carried_hours)
    done = downtime(hours, (rester,), situation.options)
    (after,) = done.value
    changes.edit(actor.id, injuries=after.injuries, carried_hours=after.carried_hours)
    changes.say(*(replace(step, seat=actor.name) for step in done.steps))


def _apply(spent: Spent, actor: Actor, changes: Changes, options: HouseRules) -> tuple[Step, ...]:
    """Apply one activity to its character and return the steps for the log."""
    assert spent.resolution is not None
    sheet, value = changes.sheet(actor.id), spent.resolution.value
    match value:
        case Practice():
            changes.edit(actor.id, spells=sheet.spells_after_practice(value.name, value.practices, value.rote))
        case Restored():
            changes.edit(actor.id, armour=value.armour)
        case Treated():
            # Injuries that the hours have healed need no treatment.
            form = spent.planned.form
            if not sheet.injuries or not isinstance(form, TreatForm):
                return ()
            again = treat(Treat(injuries=sheet.injuries, points=form.points, options=options))
            apply_treatment(actor.id, again.value, changes)
            return again.steps
        case Rewrite():
            aspects = (value.after if aspect == value.before else aspect for aspect in sheet.aspects)
            changes.edit(actor.id, aspects=tuple(aspects))
        case _:
            raise unsettled_error(spent.planned)
    return spent.resolution.steps


DOWNTIME = DowntimeOf(
    INTERVALS, Terms, plan, settle, unit="activity", measure=Measure("Hours", DAY), ahead=_situation_ahead
)
"""The downtime desk of the game."""
