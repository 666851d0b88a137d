"""Units without a name act wherever a unit can: Tests, Tasks, on either side (issue 9, item 3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.command_language import actions as performing
from core.actions.action import Done
from core.actions.play import draw_next, levers, odds, prepare
from core.actions.result import Resolution
from core.actions.situation import Effects, Situation
from core.luck.table import Answer, ChoiceAsk, Luck
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.hands.chance_actions import HighForm
from core.rulesets.destiny.sheet import Sheet, Skill
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.story import Record, Side
from core.rulesets.destiny.tasks.actions import Helper, TaskForm
from core.rulesets.destiny.time.current_stage import units_with_places
from core.rulesets.destiny.turns.participants import Band, bands_here, fighters_here, muster
from core.rulesets.destiny.upgrades import UPGRADES
from core.rulesets.destiny.values.stats import OpenTask, Rating
from core.schema.entry import entry_of
from core.upgrade import upgrade_value
from tests.core.destiny.playing import done, state
from tests.core.destiny.session import begin, do, table, usually, who
from tests.core.destiny.stage import ARCHER, THIEF, situation

GOBLIN = Sheet(
    stats={"body": Rating(6, 1), "mind": Rating(4, 1), "will": Rating(3, 1), "speed": Rating(4, 0)},
    skills={"Watching": Skill(3, "mind")},
)
UNITS = (
    Unit("Archer", "heroes", "Archer", ARCHER, actions=1),
    Unit("Thief", "heroes", "Thief", THIEF),
    *(Unit(f"Goblin {n}", "goblins", "goblins", like="Goblin", actions=1) for n in (1, 2, 3)),
    Unit("Hound", "heroes", "Archer", like="Goblin", actions=1),
)


def field(*active: str, **more: Any) -> Situation:
    """The Archer with a hound of theirs, the Thief, and three goblins; those named may act."""
    fight = Battle(UNITS, {"Goblin": GOBLIN}, phase="rounds", round=1, active=active or ("Goblin 2",))
    table = {"state": state(_1="7R 8S", _2="9S 2C"), "acting": ARCHER, **more}
    return situation(conflict=fight, **table)


def started(id: str, where: Situation, **filled: Any) -> Any:
    return replace(RULESET.action(id).start(where), **filled)


def usual(id: str, where: Situation, **filled: Any) -> tuple[Resolution, Effects]:
    """Do an action, deciding everything as is usual."""
    action, form = RULESET.action(id), started(id, where, **filled)
    request = prepare(action, form, where)
    progress = draw_next(action, request, (), Luck("1"))
    while isinstance(progress.ask, ChoiceAsk) and progress.ask.usual:
        progress = draw_next(action, request, (*progress.answers, Answer((progress.ask.usual.id,))), Luck("1"))
    assert progress.resolution is not None
    return progress.resolution, action.settle(Done(form, None, progress.resolution, where))


def test_a_goblin_sentry_makes_its_own_test() -> None:
    """destiny-222."""
    form = started("conflict", field())
    assert (form.unit, form.uses, form.rival) == ("Goblin 2", "skill:Watching", "Archer")
    request = prepare(RULESET.action("conflict"), form, field())
    assert (request.a.name, request.a.player, request.a.skill_level) == ("Goblin 2", False, 3)
    assert (request.b.name, request.b.player, request.b.hand) == ("Archer", True, ("7R", "8S"))
    assert request.b.difficulty == 4  # what the goblin tries with: its Mind


def test_its_test_costs_it_an_action_and_the_record_names_it() -> None:
    where = field()
    resolution, effects = usual("conflict", where, rival="", stat="", difficulty=9)
    assert effects.conflict.find("Goblin 2").actions == 0
    assert [effects.conflict.find(other).actions for other in ("Goblin 1", "Archer")] == [1, 1]
    brief = RULESET.action("conflict").brief(
        Done(started("conflict", where, rival="", difficulty=9), None, resolution, where)
    )
    assert (brief.who, brief.label) == ("Goblin 2", "Watching")


def test_a_nameless_unit_is_a_rival_by_its_number() -> None:
    where = field("Archer")
    form = started("conflict", where, rival="Goblin 3")
    request = prepare(RULESET.action("conflict"), form, where)
    assert (request.b.name, request.b.skill_level, request.b.id) == ("Goblin 3", 3, "")
    told = RULESET.action("conflict").brief(Done(form, None, usual("conflict", where, rival="Goblin 3")[0], where))
    assert told.label == "Body against Goblin 3"


def test_every_unit_is_offered_on_both_sides_and_who_may_not_act_says_why() -> None:
    fields = {f.name: entry_of(f) for f in TaskForm.__dataclass_fields__.values()}
    where = field("Archer")
    acts = {choice.id: choice.why_not for choice in fields["unit"].open_choices(where)}
    assert acts["Archer"] == ""
    assert "isn't active" in acts["Goblin 1"]
    assert [choice.id for choice in fields["rival"].open_choices(where)] == ["", *(unit.id for unit in UNITS), "3"]
    helps = {f.name: entry_of(f) for f in Helper.__dataclass_fields__.values()}["who"].open_choices(where)
    assert {choice.id for choice in helps} == {unit.id for unit in UNITS}


def test_who_is_not_in_the_battle_may_be_a_rival_but_does_not_act() -> None:
    where = field("Archer")
    assert prepare(RULESET.action("conflict"), started("conflict", where, rival="3"), where).b.name == "Goblin"
    with pytest.raises(Refusal) as refused:
        prepare(RULESET.action("conflict"), started("conflict", where, unit="3"), where)
    assert refused.value.field == "unit"


def test_a_skill_the_unit_does_not_have_is_refused_and_no_lever() -> None:
    where = field("Archer", "Goblin 2")
    action, form = RULESET.action("conflict"), started("conflict", field("Archer"), unit="Archer", rival="Goblin 1")
    with pytest.raises(Refusal, match="Archer doesn't have Watching") as refused:
        prepare(action, replace(form, uses="skill:Watching"), where)
    assert refused.value.field == "uses"
    assert odds(action, form, where) is not None
    assert "skill:Watching" not in [lever.value for lever in levers(action, form, where)]


def test_another_unit_brings_its_skill_and_its_rival() -> None:
    where = field("Archer", "Goblin 2")
    action, before = RULESET.action("conflict"), started("conflict", field("Archer"))
    after = action.follow(before, replace(before, unit="Goblin 2"), where)
    assert (after.uses, after.rival) == ("skill:Watching", "Archer")
    thing = replace(before, rival="", difficulty=5)
    assert action.follow(thing, replace(thing, unit="Goblin 2"), where).rival == ""


# destiny-222, 223 -----------------------------------------------------------------------------------------------------


def test_goblins_work_at_a_task_and_everybody_at_it_pays_an_action() -> None:
    where = field("Goblin 1", "Goblin 3")
    team = (Helper(who="Goblin 3"),)
    resolution, effects = usual("task", where, unit="Goblin 1", team=team, name="The gate", tokens=5, mode="together")
    assert len(resolution.value.workers) == 2
    assert [effects.conflict.find(f"Goblin {n}").actions for n in (1, 2, 3)] == [0, 1, 0]


def test_a_helper_who_may_not_act_is_refused() -> None:
    where = field("Goblin 1")
    with pytest.raises(Refusal) as refused:
        prepare(RULESET.action("task"), started("task", where, team=(Helper(who="Goblin 3"),)), where)
    assert refused.value.field == "team.0.who"


def test_who_had_no_need_to_work_pays_nothing() -> None:
    where = field("Archer", "Goblin 3")
    where = replace(where, state=replace(where.state, tasks=(OpenTask("The gate", 1, 5),)))
    won = ("8S:lower", "reveal", ["6U"], ["2U"], "leave")  # Evade beats Block
    _, effects = done("task", where, *won, team=(Helper(who="Goblin 3"),), task="The gate")
    assert [effects.conflict.find(name).actions for name in ("Archer", "Goblin 3")] == [0, 1]


def test_a_goblin_is_the_rival_in_a_task() -> None:
    where = field("Archer")
    form = started("task", where, rival="Goblin 2", name="The rope")
    assert prepare(RULESET.action("task"), form, where).rival.name == "Goblin 2"


def test_two_units_of_one_player_work_from_one_hand() -> None:
    where = field("Archer", "Hound")
    form = started("task", where, unit="Archer", team=(Helper(who="Hound"),), name="The log", difficulty=9)
    request = prepare(RULESET.action("task"), form, where)
    assert [worker.id for worker in request.workers] == ["1", "1"]
    answers = ("7R:upper", "reveal", ["9R"], ["4R"], "leave", "8S:lower", "reveal", ["6U"], ["2U"], "leave")
    _, effects = done("task", where, *answers, unit="Archer", team=form.team, name="The log", difficulty=9)
    deck = effects.state.decks["1"]
    assert {"7R", "8S"} <= {*deck.discard}
    assert len(deck.cards()) == 54


def test_a_rival_of_ones_own_lives_from_shared_fate() -> None:
    """destiny-223."""
    where = field("Archer")
    request = prepare(RULESET.action("conflict"), started("conflict", where, rival="Hound"), where)
    assert (request.a.player, request.b.player, request.b.name) == (True, False, "Hound")


# Outside of a battle (destiny-228) ------------------------------------------------------------------------------------


def scene(*units: str, **more: Any) -> Situation:
    record = Record(sides=(Side("Goblins", units),))
    return situation(state=replace(state(_1="7R 8S", _2="9S 2C"), record=record), here=(1, 2), **more)


def test_the_sentries_of_a_scene_make_their_own_tests_before_any_battle() -> None:
    """destiny-228."""
    where = scene("2 Sentry", "Chain")
    action, before = RULESET.action("conflict"), started("conflict", where)
    acts = [choice.id for choice in entry_of(TaskForm.__dataclass_fields__["unit"]).open_choices(where)]
    assert acts == ["", "Sentry 1", "Sentry 2", "Chain"]
    form = action.follow(before, replace(before, unit="Sentry 2"), where)
    assert (form.uses, form.rival) == ("skill:Combat", before.rival or "")
    form = replace(form, rival="2", stat="body", difficulty=None)
    request = prepare(action, form, where)
    assert (request.a.name, request.a.player, request.a.skill_level, request.b.name) == ("Sentry 2", False, 2, "Thief")
    resolution, effects = usual("conflict", where, unit="Sentry 2", uses="skill:Combat", rival="2", stat="body")
    assert (effects.sheets, effects.conflict) == ({}, None)
    assert action.brief(Done(form, None, resolution, where)).who == "Sentry 2"


def test_a_unit_of_the_scene_is_a_rival_and_works_at_a_task() -> None:
    where = scene("2 Sentry")
    assert prepare(RULESET.action("conflict"), started("conflict", where, rival="Sentry 1"), where).b.name == "Sentry 1"
    team = (Helper(who="Sentry 2"),)
    request = prepare(RULESET.action("task"), started("task", where, name="The gate", team=team), where)
    assert [worker.name for worker in request.workers] == ["Archer", "Sentry 2"]
    with pytest.raises(Refusal, match="Nobody isn't a unit here"):
        RULESET.action("conflict").prepare(started("conflict", where, unit="Nobody"), where)


def test_several_of_a_figure_the_game_master_has_are_like_it() -> None:
    strong = replace(GOBLIN, skills={"Watching": Skill(7, "mind")})
    where = scene("3 Goblin", "Goblin", "2 Archer")
    where = replace(where, actors={**where.actors, 3: replace(where.actors[3], sheet=strong)})
    assert [(band.name, band.count, band.like) for band in bands_here(where)] == [("Goblin", 3, 3)]
    form = started("conflict", where, unit="Goblin 2", uses="skill:Watching", rival="", difficulty=5)
    assert prepare(RULESET.action("conflict"), form, where).a.skill_level == 7


def test_those_brought_in_by_number_are_on_the_side_that_names_their_kind_else_the_only_other_one() -> None:
    sides = (Side("Wardens", ("Archer", "Thief")), Side("Goblins", ("2 Goblin",)), Side("Crows", ("Crow",)))
    where = scene()
    goblin = where.actors[3]
    more = {4: replace(goblin, id=4, name="Goblin 2"), 5: replace(goblin, id=5, name="Troll")}
    known = replace(where, actors={**where.actors, **more}, here=(1, 2, 4, 5))
    known = replace(known, state=replace(known.state, record=replace(known.state.record, sides=sides)))
    assert [row.faction for row in fighters_here(known)] == ["Wardens", "Wardens", "Goblins", "Goblins"]
    unnamed = replace(known, state=replace(known.state, record=Record()))
    assert [row.faction for row in fighters_here(unnamed)] == ["Adventurers", "Adventurers", "Opposition", "Opposition"]


def test_what_a_battle_leaves_on_the_map_keeps_its_sheet_and_may_act() -> None:
    hurt = replace(GOBLIN, conditions={"stun": 1})
    units = (replace(UNITS[2], space=(3, 3), sheet=hurt), replace(UNITS[3], space=(4, 3)))
    where = field("Archer")
    over = RULESET.conflict("battle").leaves(replace(where, conflict=replace(where.conflict, units=units)))
    left = replace(where, conflict=None, state=over.state)
    form = started("conflict", left, unit="Goblin 1", uses="skill:Watching", rival="", difficulty=5)
    assert prepare(RULESET.action("conflict"), form, left).a.initiative == 3 - 1
    begun = units_with_places((UNITS[2], UNITS[3]), over.state.stage)
    assert [unit.sheet for unit in begun] == [hurt, GOBLIN]


def test_a_faction_without_players_plays_high_card_from_shared_fate() -> None:
    """destiny-229: one card for all three goblins; the hound is the Archer's, who plays for it."""
    where = replace(field(), here=(1, 2))
    offered = [choice.id for choice in entry_of(HighForm.__dataclass_fields__["who"]).open_choices(where)]
    assert offered == ["1", "2", "goblins"]
    resolution, effects = done("high_card", where, "7R", ["KC"], who=("1", "goblins"))
    assert resolution.facts["order"] == ["goblins", "Archer"]
    assert "KC" in effects.state.shared.discard
    assert "7R" in effects.state.decks["1"].discard


