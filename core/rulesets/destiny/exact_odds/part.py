"""Exact chances, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.exact_odds import conflicts, draws
from core.rulesets.destiny.options import off

PART = chapter(conflicts, draws, why_not=partial(off, "odds"))
