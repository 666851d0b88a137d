"""Battles played in turns, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.options import off
from core.rulesets.destiny.turns import activating, acts, bar, battles, idling, rounds, setup, targeting

PART = Part(
    rules=(*setup.RULES, *rounds.RULES),
    actions=(*activating.ACTIONS, *idling.ACTIONS, *targeting.ACTIONS, *acts.ACTIONS, *bar.ACTIONS),
    conflicts=(battles.BATTLE,),
    why_not=partial(off, "turns"),
)
