"""Draws, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.aisling.draws import actions, fate, odds, rules, success_effects

PART = chapter(rules, fate, odds, success_effects, actions)
