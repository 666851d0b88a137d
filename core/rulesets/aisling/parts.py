"""The parts of the game that are wanted once something is done (see `core.part`)."""

from __future__ import annotations

from types import ModuleType

from core.part import Part
from core.rulesets.aisling import (
    between,
    care,
    contest,
    creating,
    creation,
    desk,
    draw_given,
    endings,
    finding,
    growth,
    lifecycle,
    lookup,
    luck,
    odds,
    play,
    pools,
    purchases,
    settle,
    struggle,
    together,
)
from core.rulesets.aisling.texts import TEXTS

_RULES: tuple[ModuleType, ...] = (
    lookup,
    draw_given,
    contest,
    odds,
    pools,
    together,
    settle,
    luck,
    creation,
    finding,
    endings,
    purchases,
    between,
)
_ACTIONS: tuple[ModuleType, ...] = (play, care, growth, desk, creating)

WHOLE = Part(
    rules=tuple(rule for module in _RULES for rule in module.RULES),
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
    conflicts=(struggle.STRUGGLE,),
    downtime=desk.DOWNTIME,
    lifecycle=lifecycle.LIFECYCLE,
)
