"""Conflicts, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.storyteller.fights import acts, conflict, rules

PART = chapter(rules, acts, conflict)
