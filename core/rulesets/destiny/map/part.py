"""The map, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.part import chapter
from core.rulesets.destiny.map import detection, handling, map_text, view, walking
from core.rulesets.destiny.options import off
from core.rulesets.destiny.terrain import movement, placing, sight, stepping

PART = chapter(
    *(movement, sight, stepping, walking, handling, placing, map_text, detection, view), why_not=partial(off, "map")
)
