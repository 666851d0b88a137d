"""Sessions and scenes, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.resonance.sessions import acts, lifecycle, rules

PART = Part(rules=rules.RULES, actions=acts.ACTIONS, lifecycle=lifecycle.LIFECYCLE)
