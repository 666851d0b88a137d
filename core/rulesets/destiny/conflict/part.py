"""Conflicts, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.conflict import actions, json_rules, requests
from core.rulesets.destiny.options import off

PART = chapter(json_rules, requests, actions, why_not=partial(off, "conflict"))
