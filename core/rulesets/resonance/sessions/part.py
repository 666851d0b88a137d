"""Sessions and scenes, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.resonance.sessions import acts, lifecycle, rules

PART = chapter(rules, acts, lifecycle)
