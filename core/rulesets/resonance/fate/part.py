"""Fate Points, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.resonance.fate import actions, compels, rules

PART = chapter(rules, compels, actions)
