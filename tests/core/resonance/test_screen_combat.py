"""The course of a combat on screen."""

from dataclasses import replace

import pytest

from core.refusal import Refusal
from core.rulesets.resonance import RULESET
from core.rulesets.resonance.aspects.values import Aspect
from core.rulesets.resonance.fights.combat import Fight
from core.schema.codec import decode, encode
from tests.core.resonance.stage import (
    BASTIAN,
    GUARD,
    NEVE,
    NEVE_SHEET,
    do,
    stage,
)

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


def test_turns_go_round_past_who_is_out_or_incapacitated():
    down = replace(NEVE_SHEET, aspects=(Aspect("Incapacitated", "incapacitated"),))
    after = do("next_turn", stage(neve=down, conflict=FIGHT)).conflict
    assert (after.turn, after.round) == (BASTIAN, 1)
    again = do("next_turn", stage(neve=down, conflict=after)).conflict
    assert (again.turn, again.round) == (GUARD, 2)
    alone = replace(FIGHT, out=(GUARD, NEVE, BASTIAN))
    with pytest.raises(Refusal, match="out of the fight"):
        do("next_turn", stage(conflict=alone))


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
    assert face.whose == (GUARD,)
    assert decode(COMBAT.state, encode(FIGHT)) == FIGHT
