"""Fate Points, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.resonance.fate import acts, compels, rules

PART = Part(rules=(*rules.RULES, *compels.RULES), actions=acts.ACTIONS)
