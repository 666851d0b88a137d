"""The Fray, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.background.fray import acts, odds, rules
from core.rulesets.background.fray.conflict import FRAY

PART = Part(rules=(*rules.RULES, *odds.RULES), actions=acts.ACTIONS, conflicts=(FRAY,))
