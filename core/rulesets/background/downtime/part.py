"""Time between sessions, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.background.downtime import acts

PART = Part(actions=acts.ACTIONS, downtime=acts.DOWNTIME)
