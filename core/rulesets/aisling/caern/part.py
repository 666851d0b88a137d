"""The caern, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.aisling.caern import actions, decider, rules

PART = chapter(rules, actions, decider)
