"""Downtime, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.storyteller.downtime import actions, allowance, desk, rules, together

PART = chapter(allowance, rules, together, actions, desk)
