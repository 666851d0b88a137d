"""Stories and their parts, goals, rewards: the campaign, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.campaign import acts, lifecycle, records, rules, scene_rules
from core.rulesets.destiny.options import off

PART = Part(
    rules=(*rules.RULES, *scene_rules.RULES),
    actions=acts.ACTIONS,
    lifecycle=lifecycle.LIFECYCLE,
    records=records.RECORDS,
    tree=records.tree,
    why_not=partial(off, "campaign"),
)
