"""Making a character, as a part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.creation import acts

PART = Part(
    actions=acts.ACTIONS,
)
