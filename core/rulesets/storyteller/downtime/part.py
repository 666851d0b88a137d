"""Downtime, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.storyteller.downtime import acts, allowance, rules, together
from core.rulesets.storyteller.downtime.desk import DOWNTIME

PART = Part(rules=(*allowance.RULES, *rules.RULES, *together.RULES), actions=acts.ACTIONS, downtime=DOWNTIME)
