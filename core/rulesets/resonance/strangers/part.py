"""People without a sheet, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.resonance.strangers import acts

PART = Part(actions=acts.ACTIONS)
