"""What this part brings to the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.items import acts, ratings, reading, rules

PART = Part(rules=(*rules.RULES, *ratings.RULES), actions=(*acts.ACTIONS, *reading.ACTIONS))
