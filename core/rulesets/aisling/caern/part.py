"""The caern, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.aisling.caern import acts, rules
from core.rulesets.aisling.caern.decider import CAERN

PART = Part(rules=rules.RULES, actions=acts.ACTIONS, deciders=(CAERN,))
