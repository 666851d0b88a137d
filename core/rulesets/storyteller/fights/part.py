"""Conflicts, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.storyteller.fights import actions, conflict, rules

PART = chapter(rules, actions, conflict)
