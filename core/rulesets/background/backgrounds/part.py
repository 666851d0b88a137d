"""Background cards, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.background.backgrounds import acts, rules

PART = Part(rules=rules.RULES, actions=acts.ACTIONS)
