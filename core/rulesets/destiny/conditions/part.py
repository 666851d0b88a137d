"""Conditions and limbs, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.conditions import acts, file, rules
from core.rulesets.destiny.options import off

PART = Part(
    rules=rules.RULES,
    actions=acts.ACTIONS,
    data=(file.CONDITION_FILE,),
    why_not=partial(off, "conditions"),
)
