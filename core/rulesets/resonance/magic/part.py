"""Magic, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.resonance.magic import actions, fallout, odds, practice, rules

PART = chapter(rules, fallout, practice, odds, actions)
