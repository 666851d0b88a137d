"""Conflicts, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.aisling.conflicts import acts, struggle

PART = chapter(struggle, acts)
