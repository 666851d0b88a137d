"""Downtime, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.storyteller.downtime import actions, allowance, combined_effects, desk, rules

PART = chapter(allowance, rules, combined_effects, actions, desk)
