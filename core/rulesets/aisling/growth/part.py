"""What motes buy, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.aisling.growth import acts, purse, rules

PART = Part(rules=(*purse.RULES, *rules.RULES), actions=acts.ACTIONS)
