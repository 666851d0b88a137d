"""Cards, hands, dice made of cards and High Card, as a part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.cards import acts, chance_acts, decks, high_card, randomizer

PART = Part(rules=(*decks.RULES, *randomizer.RULES, *high_card.RULES), actions=(*acts.ACTIONS, *chance_acts.ACTIONS))
