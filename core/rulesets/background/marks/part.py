"""Bonus draws, marks of play and disadvantages, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.background.marks import actions, rules

PART = chapter(rules, actions)
