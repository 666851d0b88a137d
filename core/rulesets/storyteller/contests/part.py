"""Contests, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.storyteller.contests import actions, odds, rules

PART = chapter(rules, odds, actions)
