"""What one line tells of a draw or of care: with what, against whom, and what it brought."""

from __future__ import annotations

from typing import Any

from core.choosing import title
from core.result import Resolution
from core.rulesets.storyteller.draws.form import HandForm
from core.rulesets.storyteller.health.rules import Damage
from core.situation import Brief, Situation


def brief(form: HandForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    """The traits that were drawn with, and the successes."""
    return Brief(_traits(form), _counted(resolution.facts.get("successes"), "successes"))


def brief_attack(form: HandForm, resolution: Resolution[Any], situation: Situation, target: str) -> Brief:
    """An attack: on whom, with what, the successes and the damage that was done."""
    facts = resolution.facts
    harm = ((str(facts["damage_type"]), int(facts["damage"])),) if facts["damage"] else ()
    label = f"Attack on {target} with {_traits(form)}" if target else f"Attack with {_traits(form)}"
    return Brief(label, (*_counted(facts.get("successes"), "successes"), *harm))


def brief_against(form: HandForm, resolution: Resolution[Any], situation: Situation) -> Brief:
    """The same of a contest, with the other side's name, by how much it was lost, and how a race stands."""
    facts = resolution.facts
    own, rival = facts["sides"]
    stand = f" {own['tally']}:{rival['tally']}" if "tally" in own else ""
    lost = facts.get("winner") == rival["name"]
    counted = _counted(facts.get("successes"), "behind" if lost else "successes")
    return Brief(f"{_traits(form)} against {rival['name']}{stand}", counted)


def _counted(number: int | None, key: str) -> tuple[tuple[str, int], ...]:
    """A number with the key of its word; nothing for none."""
    return ((key, number),) if number else ()


def _traits(form: HandForm) -> str:
    if form.flat is not None:
        return f"pool {form.flat}"
    second = form.second.partition(":")[2]
    return f"{title(form.attribute)} + {title(second)}"


def brief_damage(form: Damage, resolution: Resolution[Any], situation: Situation) -> Brief:
    """How much damage of which kind."""
    kinds = (("bruising", form.bruising), ("lethal", form.lethal))
    return Brief(facts=tuple((kind, points) for kind, points in kinds if points))


def brief_condition(form: Any, resolution: Resolution[Any], situation: Situation) -> Brief:
    """Which condition; for any form that names one."""
    return Brief(title(form.condition))
