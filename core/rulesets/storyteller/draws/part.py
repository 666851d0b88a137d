"""Draws, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.storyteller.draws import actions, decider, odds, rules

PART = chapter(rules, odds, actions, decider)
