"""Draws, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.aisling.draws import actions, fate, odds, rules, settling

PART = chapter(rules, fate, odds, settling, actions)
