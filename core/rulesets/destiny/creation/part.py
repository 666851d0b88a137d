"""What this part brings to the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.creation import acts

PART = Part(actions=acts.ACTIONS)
