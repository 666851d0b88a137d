"""A game master's own conditions (issue 9, item 8): read whole, every fault named, and used wherever one counts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from core.actions.play import prepare
from core.actions.situation import Situation
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.conditions.condition_file import faults
from core.rulesets.destiny.conditions.rules import RECOVER, REMEDIES, reveals, takes_off, time_passes
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.sheet import Sheet
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.table import State
from core.rulesets.destiny.values.stats import CONDITIONS, Rating, condition
from core.schema.codec import Json, decode, encode
from core.schema.fields import fields_of
from tests.core.destiny.playing import done, state
from tests.core.destiny.stage import ARCHER, acted, refused, situation

KIND = RULESET.data_kind("conditions")
FILE: dict[str, Any] = json.loads(json.dumps(KIND.read(State())))
OWN: Json = {
    "frenzy": {"stat": "mind", "worse": "frostbite", "raises": "beast", "remedies": ["healing"]},
    "burning": {"stat": "speed", "wears_off": "day"},
    "slow": {"stat": "mind"},
}
STATS = {**Sheet().stats, "beast": Rating(2, 1)}


def table(data: Json = OWN, conditions: dict[str, int] | None = None, **more: Any) -> Situation:
    """The Archer with conditions, where this file is in force."""
    sheet = Sheet(stats=STATS, conditions={"frenzy": 2, "burning": 1, **(conditions or {})})
    return situation(sheet, state=KIND.put(state(_1="7U KS"), data), **more)


def fight(where: Situation) -> Situation:
    unit = Unit("Archer", "heroes", "Archer", ARCHER, actions=1)
    return replace(where, conflict=Battle((unit,), phase="rounds", round=1, active=("Archer",)))


def test_what_is_in_use_is_a_file_without_a_fault_and_comes_back_as_it_was() -> None:
    assert not faults(FILE)
    assert list(FILE) == list(CONDITIONS)
    assert KIND.put(State(), FILE) == State()
    own = KIND.put(State(), OWN)
    assert decode(State, encode(own), strict=True) == own
    assert KIND.put(State(), KIND.read(own)) == own
    assert KIND.put(own, None) == State()
    again = KIND.put(own, {"slow": FILE["slow"]})
    assert set(again.condition_table) == {"frenzy", "burning"}


@pytest.mark.parametrize(
    ("data", "field", "code"),
    [
        ([], "file", "bad_request"),
        ({}, "file", "bad_request"),
        ({"drunk": {}}, "drunk", "unknown_condition"),
        ({"stun": 3}, "stun", "bad_request"),
        ({"stun": {"colour": "red"}}, "stun.colour", "bad_request"),
        ({"stun": {"stat": "luck"}}, "stun.stat", "stat_missing"),
        ({"stun": {"stat": ["mind"]}}, "stun.stat", "stat_missing"),
        ({"stun": {"worse": "drunk"}}, "stun.worse", "unknown_condition"),
        ({"stun": {"wears_off": "year"}}, "stun.wears_off", "bad_time"),
        ({"frenzy": {"wears_off": "recover"}}, "frenzy.wears_off", "bad_time"),
        ({"stun": {"raises": "mind"}}, "stun.raises", "stat_missing"),
        ({"stun": {"remedies": "healing"}}, "stun.remedies", "bad_request"),
        ({"stun": {"remedies": ["healing", {}]}}, "stun.remedies.1", "unknown_remedy"),
        ({"stun": {"remedies": ["recover"]}}, "stun.remedies.0", "unknown_remedy"),
    ],
)
def test_every_fault_of_a_file_is_named_where_it_is(data: Json, field: str, code: str) -> None:
    assert {fault.field: fault.code for fault in faults(data)} == {field: code}


def test_faults_are_named_all_at_once() -> None:
    found = faults({"stun": {"stat": 1, "worse": 2}, "x": 0})
    assert [fault.field for fault in found] == ["stun.stat", "stun.worse", "x"]


def test_an_own_table_weighs_on_stats_initiative_and_move() -> None:
    """destiny-235."""
    own = table().state.condition_table
    sheet: Sheet = table().actors[ARCHER].sheet
    assert [sheet.effective(stat, own) for stat in ("mind", "speed", "will", "beast")] == [3, 3, 5, 4]
    assert [sheet.effective(stat) for stat in ("mind", "speed", "will", "beast")] == [5, 4, 4, 2]
    assert (sheet.effective("none"), sheet.effective("none", own)) == (0, 0)
    conflict = RULESET.action("conflict")
    thing = {"rival": "", "stat": "", "difficulty": 5, "uses": "stat:mind"}
    asked = [prepare(conflict, replace(conflict.start(at), **thing), at).a.initiative for at in (table(), table(None))]
    assert asked == [3, 5]
    _, effects = acted("unit_action", fight(table()), kind="move")
    assert effects.conflict.find("Archer").move == 3


def test_conditions_that_no_remedy_removes_are_closed_but_for_an_own_table() -> None:
    (field,) = (each for each in fields_of(RULESET.action("remedy").form) if each.name == "name")
    book, own = ({choice.id for choice in field.choices(at) if choice.why_not} for at in (table(None), table()))
    assert book == {name for name in CONDITIONS if not any(takes_off(by, name) for by in (RECOVER, *REMEDIES))}
    assert book - own == {"frenzy"}


def test_an_own_table_says_what_events_time_and_remedies_do() -> None:
    own = table().state.condition_table
    assert list(reveals({"burning": 1, "frenzy": 2, "poison": 1}, AS_WRITTEN, own)) == ["poison", "frenzy"]
    assert time_passes({"burning": 1, "frenzy": 2}, 3, 0, own) == {"frenzy": 2}
    _, effects = acted("remedy", table(), name="frenzy", by="healing")
    assert effects.sheets[ARCHER].conditions == {"frenzy": 1, "burning": 1}
    assert refused("remedy", table(None), name="frenzy", by="healing") == ("no_such_condition", None)
    where = fight(table())
    spent = replace(where.conflict.units[0], given=2, actions=0)
    over = replace(where, conflict=replace(where.conflict, units=(spent,)))
    _, effects = done("events", over, ["9C"], ["2R"])  # draws; a 2 for the frenzy, and none for burning
    assert effects.sheets[ARCHER].conditions == {"frenzy": 2, "burning": 1, "frostbite": 1}
    _, effects = acted("time_passes", table(), days=1)
    assert effects.sheets[ARCHER].conditions == {"frenzy": 2}


def test_an_own_table_says_what_a_price_costs() -> None:
    dull = {"frenzy": 5}
    assert refused("free_action", fight(table(conditions=dull)), name="burst_of_speed") == ("stat_exhausted", "stats")
    _, effects = acted("free_action", fight(table(None, dull)), name="burst_of_speed")
    assert effects.sheets[ARCHER].conditions["slow"] == 1
    assert condition("slow").stat == "speed"


def test_sheets_show_what_an_own_table_makes_of_them() -> None:
    where = table()
    notes = {}
    for state_of in (where.state, State()):
        shown = RULESET.at_table(where.actors[ARCHER].sheet, state_of, where.options)
        notes[state_of is where.state] = {row.label: row.note for row in RULESET.sections(shown)[0].rows}
    assert (notes[True]["Mind"], notes[False]["Mind"]) == ("5x1, now 3", "5x1")
    dull = table(conditions={"frenzy": 5})
    assert "Dazed" in {
        badge.text for badge in RULESET.badges(RULESET.at_table(dull.actors[ARCHER].sheet, dull.state, dull.options))
    }
    titles = [section.title for section in RULESET.state_sections(where.state)]
    assert "Replaced conditions" in titles
