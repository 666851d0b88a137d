"""Making a character, as a part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.destiny.creation import actions

PART = chapter(actions)
