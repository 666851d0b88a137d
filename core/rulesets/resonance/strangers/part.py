"""People without a sheet, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.resonance.strangers import actions

PART = chapter(actions)
