"""Drawing as a group, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.aisling.groups import actions, rules

PART = chapter(rules, actions)
