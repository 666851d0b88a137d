"""Scenes, sessions and milestones, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.aisling.sessions import lifecycle, rules

PART = chapter(rules, lifecycle)
