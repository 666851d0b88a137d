"""Downtime, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.resonance.downtime import acts, desk, rules

PART = chapter(rules, acts, desk)
