"""Competitions, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.background.competitions import acts, odds, rules
from core.rulesets.background.competitions.conflict import COMPETITION

PART = Part(rules=(*rules.RULES, *odds.RULES), actions=acts.ACTIONS, conflicts=(COMPETITION,))
