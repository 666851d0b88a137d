"""The downtime desk: hours that pass, what may be planned, and all of it settled at once (resonance-65, 66, 90)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.acting import NOBODY
from core.entry import entry
from core.result import Resolution
from core.ruleset import Downtime, Interval, Measure, Plan, Planned, Spent
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.downtime.acts import KINDS
from core.rulesets.resonance.growth.rules import DowntimeRequest, Rester, downtime
from core.rulesets.resonance.injuries.acts import TreatForm, treated
from core.rulesets.resonance.injuries.rules import Treat, treat
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.sheet import Sheet
from core.situation import Actor, ActorId, Effects, Situation

DAY = 24
INTERVALS = (
    Interval("night", "A day and a night", 1, DAY),
    Interval("hours", "A few hours", 0, 6),
    Interval("week", "A week", 7, 7 * DAY),
    Interval("month", "A month", 30, 30 * DAY),
)
"""The usual times between sessions; the hours that pass are the game master's to say (resonance-90)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How long a character really rests."""

    hours: int | None = entry("Hours of rest", default=None, low=0, help="All that pass, unless you say.")


def plan(actor: ActorId, terms: Terms, planned: Sequence[Planned], situation: Situation) -> Plan:
    """Check one character's activities against the allowance (resonance-90)."""
    own = [each for each in planned if each.actor == actor and not each.rejected]
    _rested(actor, situation.find(actor, "actor").sheet, own, terms, situation)
    return Plan(situation.options.downtime_actions, len(own))


def _rested(
    actor: ActorId, sheet: Sheet, own: Sequence[Planned], terms: Terms | None, situation: Situation
) -> Resolution[Any]:
    """What the hours do for a character who does all this; refuses more than is allowed."""
    rester = Rester(
        id=actor,
        injuries=sheet.injuries,
        carried_hours=sheet.carried_hours,
        actions=tuple(KINDS[each.action] for each in own),
    )
    hours = situation.passes if terms is None or terms.hours is None else terms.hours
    return downtime(DowntimeRequest(hours=hours, characters=(rester,), options=situation.options), NOBODY)


def settle(terms: Mapping[ActorId, Terms], spent: Sequence[Spent], situation: Situation) -> Effects:
    """The hours that pass, then what everybody did: treatment heals what the hours have left (resonance-90)."""
    changes = Changes(situation)
    for actor in situation.actors.values():
        own = [each for each in spent if each.planned.actor == actor.id and each.resolution is not None]
        planned = [each.planned for each in own]
        rested = _rested(actor.id, actor.sheet, planned, terms.get(actor.id), situation)
        changes.say(*(replace(step, seat=actor.name) for step in rested.steps))
        healed = rested.value[actor.id]
        changes.edit(actor.id, injuries=healed.injuries, carried_hours=healed.carried_hours)
        for each in own:
            _apply(each, actor, changes, situation.options)
    return changes.effects()


def _apply(spent: Spent, actor: Actor, changes: Changes, options: HouseRules) -> None:
    """What one activity did."""
    assert spent.resolution is not None
    sheet, value, steps = changes.sheet(actor.id), spent.resolution.value, spent.resolution.steps
    match spent.planned.action:
        case "practise":
            changes.edit(actor.id, spells=sheet.practised(value.name, value.practices, value.rote))
        case "armour":
            changes.edit(actor.id, armour=value)
        case "treatment":
            # What the hours have healed needs no treatment any more.
            form: TreatForm = spent.planned.form
            more = Treat(injuries=sheet.injuries, points=form.points, options=options)
            again = treat(more, NOBODY) if sheet.injuries else None
            steps = again.steps if again else ()
            if again:
                treated(actor.id, again, changes)
        case "rewrite_aspect":
            aspects = (value.after if aspect == value.before else aspect for aspect in sheet.aspects)
            changes.edit(actor.id, aspects=tuple(aspects))
    changes.say(*(replace(step, seat=actor.name) for step in steps))


DOWNTIME = Downtime(INTERVALS, Terms, plan, settle, unit="activity", measure=Measure("Hours", DAY))
"""How the time between sessions is spent."""
