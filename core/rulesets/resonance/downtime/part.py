"""Downtime, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.resonance.downtime import actions, desk, rules

PART = chapter(rules, actions, desk)
