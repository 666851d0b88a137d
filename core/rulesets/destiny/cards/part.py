"""Cards, hands, dice made of cards and High Card, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.cards import acts, chance_acts, high_card, randomizer, rules
from core.rulesets.destiny.cards.decider import SHARED
from core.rulesets.destiny.options import off

PART = Part(
    rules=(*rules.RULES, *randomizer.RULES, *high_card.RULES),
    actions=(*acts.ACTIONS, *chance_acts.ACTIONS),
    deciders=(SHARED,),
    why_not=partial(off, "core"),
)
