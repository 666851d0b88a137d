"""Draws, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.storyteller.draws import odds, pool, rules, teamwork
from core.rulesets.storyteller.draws.acts import DRAW

PART = Part(rules=(*pool.RULES, *rules.RULES, *teamwork.RULES, *odds.RULES), actions=(DRAW,))
