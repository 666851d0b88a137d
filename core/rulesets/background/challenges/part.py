"""Challenges, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.background.challenges import actions, odds, rules

PART = chapter(rules, odds, actions)
