"""What this part brings to the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.time import acts, passing, rules, turn_end, turn_events

PART = Part(
    rules=(*turn_end.RULES, *rules.RULES),
    actions=(*turn_events.ACTIONS, *acts.ACTIONS, *passing.ACTIONS),
)
