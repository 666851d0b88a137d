"""Purchases with motes, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.aisling.growth import actions, purse, rules

PART = chapter(purse, rules, actions)
