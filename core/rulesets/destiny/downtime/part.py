"""Downtime in weeks, as a part of the game that is switched off with the campaign."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.downtime import actions, activities, desk
from core.rulesets.destiny.options import off

PART = chapter(activities, actions, desk, why_not=partial(off, "campaign"))
