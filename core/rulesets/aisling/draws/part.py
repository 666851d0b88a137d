"""Draws, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.aisling.draws import acts, odds, rules, settling

PART = Part(rules=(*rules.RULES, *odds.RULES, *settling.RULES), actions=acts.ACTIONS)
