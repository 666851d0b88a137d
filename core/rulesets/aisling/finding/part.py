"""Characters found in play, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.aisling.finding import acts, rules

PART = Part(rules=rules.RULES, actions=acts.ACTIONS)
