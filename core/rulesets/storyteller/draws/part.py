"""Draws, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.storyteller.draws import actions, decider, json_rules, odds

PART = chapter(json_rules, odds, actions, decider)
