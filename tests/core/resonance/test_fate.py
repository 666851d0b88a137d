"""Fate Points: invokes outside of a roll, compels, corrections, sessions and scenes (13 to 35, 89)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rulesets.resonance.currencies import Fate, FateMove, Party
from core.rulesets.resonance.fate.compels import Compel, Compelled, Target, compel
from core.rulesets.resonance.options import HouseRules
from tests.core.resonance.asking import ask, code, played, waiting

GM = {"id": "gm", "role": "gm"}


def pc(id, available=0, locked=0, **more):
    return {"id": id, "role": "pc", "fate": {"available": available, "locked": locked}, **more}


def invokes(invoker=None, kind="situation", **more):
    return {"invoker": invoker or pc("a", 2), "aspect": {"id": "x", "kind": kind}, "benefits": "character", **more}


def fate(available, locked=0):
    return {"available": available, "locked": locked}


def test_an_invoke_of_ones_own_aspect_shows_one_balance():
    told = ask("invoke", invokes(owner=pc("a", 2), kind="trouble", disadvantages_owner=True))
    assert told["invoker_fate"] == told["owner_fate"] == fate(1)


def test_consequences_pay_by_option():
    given = invokes(kind="consequence", owner=pc("b"), disadvantages_owner=True)
    assert ask("invoke", given)["owner_fate"] == fate(0)
    assert ask("invoke", given, aspect_payment="any_on_character")["owner_fate"] == fate(0, 1)


def test_a_free_invoke_against_its_owner_pays_all_the_same():
    given = invokes(pc("a"), "free", owner=pc("b"), disadvantages_owner=True, free=True)
    given["aspect"]["free_invokes"] = 1
    told = ask("invoke", given)
    assert (told["invoker_fate"], told["owner_fate"], told["free_invokes"]) == (fate(0), fate(0, 1), 0)


def test_nobody_pays_those_the_game_master_plays():
    told = ask("invoke", invokes(GM, "trouble", owner={"id": "w", "role": "npc"}, disadvantages_owner=True))
    assert (told["invoker_fate"], told["owner_fate"]) == (None, None)


def test_free_invokes_without_end():
    given = invokes(pc("a"), "advantage", free=True)
    assert ask("invoke", given, free_invokes="unlimited")["free_invokes"] == "unlimited"
    given["aspect"]["free_invokes"] = "unlimited"
    assert ask("invoke", given)["free_invokes"] == "unlimited"


def test_a_paid_invoke_leaves_the_free_ones():
    given = invokes(kind="advantage")
    given["aspect"]["free_invokes"] = 1
    assert ask("invoke", given)["free_invokes"] == 1


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (invokes(pc("a", 0, 1)), "fate_locked"),
        (invokes(pc("a", 0, 0)), "not_enough_fate"),
        (invokes({"id": "a", "role": "pc"}), "not_enough_fate"),
        (invokes(roll_closed=True), "roll_closed"),
        (invokes(already_invoked=["x"]), "aspect_already_invoked"),
        (invokes(pc("a"), already_invoked=["x"]), "aspect_already_invoked"),
        (invokes(free=True), "no_free_invoke"),
        (invokes(kind="mood"), "unknown_aspect_kind"),
        (invokes(benefits="nobody"), "bad_request"),
        (invokes(pc("a", -1)), "invalid_amount"),
    ],
)
def test_invokes_that_cannot_be(given, refused):
    assert code("invoke", given) == refused


def offers(*targets, proposer=None, house="own"):
    return Compel(
        proposer=proposer or Party(id="gm", role="gm"),
        aspect=Compelled("x", "Hunted"),
        form="external",
        targets=targets,
        options=HouseRules(compel_prevention=house),
    )


JONAS, ILSE = Target(id=2, role="pc", fate=Fate(0), name="Jonas"), Target(id=3, role="pc", fate=Fate(1), name="Ilse")


def test_everybody_is_asked_and_accepting_is_usual():
    request = offers(JONAS, ILSE)
    asked = waiting(compel, request)
    assert (asked.seat.name, asked.usual.id) == ("Jonas", "accept")
    assert "Jonas has 0 available" in asked.choices[1].why_not
    done = played(compel, request, ("accept",), ("prevent",))
    assert done.value.accepted == (2,)
    assert done.value.moves == (
        FateMove(2, 1, "compel_accepted", aspect="x"),
        FateMove(3, -1, "compel_prevented", aspect="x"),
    )


def test_one_who_pays_spares_all_by_option():
    request = offers(ILSE, JONAS, house="everyone")
    done = played(compel, request, ("prevent",))
    assert (done.value.accepted, done.facts["complication"]) == ((), False)
    assert done.value.moves == (FateMove(3, -1, "compel_prevented", aspect="x"),)
    given = {
        "proposer": GM,
        "aspect": {"id": "x"},
        "form": "internal",
        "targets": [pc("a", response="accept"), pc("b", 1, response="prevent"), pc("c", 0, response="prevent")],
    }
    told = ask("compel", given, compel_prevention="everyone")
    assert told["complication"] is False
    assert [target["fate"] for target in told["targets"]] == [fate(0), fate(0), fate(0)]
    assert {target["outcome"] for target in told["targets"]} == {"prevented"}


def test_compelling_oneself_is_free_and_asks_nobody():
    own = offers(replace(JONAS), proposer=Party(id=2, role="pc", fate=Fate(0)))
    assert played(compel, own).value.moves == (FateMove(2, 1, "compel_accepted", aspect="x"),)


def test_oneself_and_others_costs_a_point_first():
    both = {
        "proposer": pc("a", 1),
        "aspect": {"id": "x"},
        "form": "internal",
        "targets": [pc("a", 1, response="prevent"), pc("b", response="accept")],
    }
    assert code("compel", both) == "not_enough_fate"
    both["targets"][0]["response"] = "accept"
    told = ask("compel", both)
    assert told["proposer_fate"] == fate(1)
    assert [target["fate"] for target in told["targets"]] == [fate(1), fate(1)]


def test_those_the_game_master_plays_neither_gain_nor_pay():
    wolf = {"id": "w", "role": "npc"}
    given = {"proposer": pc("a", 1), "aspect": {"id": "x"}, "form": "external"}
    for response, outcome in (("accept", "accepted"), ("prevent", "prevented")):
        told = ask("compel", {**given, "targets": [{**wolf, "response": response}]})
        assert told["targets"] == [{"id": "w", "outcome": outcome, "fate": None}]
        assert told["proposer_fate"] == fate(0)


def compels(**more):
    base = {"proposer": GM, "aspect": {"id": "x"}, "form": "external", "targets": [pc("a", 1, response="accept")]}
    return {**base, **more}


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        (compels(targets=[]), "no_target"),
        (compels(form="upwards"), "unknown_compel_form"),
        (compels(targets=[pc("a", response="maybe")]), "unknown_response"),
        (compels(targets=[pc("a")]), "bad_request"),
        (compels(targets=[pc("a", response="accept")] * 2), "bad_request"),
        (compels(targets=[pc("a", 0, 1, response="prevent")]), "fate_locked"),
        (compels(proposer=pc("b", 0, 1)), "fate_locked"),
        (compels(proposer=pc("a", 1), targets=[pc("a", 1, response="prevent")]), "cannot_prevent_own_compel"),
    ],
)
def test_compels_that_cannot_be(given, refused):
    assert code("compel", given) == refused


@pytest.mark.parametrize(
    ("action", "given", "refused"),
    [
        ("dramatic_failure", {"role": "npc", "success": False}, "no_fate_points"),
        ("dramatic_failure", {"role": "pc", "fate": fate(0), "success": False, "converted": True}, "already_converted"),
        ("dramatic_failure", {"role": "pc", "fate": fate(0), "success": True}, "not_a_failure"),
        ("adjust_fate", {"role": "npc", "delta": 1, "reason": "x"}, "no_fate_points"),
        ("adjust_fate", {"role": "pc", "fate": fate(0), "delta": 0, "reason": "x"}, "invalid_amount"),
        ("adjust_fate", {"role": "pc", "fate": fate(1), "delta": -2, "reason": "x"}, "not_enough_fate"),
        ("adjust_fate", {"role": "pc", "fate": fate(1, 1), "delta": -2, "reason": "x"}, "fate_locked"),
        ("adjust_fate", {"role": "pc", "fate": fate(1), "delta": 1, "reason": " "}, "bad_request"),
        ("transfer_fate", {}, "no_transfer"),
        ("transfer_fate", {"from": 1, "to": [], "points": None}, "no_transfer"),
    ],
)
def test_points_that_cannot_move(action, given, refused):
    assert code(action, given) == refused


@given(st.integers(0, 6), st.integers(0, 6))
def test_a_session_starts_with_three(available, locked):
    told = ask("start_session", {"characters": [pc("a", available, locked)]})["characters"][0]["fate"]
    assert told["locked"] == locked
    assert sum(told.values()) == max(3, available + locked)
    assert told["available"] >= available


def test_the_end_of_a_scene():
    people = [
        pc("a", 1, 2, injuries=1),
        pc("b", injuries=8, incapacitated=True),
        {"id": "w", "role": "npc", "injuries": 9},
    ]
    aspects = [{"id": "s", "kind": "advantage"}, {"id": "t", "kind": "consequence"}]
    told = ask("end_scene", {"characters": people, "aspects": aspects})
    assert told["removed_aspects"] == ["s"]
    assert [(c["injuries"], c["incapacitated"], c["fate"]) for c in told["characters"]] == [
        (0, False, fate(3)),
        (8, True, fate(0)),
        (9, True, None),
    ]
