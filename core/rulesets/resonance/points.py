"""Fate Points, those locked until the scene ends, and what milestones pay (resonance-14, 25, 88)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.option import number
from core.ruleset import Currency, Tier

if TYPE_CHECKING:
    from core.situation import Situation

FATE = Currency("fate", "Fate Points", "FP", handed_out=True)
LOCKED = Currency("fate_locked", "Locked Fate Points", "locked")
ADVANCEMENT = Currency("advancement", "Advancement points", "AP")
CURRENCIES = (FATE, LOCKED, ADVANCEMENT)


def _award(situation: Situation) -> Mapping[str, int]:
    return {ADVANCEMENT.id: number(situation.options, "milestone_points")}


TIERS = (Tier("milestone", "Milestone", _award, "A step of the story; a point towards an Advancement each."),)
