"""Draws, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.storyteller.draws import acts, odds, pool, rules

PART = Part(rules=(*pool.RULES, *rules.RULES, *odds.RULES), actions=acts.ACTIONS)
