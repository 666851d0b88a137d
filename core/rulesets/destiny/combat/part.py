"""Attacks and damage, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.combat import actions, deck_file, hazards, json_rules
from core.rulesets.destiny.options import off

PART = chapter(json_rules, actions, hazards, deck_file, why_not=partial(off, "combat"))
