"""Weeks between the evenings, which go with the campaign they are of."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.downtime import acts, desk, rules
from core.rulesets.destiny.options import off

PART = Part(
    rules=rules.RULES,
    actions=acts.ACTIONS,
    downtime=desk.DOWNTIME,
    why_not=partial(off, "campaign"),
)
