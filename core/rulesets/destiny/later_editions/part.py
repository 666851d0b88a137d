"""Additions of later editions, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.later_editions import actions, rules
from core.rulesets.destiny.options import off

PART = chapter(rules, actions, why_not=partial(off, "beyond"))
