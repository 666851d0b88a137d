"""Exact chances, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import chapter
from core.rulesets.destiny.odds import conflict_odds, draw_odds
from core.rulesets.destiny.options import off

PART = chapter(conflict_odds, draw_odds, why_not=partial(off, "odds"))
