"""Attacks and damage, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.combat import acts, deck_file, hurting, rules
from core.rulesets.destiny.options import off

PART = Part(
    rules=rules.RULES,
    actions=(*acts.ACTIONS, *hurting.ACTIONS),
    data=(deck_file.DECK_FILES,),
    why_not=partial(off, "combat"),
)
