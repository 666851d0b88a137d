"""The parts of the game that are wanted once something is done (see `core.ruleset.Chapters`)."""

from __future__ import annotations

from types import ModuleType

from core.ruleset import Chapters
from core.rulesets.resonance import (
    care_action,
    cast_action,
    scene,
    striking,
)
from core.rulesets.resonance.rules import RULES
from core.rulesets.resonance.texts import TEXTS

_ACTIONS: tuple[ModuleType, ...] = (scene, striking, cast_action, care_action)

CHAPTERS = Chapters(
    rules=RULES,
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
)
