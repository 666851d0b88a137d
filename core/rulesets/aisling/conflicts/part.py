"""Conflicts, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.aisling.conflicts import acts
from core.rulesets.aisling.conflicts.struggle import STRUGGLE

PART = Part(actions=acts.ACTIONS, conflicts=(STRUGGLE,))
