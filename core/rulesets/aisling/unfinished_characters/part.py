"""Characters found in play, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.aisling.unfinished_characters import actions, rules

PART = chapter(rules, actions)
