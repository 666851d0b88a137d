"""Conflicts, as a part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.conflict import acts, aspects, given, initiative, success

PART = Part(rules=(*aspects.RULES, *initiative.RULES, *success.RULES, *given.RULES), actions=acts.ACTIONS)
