"""Conflicts, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.conflict import acts, given, rules
from core.rulesets.destiny.options import off

PART = Part(
    rules=(*rules.RULES, *given.RULES),
    actions=acts.ACTIONS,
    why_not=partial(off, "conflict"),
)
