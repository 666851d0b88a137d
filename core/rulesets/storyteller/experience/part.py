"""Experience, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.storyteller.experience import acts, beats, rules

PART = Part(rules=rules.RULES, actions=(*acts.ACTIONS, *beats.ACTIONS))
