"""The parts of the game that are wanted once something is done (see `core.ruleset.Chapters`)."""

from __future__ import annotations

from types import ModuleType

from core.ruleset import Chapters
from core.rulesets.destiny import (
    aspects,
    beyond,
    campaign,
    chance_actions,
    clock,
    conditions,
    conflict,
    damage,
    decks,
    hand_actions,
    high_card,
    initiative,
    items,
    lifecycle,
    limbs,
    mitigation,
    more_odds,
    movement,
    odds,
    powers,
    randomizer,
    ratings,
    rounds,
    setup,
    sight,
    stealth,
    story,
    success,
    tasks,
    training,
    turn_end,
    wounding,
)
from core.rulesets.destiny.texts import TEXTS

_RULES: tuple[ModuleType, ...] = (
    decks,
    randomizer,
    high_card,
    aspects,
    initiative,
    success,
    conflict,
    tasks,
    campaign,
    training,
    turn_end,
    story,
    conditions,
    limbs,
    clock,
    damage,
    wounding,
    mitigation,
    setup,
    rounds,
    movement,
    sight,
    powers,
    stealth,
    items,
    ratings,
    odds,
    more_odds,
    beyond,
)
_ACTIONS: tuple[ModuleType, ...] = (
    hand_actions,
    chance_actions,
)

CHAPTERS = Chapters(
    rules=tuple(rule for module in _RULES for rule in module.RULES),
    actions=tuple(action for module in _ACTIONS for action in module.ACTIONS),
    texts=TEXTS,
    lifecycle=lifecycle.LIFECYCLE,
)
