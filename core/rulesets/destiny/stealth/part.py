"""Stealth; it goes with powers."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.options import off
from core.rulesets.destiny.stealth import actions, rules

PART = chapter(rules, actions, why_not=partial(off, "powers"))
