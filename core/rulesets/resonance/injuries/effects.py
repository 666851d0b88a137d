"""The effects of Injuries on a sheet and on the scene (resonance-64 to 71)."""

from __future__ import annotations

from core.actions.result import Step
from core.actions.situation import ActorId
from core.rulesets.resonance.changes import Changes
from core.rulesets.resonance.injuries.track import Harm
from core.rulesets.resonance.situation import Situation
from core.rulesets.resonance.values.aspects import new_aspect


def incapacitate(actor: ActorId, changes: Changes, situation: Situation) -> Changes:
    """Give a character the Incapacitated Aspect, unless they have it (resonance-64, 71)."""
    if changes.sheet(actor).incapacitated:
        return changes
    return changes.lay(new_aspect("incapacitated", situation.options), actor)


def apply_harm(actor: ActorId, harm: Harm, consequence: str, changes: Changes, situation: Situation) -> Changes:
    """A character after a blow: Injuries, Armour, interrupted rest, a consequence (resonance-66, 67, 70)."""
    before = changes.sheet(actor)
    rested = before.carried_hours if harm.injuries == before.injuries else 0
    changes.edit(actor, injuries=harm.injuries, armour=harm.armour, carried_hours=rested)
    if consequence:
        changes.lay(new_aspect("consequence", situation.options, consequence), actor)
        changes.say(Step("resonance-70", "aspect_added", consequence.strip(), seat=situation.actors[actor].name))
    return changes
