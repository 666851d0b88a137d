"""Scenes, sessions and milestones, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.aisling.sessions import lifecycle, rules

PART = chapter(rules, lifecycle)
