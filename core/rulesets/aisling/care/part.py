"""Care, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.aisling.care import damage, luck, rules, situation

PART = Part(rules=rules.RULES, actions=(*luck.ACTIONS, *damage.ACTIONS, *situation.ACTIONS))
