"""Background cards, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.background.backgrounds import acts, rules

PART = chapter(rules, acts)
