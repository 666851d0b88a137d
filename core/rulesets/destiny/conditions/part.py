"""What this part brings to the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.conditions import acts, file, rules

PART = Part(rules=rules.RULES, actions=acts.ACTIONS, data=(file.CONDITION_FILE,))
