"""The weather; it goes with conditions."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.options import off
from core.rulesets.destiny.weather import actions, rules

PART = chapter(rules, actions, why_not=partial(off, "conditions"))
