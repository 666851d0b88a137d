from dataclasses import replace

import pytest

from core.refusal import Refusal
from core.rulesets.storyteller.lifecycle import LIFECYCLE
from core.rulesets.storyteller.sheet import Condition, Prepared, Sheet
from tests.core.storyteller.asking import ask, situation

TROUBLED = Sheet(conditions=tuple(Condition(name) for name in ("tilted", "wounded", "charmed", "inspired")))


def test_a_scene_ends_tilted_only():
    assert ask("scene_end", conditions=["tilted", "wounded", "charmed", "inspired"])["conditions"] == [
        "wounded",
        "charmed",
        "inspired",
    ]


def test_a_session_ends_tilted_and_charmed_and_opens_the_downtime():
    got = ask("session_end", conditions=["tilted", "charmed", "wounded"], prepared=[{"bonus": 2, "used": False}])
    assert got == {"conditions": ["wounded"], "prepared": [], "downtime_open": True}


@pytest.mark.parametrize(
    ("cost", "burned", "conditions", "current"),
    [
        ("narrative", True, [], 7),
        ("tilted", True, ["tilted"], 7),
        ("tilted", False, [], 7),
        ("willpower", True, [], 6),
        ("willpower", False, [], 7),
    ],
)
def test_a_session_starts_rested_and_paid_for(cost, burned, conditions, current):
    got = ask(
        "session_start",
        conditions=[],
        burned=burned,
        willpower={"max": 7, "current": 2},
        options={"burn_cost": cost},
    )
    assert got == {"conditions": conditions, "willpower": {"max": 7, "current": current}}


def test_willpower_is_answered_only_when_asked_about():
    assert ask("session_start", conditions=["tilted"], burned=True, options={"burn_cost": "tilted"}) == {
        "conditions": ["tilted"]
    }


@pytest.mark.parametrize("action", ["scene_end", "session_end", "session_start"])
@pytest.mark.parametrize(("given", "code"), [({}, "bad_request"), ({"conditions": ["cursed"]}, "unknown_condition")])
def test_refusals(action, given, code):
    with pytest.raises(Refusal) as refusal:
        ask(action, given)
    assert refusal.value.code == code


def test_only_those_in_the_scene_lose_tilted_with_it():
    effects = LIFECYCLE.scene_end(situation(TROUBLED, TROUBLED, here=(1,)))
    assert set(effects.sheets) == {1}
    assert effects.sheets[1].condition_names == ("wounded", "charmed", "inspired")
    assert [(step.rule, step.label, step.seat) for step in effects.steps] == [("storyteller-48", "Tilted", "Mara")]


def test_a_session_end_counts_the_game_and_drops_preparations():
    sheet = replace(TROUBLED, prepared=(Prepared(2), Prepared(1, used=True)))
    effects = LIFECYCLE.session_end(situation(sheet, Sheet()))
    assert set(effects.sheets) == {1}
    assert effects.sheets[1].prepared == ()
    assert effects.sheets[1].condition_names == ("wounded", "inspired")
    assert effects.state.games == 1
    assert [(step.what, step.amount) for step in effects.steps[-1:]] == [("preparation_lapsed", 2)]


def test_a_session_start_takes_the_price_once():
    sheet = Sheet(willpower=2, burned=True)
    effects = LIFECYCLE.session_start(situation(sheet, house={"burn_cost": "willpower"}))
    after = effects.sheets[1]
    assert (after.willpower, after.burned) == (5, False)
    assert [step.what for step in effects.steps] == ["burn_cost_willpower", "willpower_restored"]
    assert LIFECYCLE.session_start(situation(after)).sheets[1].willpower == 6


def test_burning_may_leave_tilted():
    effects = LIFECYCLE.session_start(situation(Sheet(burned=True), house={"burn_cost": "tilted"}))
    assert effects.sheets[1].conditions == (Condition("tilted", since=4),)


def test_nothing_to_reset_changes_nothing():
    fresh = situation(Sheet())
    assert LIFECYCLE.scene_end(fresh).sheets == {}
    assert LIFECYCLE.session_start(fresh).sheets == {}
