"""The parts of the game that are wanted once something is done (see `core.ruleset.Chapters`)."""

from __future__ import annotations

from types import ModuleType

from core.ruleset import Chapters
from core.rulesets.background import challenge, competition, decks, fray, granting, growing, passing
from core.rulesets.background.texts import TEXTS

_RULES: tuple[ModuleType, ...] = (decks, competition, challenge, fray, growing, granting, passing)
_ACTIONS: tuple[ModuleType, ...] = ()

CHAPTERS = Chapters(
    rules=tuple(rule for module in _RULES for rule in module.RULES),
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
)
