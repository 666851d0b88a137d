"""Fights, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.resonance.fights import acts, attack, combat, odds, order

PART = Part(
    rules=(*attack.RULES, *order.RULES, *odds.RULES),
    actions=(*acts.ACTIONS, *combat.ACTIONS),
    conflicts=combat.CONFLICTS,
)
