"""What this part brings to the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.campaign import acts, lifecycle, records, rules, scene_rules

PART = Part(
    rules=(*rules.RULES, *scene_rules.RULES),
    actions=acts.ACTIONS,
    lifecycle=lifecycle.LIFECYCLE,
    records=records.RECORDS,
)
