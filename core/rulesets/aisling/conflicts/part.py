"""Conflicts, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.aisling.conflicts import actions, struggle

PART = chapter(struggle, actions)
