"""Draws, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.storyteller.draws import acts, odds, rules
from core.rulesets.storyteller.draws.decider import CARDS

PART = Part(rules=(*rules.RULES, *odds.RULES), actions=acts.ACTIONS, deciders=(CARDS,))
