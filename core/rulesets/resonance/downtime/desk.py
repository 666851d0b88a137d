"""The downtime desk: the hours that pass, the plans, and settling them all at once (resonance-65, 66, 90)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.actions.situation import NOTHING, ActorId
from core.activities import effects_of, one_by_one, price_of
from core.downtime import DowntimeOf, Interval, Measure, Plan, Planned, Spent
from core.effects import together
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.downtime.actions import ACTIVITIES
from core.rulesets.resonance.downtime.rules import Rester, check_actions, downtime
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
    wanted = sum(price_of(ACTIVITIES, each, situation).units for each in planned if each.actor == actor)
    check_actions(wanted, situation.options)
    return Plan(situation.options.downtime_actions, wanted)


def settle(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """Let the hours pass, then settle everyone's activities; treatment heals what the hours haven't (resonance-90)."""
    whole = NOTHING
    for actor in situation.actors.values():
        own = [each for each in spent if each.planned.actor == actor.id and each.resolution is not None]
        plan(actor.id, Terms(), [each.planned for each in own], situation)
        rested = _rest(actor, terms.get(actor.id), situation)
        whole = together(whole, rested, one_by_one(own, rested.after(situation), _effects))
    return whole


def _effects(spent: Spent, situation: Situation) -> Effects:
    return effects_of(ACTIVITIES, spent, situation)


def _situation_ahead(spent: Sequence[Spent], situation: Situation) -> Situation:
    """The situation after these activities, in which the next one is planned."""
    return one_by_one(spent, situation, _effects).after(situation)


def _rest(actor: Actor, terms: Terms | None, situation: Situation) -> Effects:
    """Heal a character by their own hours of rest, with the steps at their seat."""
    sheet: Sheet = actor.sheet
    hours = situation.passes if terms is None or terms.hours is None else terms.hours
    rester = Rester(id=actor.id, injuries=sheet.injuries, carried_hours=sheet.carried_hours)
    done = downtime(hours, (rester,), situation.options)
    (after,) = done.value
    changes = Changes(situation).edit(actor.id, injuries=after.injuries, carried_hours=after.carried_hours)
    return changes.say(*(replace(step, seat=actor.name) for step in done.steps)).effects()


DOWNTIME = DowntimeOf(
    INTERVALS, Terms, plan, settle, unit="activity", measure=Measure("Hours", DAY), ahead=_situation_ahead
)
"""The downtime desk of the game."""
