"""Bonus draws, marks of play and disadvantages, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.background.marks import acts, rules

PART = chapter(rules, acts)
