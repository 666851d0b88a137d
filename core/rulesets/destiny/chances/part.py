"""Exact chances, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import Part
from core.rulesets.destiny.chances import draw_odds, odds
from core.rulesets.destiny.options import off

PART = Part(
    rules=(*odds.RULES, *draw_odds.RULES),
    why_not=partial(off, "odds"),
)
