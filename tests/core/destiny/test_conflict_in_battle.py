"""Tests and Tasks in a battle: the space of a won Evade."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.actions.situation import Situation
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.tasks.actions import Helper
from tests.core.destiny.playing import done, state
from tests.core.destiny.stage import ARCHER, GOBLIN, THIEF, situation

ARCHER_UNIT = Unit("Archer", "heroes", "Archer", ARCHER, space=(5, 5), actions=2, move=2)
THIEF_UNIT = Unit("Thief", "heroes", "Thief", THIEF, space=(6, 5), actions=1)
GOBLIN_UNIT = Unit("Goblin", "goblins", "goblins", GOBLIN, space=(5, 3), facing="s")


def field(*sheets: Sheet, battle: Any = None, **more: Any) -> Situation:
    """A battle with the Archer, whose move it is, the Thief and the Goblin."""
    units = (ARCHER_UNIT, THIEF_UNIT, GOBLIN_UNIT)
    fight = Battle(units, phase="rounds", round=1, active=("Archer",))
    table = {"state": state(_1="8S 7R", _2="9S 2C"), **more}
    return situation(*sheets, conflict=replace(fight, **(battle or {})), acting=ARCHER, **table)


EVADES = ("8S:lower", "reveal", ["6U"], ["2U"], "leave")
"""Evade beats the Block of Shared Fate."""


@pytest.mark.parametrize("action", ["conflict", "task"])
def test_a_won_evade_gives_a_space_in_every_conflict_of_a_battle(action: str) -> None:
    """destiny-230."""
    _, effects = done(action, field(), *EVADES, rival="", difficulty=5)
    unit = effects.conflict.find("Archer")
    assert (unit.move, unit.actions) == (3, 1)


def test_a_rival_who_evades_and_each_helper_gets_the_space_too() -> None:
    strong_meets_evade = ("7R:upper", "reveal", ["6S"], ["2U"], "leave")
    _, effects = done("conflict", field(), *strong_meets_evade, rival="Goblin")
    assert [effects.conflict.find(name).move for name in ("Archer", "Goblin")] == [2, 1]
    helped = (*EVADES, "9S:lower", "reveal", ["7U"], ["3U"], "leave")
    both = field(battle={"active": ("Archer", "Thief")})
    _, effects = done("task", both, *helped, team=(Helper(who="Thief"),), tokens=9)
    assert [effects.conflict.find(name).move for name in ("Archer", "Thief")] == [3, 1]
