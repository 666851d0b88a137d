"""Sessions and scenes, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.resonance.sessions import actions, lifecycle, rules

PART = chapter(rules, actions, lifecycle)
