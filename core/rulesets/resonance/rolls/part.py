"""Rolling for Hits, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.resonance.rolls import acts, odds, pool, rules

PART = Part(
    rules=(*pool.RULES, *rules.RULES, *odds.RULES),
    actions=acts.ACTIONS,
    charts={"resonance-95": odds.charts},
)
