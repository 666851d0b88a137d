"""Magic, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.resonance.magic import acts, fallout, odds, practice, rules

PART = Part(rules=(*rules.RULES, *fallout.RULES, *practice.RULES, *odds.RULES), actions=acts.ACTIONS)
