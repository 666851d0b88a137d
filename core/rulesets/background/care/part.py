"""Care, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.background.care import acts, rules

PART = Part(rules=rules.RULES, actions=acts.ACTIONS)
