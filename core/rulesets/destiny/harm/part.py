"""Conditions and limbs, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.conditions import condition_file, rules
from core.rulesets.destiny.harm import actions
from core.rulesets.destiny.options import off

PART = chapter(rules, actions, condition_file, why_not=partial(off, "conditions"))
