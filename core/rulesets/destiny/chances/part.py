"""Exact chances, as a part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.chances import draw_odds, odds

PART = Part(rules=(*odds.RULES, *draw_odds.RULES))
