"""The map, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.map import detection, item_handling, map_text, view, walk
from core.rulesets.destiny.options import off
from core.rulesets.destiny.terrain import map_changes, movement, sight, unit_steps

PART = chapter(
    *(movement, sight, unit_steps, walk, item_handling, map_changes, map_text, detection, view),
    why_not=partial(off, "map"),
)
