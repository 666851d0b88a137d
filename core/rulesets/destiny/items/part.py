"""Carried items, as a part of the game that is switched off with powers."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.items import actions, rules
from core.rulesets.destiny.options import off

PART = chapter(rules, actions, why_not=partial(off, "powers"))
