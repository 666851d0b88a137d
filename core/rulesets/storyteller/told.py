"""What one line tells of a draw: with what, against whom, and what it brought."""

from __future__ import annotations

from core.result import Resolution
from core.ruleset import Brief
from core.rulesets.storyteller.hands import HandForm
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