# In a campaign --------------------------------------------------------------------------------------------------------


def test_a_goblins_test_is_kept_told_and_seen_at_the_table(tmp_path) -> None:
    with table(tmp_path) as campaign:
        band = {"name": "Goblin", "count": 3, "faction": "Goblins", "skill": "Watching"}
        begin(campaign, bands=[band], line_up=False)
        usually(campaign, "reveal_targets")
        do(campaign, "round", "", "Goblin 2")
        usually(campaign, "conflict", actor=who(campaign, "Archer"), unit="Goblin 2", rival="Thief", stat="body")
        entry = campaign.view.strip[-1]
        assert "Goblin 2" in entry.title
        assert "Watching against Thief" in entry.title
        offered = performing.ready(campaign, "conflict", {}, actor=who(campaign, "Thief"))
        assert offered.form.unit == "Thief"


# Stored ---------------------------------------------------------------------------------------------------------------


def test_forms_from_before_name_their_rival_by_the_characters_number() -> None:
    old = {"uses": "skill:bow", "rival": 3, "team": [{"who": 2, "uses": "best"}, {"who": None, "uses": "best"}]}
    now = upgrade_value((UPGRADES[1],), "form", old, "task")
    assert (now["unit"], now["rival"], [row["who"] for row in now["team"]]) == ("", "3", ["2", ""])
    conflict = upgrade_value((UPGRADES[1],), "form", {"rival": None}, "conflict")
    assert (conflict["unit"], conflict["rival"]) == ("", "")


def test_a_name_is_short_enough_to_be_read_again_with_a_number_behind_it() -> None:
    where = field()
    assert muster(Battle(()), (), (Band(name="z" * 200, count=2),), where).find("z" * 200 + " 2")
    with pytest.raises(Refusal, match="at most 200") as refused:
        muster(Battle(()), (), (Band(), Band(name="z" * 201)), where)
    assert refused.value.field == "bands.1.name"
