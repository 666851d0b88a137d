"""Battles played in turns, as a part of the game that can be switched off."""

from __future__ import annotations

from functools import partial

from core.game_part import chapter
from core.rulesets.destiny.battles import actions, bar, conflict
from core.rulesets.destiny.options import off
from core.rulesets.destiny.turns import activation, idle_rounds, rounds, setup, targets

PART = chapter(setup, rounds, activation, idle_rounds, targets, actions, bar, conflict, why_not=partial(off, "turns"))
