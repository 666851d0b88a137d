"""Making a character, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.background.creation import acts

PART = Part(actions=acts.ACTIONS)
