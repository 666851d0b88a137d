"""Fights, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.resonance.fights import actions, attack, combat, odds, order

PART = chapter(attack, order, odds, actions, combat)
