"""What one line tells of a draw or of care: with what, against whom, and what it brought."""

from __future__ import annotations

from typing import Any

from core.result import Resolution
from core.ruleset import Brief
from core.rulesets.storyteller.hands import HandForm
from core.rulesets.storyteller.health import Damage
from core.rulesets.storyteller.sheet import title
from core.situation import Situation


def brief(form: HandForm, resolution: Resolution, situation: Situation) -> Brief:
    """The traits that were drawn with, and the successes."""
    successes = resolution.facts.get("successes")
    facts = (("successes", successes),) if isinstance(successes, int) and successes else ()
    return Brief(_traits(form), facts)


def brief_against(form: HandForm, resolution: Resolution, situation: Situation) -> Brief:
    """The same of a contest, with the other side's name."""
    own = brief(form, resolution, situation)
    rival = resolution.facts["sides"][1]["name"]
    return Brief(f"{own.label} against {rival}", own.facts)


def _traits(form: HandForm) -> str:
    if form.flat is not None:
        return f"pool {form.flat}"
    second = form.second.partition(":")[2]
    return f"{title(form.attribute)} + {title(second)}"


def brief_damage(form: Damage, resolution: Resolution, situation: Situation) -> Brief:
    """How much damage of which kind."""
    kinds = (("bruising", form.bruising), ("lethal", form.lethal))
    return Brief(facts=tuple((kind, points) for kind, points in kinds if points))


def brief_condition(form: Any, resolution: Resolution, situation: Situation) -> Brief:
    """Which condition; for any form that names one."""
    return Brief(title(form.condition))
