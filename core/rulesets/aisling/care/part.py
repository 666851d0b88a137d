"""Care, as part of the game."""

from __future__ import annotations

from core.part import chapter
from core.rulesets.aisling.care import damage, luck, rules, situation

PART = chapter(rules, luck, damage, situation)
