"""The course of a combat on screen."""

import re
from dataclasses import replace

import pytest

from core.actions.action import Done
from core.actions.play import prepare, proceed
from core.luck.table import Answer, DrawAsk
from core.refusal import Refusal
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.fights.form import Ally
from core.rulesets.resonance.turns import Fight
from core.rulesets.resonance.values.aspects import Aspect
from core.rulesets.resonance.values.gear import Gear
from core.schema.applicable_fields import misplaced_keys
from core.schema.codec import decode, encode
from tests.core.resonance.stage import (
    BASTIAN,
    GUARD,
    NEVE,
    NEVE_SHEET,
    do,
    form_of,
    stage,
)
from tests.words import sentence
from tui.forms.control_kinds import Kind, fields_of

COMBAT = RULESET.conflict("combat")
FIGHT = Fight((GUARD, NEVE, BASTIAN), GUARD)


def test_a_combat_begins_with_the_attacker_and_everybody_there():
    form = COMBAT.prefill(stage(GUARD))
    assert (form.attacker, form.target, form.rest) == (GUARD, NEVE, (NEVE, BASTIAN))
    assert COMBAT.start(form, stage(GUARD)) == FIGHT


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"responds": False}, "no_combat"),
        ({"rest": (BASTIAN,)}, "invalid_order"),
        ({"rest": (NEVE, NEVE)}, "invalid_order"),
        ({"target": None}, "bad_request"),
    ],
)
def test_a_combat_that_is_none_is_refused(changed, code):
    with pytest.raises(Refusal) as refused:
        COMBAT.start(replace(COMBAT.prefill(stage(GUARD)), **changed), stage(GUARD))
    assert refused.value.code == code


def test_who_attacks_first_is_not_in_the_order_twice():
    """Another attacker was refused until someone took them out of the order (issue 27)."""
    form = replace(COMBAT.prefill(stage(GUARD)), attacker=NEVE, target=GUARD, rest=(NEVE, GUARD, BASTIAN))
    assert COMBAT.start(form, stage(GUARD)).order == (NEVE, GUARD, BASTIAN)


def test_who_is_not_in_the_scene_attacks_no_one():
    form = COMBAT.prefill(stage(GUARD, here=(NEVE, BASTIAN)))
    assert (form.attacker, form.rest) == (NEVE, (BASTIAN,))


def test_a_combat_may_begin_before_those_who_are_attacked_are_made():
    """Figures that a prepared scene plans for it join once it runs; no fellow is attacked in their place."""
    own = stage(here=(NEVE, BASTIAN))
    form = COMBAT.prefill(own)
    assert (form.attacker, form.target, form.rest) == (NEVE, None, (BASTIAN,))
    begun = COMBAT.start(form, own)
    assert begun.order == (NEVE, BASTIAN)
    assert COMBAT.joins((GUARD,), "", stage(conflict=begun)).conflict.order == (NEVE, BASTIAN, GUARD)
    for wrong in ({"responds": False}, {"rest": (BASTIAN, BASTIAN)}):
        with pytest.raises(Refusal):
            COMBAT.start(replace(form, **wrong), own)


def test_turns_go_round_past_who_is_out_or_incapacitated():
    down = replace(NEVE_SHEET, aspects=(Aspect("Incapacitated", "incapacitated"),))
    after = do("next_turn", stage(neve=down, conflict=FIGHT)).conflict
    assert (after.turn, after.round) == (BASTIAN, 1)
    again = do("next_turn", stage(neve=down, conflict=after)).conflict
    assert (again.turn, again.round) == (GUARD, 2)
    alone = replace(FIGHT, out=(GUARD, NEVE, BASTIAN))
    with pytest.raises(Refusal, match=re.escape(sentence("core.rulesets.resonance.fights.order:after_turn"))):
        do("next_turn", stage(conflict=alone))


def test_the_only_one_who_can_act_has_a_turn_in_each_round():
    alone = replace(FIGHT, out=(NEVE, BASTIAN), acted=True)
    after = do("next_turn", stage(conflict=alone)).conflict
    assert (after.turn, after.round, after.acted) == (GUARD, 2, False)


