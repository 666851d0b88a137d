"""The parts of the game that are wanted once something is done (see `core.part`)."""

from __future__ import annotations

from core.part import Part
from core.rulesets.storyteller import (
    activities,
    advance,
    allowance,
    care,
    conditions,
    conflicts,
    contest,
    creation,
    desk,
    downtime,
    draw,
    experience,
    extended,
    fighting,
    health,
    lifecycle,
    making,
    odds,
    play,
    pool,
    race,
    teamwork,
    together,
    willpower,
)
from core.rulesets.storyteller.texts import TEXTS

_RULES = (
    pool,
    draw,
    contest,
    teamwork,
    extended,
    race,
    odds,
    conditions,
    lifecycle,
    allowance,
    downtime,
    together,
    experience,
    creation,
    willpower,
    health,
    fighting,
)
_ACTIONS = (play, care, activities, advance, making)

WHOLE = Part(
    rules=tuple(rule for module in _RULES for rule in module.RULES),
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
    conflicts=conflicts.CONFLICTS,
    downtime=desk.DOWNTIME,
    lifecycle=lifecycle.LIFECYCLE,
)
