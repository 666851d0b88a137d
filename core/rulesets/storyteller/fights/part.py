"""Conflicts, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.storyteller.fights import acts, rules
from core.rulesets.storyteller.fights.conflict import ROUNDS

PART = Part(rules=rules.RULES, actions=acts.ACTIONS, conflicts=(ROUNDS,))
