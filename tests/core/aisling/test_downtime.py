"""Endings by scenes and sessions, and the time between sessions (aisling-52, 57, 60)."""

from dataclasses import replace

import pytest

from core.building_blocks.ledger import PointsMove
from core.downtime import Planned, Spent
from core.refusal import Refusal
from core.rulesets.aisling import RULESET
from core.rulesets.aisling.colors import COLORS, for_every_color
from core.rulesets.aisling.downtime.actions import RenameForm, RestForm, Terms, TrainForm
from core.rulesets.aisling.sheet import State
from core.rulesets.aisling.values import SituationAspect, Trait
from tests.core.aisling.scenes import HAG, SAM, resolved, situation

LIFE, DESK = RULESET.lifecycle, RULESET.downtime
HURT = replace(SAM, damage=for_every_color({"R": 2, "G": 1}), moved_this_scene=True)
FREE = replace(HURT, downtime_actions_left=1)
DONE = {"rest": RestForm(), "train": TrainForm(), "rename_aspect": RenameForm("Have gun", "Had gun")}


def planned(*actions, actor=1):
    return [Planned(actor, action, DONE[action]) for action in actions]


def between(sheet=FREE, **more):
    return situation(sheet, HAG, interval="between_sessions", **more)


def settled(*actions, at=None):
    at = at or between()
    spent = [Spent(each, resolved(RULESET.action(each.action), each.form, at)) for each in planned(*actions)]
    return DESK.settle({1: Terms()}, spent, at)


def test_a_scene_that_ends_heals_a_point_and_takes_what_is_not_lasting():
    state = State((SituationAspect(name="Fog"), SituationAspect(name="Wanted", lasting=True)), ("Wanted",))
    effects = LIFE.scene_end(situation(HURT, HAG, state=state))
    assert effects.sheets == {1: replace(HURT, damage=for_every_color({"R": 1}), moved_this_scene=False)}
    assert effects.state == State((SituationAspect(name="Wanted", lasting=True),))
    assert [(step.what, step.label, step.seat) for step in effects.steps] == [
        ("healed", "red", "Sam"),
        ("healed", "green", "Sam"),
        ("aspect_gone", "Fog", ""),
        ("free_tag_gone", "Wanted", ""),
    ]


def test_by_the_harder_house_rule_only_rest_heals():
    effects = LIFE.scene_end(situation(HURT, HAG, house={"recovery": "rest_only"}))
    assert effects.sheets[1].hurt == {"R": 2, "G": 1}


def test_a_scene_without_traces_changes_nothing():
    effects = LIFE.scene_end(situation())
    assert (effects.sheets, effects.state, effects.steps) == ({}, None, ())


def test_a_session_that_ends_gives_downtime_and_ends_traits_for_it():
    brief = replace(SAM, traits=(*SAM.traits, Trait(name="Lit", color="X", motes=1, expires="session")))
    effects = LIFE.session_end(situation(brief, HAG))
    assert effects.sheets[1] == replace(SAM, downtime_actions_left=1)
    assert effects.points == ()
    assert [step.what for step in effects.steps] == ["trait_ended", "downtime_given"]


def test_luck_may_be_filled_up_at_the_end():
    effects = LIFE.session_end(situation(luck=5, house={"luck_refresh": "refill", "downtime_actions": 0}))
    assert effects.points == (PointsMove(1, "luck", 2, "session"), PointsMove(2, "luck", 2, "session"))


def test_rest_heals_everything_and_takes_the_action():
    effects = settled("rest")
    assert effects.sheets[1] == replace(FREE, damage=dict.fromkeys(COLORS, 0), downtime_actions_left=0)
    assert {step.seat for step in effects.steps} == {"Sam"}


def test_training_earns_a_mote():
    effects = settled("train")
    assert effects.points == (PointsMove(1, "any", 1, "train"),)
    assert effects.sheets[1].downtime_actions_left == 0


def test_an_aspect_is_renamed_for_nothing_with_its_traits():
    shooter = replace(FREE, traits=(Trait(name="Aim", color="A", motes=1, on="Have gun"),))
    sheet = settled("rename_aspect", at=between(shooter)).sheets[1]
    assert [aspect.name for aspect in sheet.aspects] == ["Had gun", "Owes the hag"]
    assert (sheet.traits[0].on, sheet.downtime_actions_left) == ("Had gun", 1)


def test_a_plan_has_as_many_actions_as_are_left():
    assert DESK.plan(1, Terms(), planned("rest", "rename_aspect"), between()) == (1, 1, ())
    with pytest.raises(Refusal) as refused:
        DESK.plan(1, Terms(), planned("rest", "train"), between())
    assert refused.value.code == "no_downtime_action"


@pytest.mark.parametrize(
    ("action", "form", "at", "code"),
    [
        ("rest", RestForm(), situation(FREE), "not_between_sessions"),
        ("train", TrainForm(), between(SAM), "no_downtime_action"),
        ("rename_aspect", RenameForm("Have gun", ""), between(), "aspect_name_required"),
        ("rename_aspect", RenameForm("Have gun", "Owes the hag"), between(), "duplicate_aspect"),
    ],
)
def test_what_does_not_fit_between_sessions_is_refused(action, form, at, code):
    with pytest.raises(Refusal) as refused:
        resolved(RULESET.action(action), form, at)
    assert refused.value.code == code


def test_a_new_name_that_is_missing_is_refused_as_it_is_planned():
    """The queue called it ready, and only the commit of everyone's downtime refused it."""
    with pytest.raises(Refusal) as refused:
        RULESET.action("rename_aspect").prepare(RenameForm("Have gun", ""), between())
    assert (refused.value.code, refused.value.field) == ("aspect_name_required", "name")
