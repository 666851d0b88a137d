"""The Fray, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.background.fray import actions, conflict, odds, rules

PART = chapter(rules, odds, actions, conflict)
