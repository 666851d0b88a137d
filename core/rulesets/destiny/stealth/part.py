"""Stealth, as a part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.stealth import acts, detecting, rules

PART = Part(rules=rules.RULES, actions=(*detecting.ACTIONS, *acts.ACTIONS))
