"""Scenes, sessions and milestones, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.aisling.sessions import rules
from core.rulesets.aisling.sessions.lifecycle import LIFECYCLE

PART = Part(rules=rules.RULES, lifecycle=LIFECYCLE)
