"""Death (storyteller-47, 79): said before it comes and as it comes, and after it nothing is done any more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.actions.place import Place
from core.actions.play import idle, prepare
from core.refusal import Refusal
from core.rulesets.storyteller import RULESET
from core.rulesets.storyteller.draws.form import SceneHelper
from core.rulesets.storyteller.sheet import Condition, Sheet
from core.rulesets.storyteller.sheet_layout import badges
from tests.core.storyteller.asking import do, situation

AWAKE = Condition("wounded", since=2, state="conscious")
DYING = Sheet(lethal=6, conditions=(AWAKE,))
DEAD = DYING.as_dead()
LIVE = Sheet()


def bled(sheet: Sheet, amount: int) -> Sheet:
    at, action = situation(sheet), RULESET.action("bleed")
    return do(action, replace(action.start(at), amount=amount), at).sheets[1]


@pytest.mark.parametrize(
    ("sheet", "left"),
    [
        (DYING, "1 round"),
        (Sheet(lethal=5, bruising=1, conditions=(AWAKE,)), "2 rounds"),
        (Sheet(lethal=5, bruising=1, conditions=(replace(AWAKE, state="unconscious"),)), "30 minutes"),
        (Sheet(lethal=5, conditions=(AWAKE,)), None),
        (Sheet(lethal=4, bruising=2), None),
        (DEAD, None),
    ],
)
def test_before_it_what_is_due_says_how_long_there_is(sheet: Sheet, left: str | None) -> None:
    endings = [ending.when for ending in RULESET.lifecycle.ending(situation(sheet)) if ending.what == "Bleeding"]
    assert endings == ([f"dead in {left} unless treated"] if left else [])


def test_six_lethal_boxes_of_six_bleed_to_death_in_one_round_and_the_form_says_so_before() -> None:
    at, action = situation(DYING), RULESET.action("bleed")
    effects = prepare(action, replace(action.start(at), amount=1), at)
    assert (effects.outcome.word, idle(action, effects, at)) == ("dead", False)
    assert bled(DYING, 1).dead
    almost = Sheet(lethal=5, bruising=1, conditions=(AWAKE,))
    assert [bled(almost, rounds).dead for rounds in (1, 2)] == [False, True]


def test_at_it_the_sheet_says_dead_and_nothing_else() -> None:
    after = bled(DYING, 1)
    assert after.conditions == (Condition("wounded", since=2, state="dead"),)
    assert [badge.text for badge in badges(after)] == ["dead"]


def test_wounded_ended_by_death_is_death() -> None:
    at, action = situation(DYING), RULESET.action("end_condition")
    by = lambda how: do(action, replace(action.start(at), condition="wounded", by=how), at).sheets[1]  # noqa: E731
    assert (by("death").dead, by("medical_attention").dead) == (True, False)


DONE_BY_THE_LIVING = [
    action
    for action in RULESET.actions
    if action.place in (Place.SCENE, Place.CARE, Place.DOWNTIME) or action.id in ("attack", "effort", "race_draw")
]


@pytest.mark.parametrize("action", DONE_BY_THE_LIVING, ids=lambda action: action.id)
def test_after_it_nothing_is_done_any_more_but_to_end_the_condition(action: Any) -> None:
    refusal = action.why_not(situation(DEAD, LIVE))
    if action.id in ("end_condition", "charm_time"):
        assert refusal is None or refusal.message == "Not Charmed."
    else:
        assert refusal is not None
        assert refusal.message == "Mara is dead."


GHOST: dict[str, Any] = {"rival": None, "rival_flat": 3, "rival_name": "A ghost"}


@pytest.mark.parametrize(
    ("action", "filled", "field"),
    [
        ("draw", {"helpers": (SceneHelper(who=2),)}, "helpers.0.who"),
        ("contest", {"rival": 2}, "rival"),
        ("contest", GHOST | {"rival_helpers": (SceneHelper(who=2),)}, "rival_helpers.0.who"),
    ],
)
def test_who_is_dead_neither_helps_nor_contends(action: str, filled: dict[str, Any], field: str) -> None:
    at, found = situation(LIVE, DEAD), RULESET.action(action)
    with pytest.raises(Refusal, match="Jonas is dead") as refusal:
        found.prepare(replace(found.start(at), **filled), at)
    assert refusal.value.field == field


def test_who_is_dead_has_no_turn_is_no_target_and_neither_heals_nor_wakes_refreshed() -> None:
    kind, at = RULESET.conflict("rounds"), situation(LIVE, DEAD, LIVE, here=(1, 2, 3))
    fight = replace(at, conflict=kind.start(kind.prefill(at), at))
    assert [row.turn for row in kind.face(fight.conflict, fight).rows] == ["due", "out", "open"]
    after = do(RULESET.action("next_turn"), RULESET.action("next_turn").start(fight), fight).conflict
    assert after.fighter_in_turn.name == "Ilse"
    attack = RULESET.action("attack")
    with pytest.raises(Refusal, match="Jonas is dead"):
        attack.prepare(replace(attack.start(fight), target=2), fight)
    assert attack.start(fight).target == 3
    at_its_turn = replace(fight, conflict=replace(fight.conflict, turn=1))
    assert kind.face(at_its_turn.conflict, at_its_turn).next == "turn_passes"
    assert [(due.action, due.actor) for due in kind.due(at_its_turn)] == [("next_turn", None)]
    between = situation(DEAD, interval="between_seasons")
    assert RULESET.downtime.settle({}, [], between).sheets == {}
    assert RULESET.lifecycle.session_start(between).sheets == {}
