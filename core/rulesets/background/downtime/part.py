"""Time between sessions, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.background.downtime import actions

PART = chapter(actions)
