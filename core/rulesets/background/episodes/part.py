"""Scenes, sessions and episodes, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.background.episodes import actions, lifecycle, rules

PART = chapter(rules, actions, lifecycle)
