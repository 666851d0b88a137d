"""Extended actions, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.storyteller.efforts import acts, odds, rules

PART = Part(rules=(*rules.RULES, *odds.RULES), actions=acts.ACTIONS, conflicts=(acts.EXTENDED,))
