"""Attacks and damage, as a part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.combat import acts, damage, deck_file, hurting, mitigation, wounding

PART = Part(
    rules=(*damage.RULES, *wounding.RULES, *mitigation.RULES),
    actions=(*acts.ACTIONS, *hurting.ACTIONS),
    data=(deck_file.DECK_FILES,),
)
