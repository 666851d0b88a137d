"""Downtime, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.resonance.downtime import acts, rules
from core.rulesets.resonance.downtime.desk import DOWNTIME

PART = Part(rules=rules.RULES, actions=acts.ACTIONS, downtime=DOWNTIME)
