"""What this part brings to the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.downtime import acts, desk, rules

PART = Part(rules=rules.RULES, actions=acts.ACTIONS, downtime=desk.DOWNTIME)
