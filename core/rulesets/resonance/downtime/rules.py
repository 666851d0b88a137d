"""Downtime: healing by hours, and the number of activities (resonance-90)."""

from __future__ import annotations

from dataclasses import dataclass

from core.actions.result import Resolution
from core.actions.rule import rule
from core.refusal import Refusal
from core.rulesets.resonance.currencies import Who
from core.rulesets.resonance.downtime.actions import ACTIVITIES
from core.rulesets.resonance.injuries.rules import Hours, heal_hours, healing_steps
from core.rulesets.resonance.options import WRITTEN, HouseRules
from core.schema.entry import entry
from core.wording import quantity

NAMES = (*ACTIVITIES, *(activity.rule.__name__ for activity in ACTIVITIES.values()))
"""The names of activities in the JSON interface: those of the desk, and those of the catalogue's rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rester:
    """A character in downtime, with their activities."""

    id: Who = entry("Who")
    injuries: int = entry("Injuries", default=0, low=0, code="invalid_amount")
    carried_hours: int = entry("Hours left over", default=0, low=0, code="invalid_amount")
    actions: tuple[str, ...] = entry("Does", default=(), code="unknown_downtime_action")


@dataclass(frozen=True, slots=True)
class Rested:
    """A character after downtime."""

    id: Who
    injuries: int
    grade: str
    carried_hours: int


def downtime(
    hours: Hours, characters: tuple[Rester, ...], options: HouseRules = WRITTEN
) -> Resolution[tuple[Rested, ...]]:
    """Heal everyone as after a scene, and refuse too many activities (resonance-90)."""
    for at, one in enumerate(characters):
        if unknown := next((name for name in one.actions if name not in NAMES), None):
            why = f"{unknown:.40} isn't a downtime action. Choose one of: {', '.join(NAMES)}."
            raise Refusal("unknown_downtime_action", why, f"characters.{at}.actions")
        check_actions(len(one.actions), options)
    healing = [
        (one, heal_hours(one.injuries, hours, one.carried_hours, options=options, scene_ended=True))
        for one in characters
    ]
    after = tuple(Rested(one.id, then.injuries, then.grade, then.carried_hours) for one, then in healing)
    steps = tuple(step for one, then in healing for step in healing_steps(one.injuries, then.injuries))
    return Resolution(after, steps=steps)


def check_actions(wanted: int, options: HouseRules) -> None:
    """Refuse more downtime activities than the house rule allows (resonance-90)."""
    most = options.downtime_actions
    if wanted > most:
        why = f"{quantity(wanted, 'downtime action')}, {most} allowed."
        raise Refusal("too_many_downtime_actions", why, "actions")


RULES = (rule(downtime, "characters"),)
