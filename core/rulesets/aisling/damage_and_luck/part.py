"""Damage, Luck and Aspects of the situation, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.aisling.damage_and_luck import damage, luck, rules, situation

PART = chapter(rules, luck, damage, situation)
