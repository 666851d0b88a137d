"""Extended actions, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.storyteller.extended_actions import actions, odds, rules

PART = chapter(rules, odds, actions)
