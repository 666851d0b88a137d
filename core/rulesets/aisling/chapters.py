"""The parts of the game that are wanted once something is done (see `core.ruleset.Chapters`)."""

from __future__ import annotations

from types import ModuleType

from core.ruleset import Chapters
from core.rulesets.aisling import (
    care,
    contest,
    draw,
    lookup,
    play,
    settle,
    struggle,
)
from core.rulesets.aisling.texts import TEXTS

_RULES: tuple[ModuleType, ...] = (lookup, draw, contest, settle)
_ACTIONS: tuple[ModuleType, ...] = (play, care)

CHAPTERS = Chapters(
    rules=tuple(rule for module in _RULES for rule in module.RULES),
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
    conflicts=(struggle.STRUGGLE,),
)
