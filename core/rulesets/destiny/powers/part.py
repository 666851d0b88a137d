"""Powers, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.options import off
from core.rulesets.destiny.powers import acts, rules

PART = Part(
    rules=rules.RULES,
    actions=acts.ACTIONS,
    why_not=partial(off, "powers"),
)
