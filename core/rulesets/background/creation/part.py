"""Making a character, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.background.creation import actions

PART = chapter(actions)
