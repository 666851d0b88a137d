"""Conflicts, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.aisling.conflicts import actions, struggle

PART = chapter(struggle, actions)
