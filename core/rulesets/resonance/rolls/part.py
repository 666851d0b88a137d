"""Rolling for Hits, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.resonance.rolls import actions, odds, pool, rules

PART = chapter(pool, rules, odds, actions)
