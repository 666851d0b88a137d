"""Damage, Luck and Aspects of the situation, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.aisling.damage_and_luck import damage_actions, luck_actions, rules, situation_actions

PART = chapter(rules, luck_actions, damage_actions, situation_actions)
