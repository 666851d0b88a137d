"""Experience, as part of the game."""

from __future__ import annotations

from core.game_part import chapter
from core.rulesets.storyteller.experience import actions, beats, rules

PART = chapter(rules, actions, beats)
