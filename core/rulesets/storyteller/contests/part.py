"""Contests, as part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.storyteller.contests import rules
from core.rulesets.storyteller.contests.acts import CONTEST

PART = Part(rules=rules.RULES, actions=(CONTEST,))