def test_the_order_changes_newcomers_join_and_others_leave():
    turned = do("reorder", stage(conflict=FIGHT), order=(NEVE, GUARD, BASTIAN)).conflict
    assert (turned.order, turned.turn) == ((NEVE, GUARD, BASTIAN), GUARD)
    two = replace(FIGHT, order=(GUARD, NEVE))
    assert do("join", stage(conflict=two), place=2).conflict.order == (GUARD, BASTIAN, NEVE)
    assert RULESET.action("join").why_not(stage(conflict=FIGHT)) is not None
    assert do("out", stage(conflict=FIGHT), out=(NEVE,)).conflict.out == (NEVE,)


def test_the_face_of_a_combat_says_how_everybody_is():
    face = COMBAT.face(replace(FIGHT, out=(GUARD,)), stage(neve=replace(NEVE_SHEET, injuries=4)))
    assert face.when == (("round", "1"),)
    assert [(row.name, row.turn, row.harm[0].value) for row in face.rows] == [
        ("Guard", "out", 0),
        ("Neve", "open", 4),
        ("Bastian", "open", 0),
    ]
    assert [badge.text for badge in face.rows[1].badges] == ["wounded"]
    assert face.whose == (), "who is out of it has no move"
    assert decode(COMBAT.state, encode(FIGHT)) == FIGHT


@pytest.mark.parametrize("action", ["act", "contest", "cooperate", "attack", "cast"])
def test_whatever_is_done_with_a_turn_the_next_turn_is_due_then(action):
    at = stage(NEVE, fate=0, conflict=replace(FIGHT, turn=NEVE))
    assert [due.action for due in COMBAT.due(at)] == ["attack", "next_turn"]
    found, form = RULESET.action(action), form_of(action, at)
    request = prepare(found, form, at)
    progress = proceed(found, request, ())
    while (ask := progress.ask) is not None:
        given = (1,) * ask.n if isinstance(ask, DrawAsk) else (ask.choices[0].id,)
        progress = proceed(found, request, (*progress.answers, Answer(given)))
    after = found.settle(Done(form, request, progress.resolution, at)).conflict
    assert [due.action for due in COMBAT.due(replace(at, conflict=after))] == ["next_turn"]


def test_who_withstands_somebody_still_has_their_turn():
    at = stage(NEVE, fate=0, conflict=replace(FIGHT, turn=NEVE))
    assert do("resist", at, (1,) * 11, "stand").conflict is None


def test_what_is_done_from_the_scene_is_done_in_the_combat_that_runs():
    assert {"attack", "act", "contest", "cooperate", "cast", "cast_attack"} <= set(COMBAT.claims)


def test_the_course_of_a_combat_is_nobodys_act():
    turned = do("next_turn", stage(conflict=FIGHT))
    assert (turned.brief.label, turned.brief.who) == ("Round 1, turn of Neve", "")
    for action, fields in (
        ("reorder", {"order": (NEVE, GUARD, BASTIAN)}),
        ("out", {"out": (NEVE,)}),
        ("rounds_pass", {"rounds": 2}),
    ):
        assert do(action, stage(conflict=FIGHT), **fields).brief.who == ""
    ordered = do("reorder", stage(conflict=FIGHT), order=(NEVE, GUARD, BASTIAN)).brief
    assert ordered.label == "New order: Neve, Guard, Bastian"


def asked(action, at):
    return {field.key for field in fields_of(RULESET.action(action).form, at) if field.kind is not Kind.KEPT}


@pytest.mark.parametrize("action", ["attack", "cast_attack", "fend", "contest", "act", "resist"])
def test_a_form_asks_for_no_rung_and_no_gear_where_nobody_there_has_any(action):
    full = stage()
    actors = {who: replace(actor, sheet=NEVE_SHEET) for who, actor in full.actors.items()}
    needless = {"rung", "gear", "target_rung", "target_gear", "rival_gear"}
    assert asked(action, replace(full, actors=actors)) & needless == set()


def test_a_form_asks_for_rungs_and_gear_where_somebody_there_has_some():
    armed = replace(NEVE_SHEET, equipment=(Gear("Hook", 1),))
    assert {"gear", "target_rung"} <= asked("attack", stage(neve=armed))
    assert {"rung", "target_gear"} <= asked("attack", stage(GUARD, neve=armed))


def test_who_joins_an_attack_is_asked_for_a_skill_only_where_one_is_chosen():
    assert "second" in misplaced_keys(Ally, {"mode": "melee"})
    assert "second" not in misplaced_keys(Ally, {"mode": "otherwise"})
