"""Tests and Tasks, as a part of the game."""

from __future__ import annotations

from core.part import Part
from core.rulesets.destiny.tasks import acts, investigating, rules, searching

PART = Part(rules=rules.RULES, actions=(*investigating.ACTIONS, *acts.ACTIONS, *searching.ACTIONS))
