"""Two sides, and several who act together (aisling-21, 22, 38 to 40)."""

import pytest

from core.luck.table import Unanswered
from core.rulesets.aisling.contests.rules import ContestRequest, contest
from core.rulesets.aisling.draws.helps import free_help, late_helps
from core.rulesets.aisling.draws.success_effects import Stakes
from core.rulesets.aisling.groups.rules import TogetherRequest, draw_together
from tests.core.aisling.asking import AVERAGE, SAM, ask, code, drawer, options, table

LATE = (free_help("roleplay", options()),)
ACCEPT = ("accept",)


def side(target="R", **more):
    return {"thresholds": AVERAGE, "target": target, **more}


def compared(mine, theirs, **more):
    given = {"actor": side("R"), "opponent": side("A"), "drawn": list(mine), "opponent_drawn": list(theirs)}
    return ask("contest", {**given, **more})


@pytest.mark.parametrize(
    ("mine", "theirs", "house", "winner", "margin"),
    [
        ("RRR", "AGC", {}, "actor", 3),
        ("RGC", "AGC", {}, "opponent", -1),
        ("RAC", "AGC", {}, "actor", 0),
        ("RAC", "AGC", {"tie": "both"}, "both", 0),
        ("RGC", "AGC", {"tie": "both"}, "opponent", -1),
    ],
)
def test_a_tie_goes_to_who_acts(mine, theirs, house, winner, margin):
    found = compared(mine, theirs, options=house)
    assert (found["winner"], found["margin"]) == (winner, margin)


@pytest.mark.parametrize(
    ("mine", "theirs", "actor", "opponent"),
    [
        ("RRRR", "AGC", {"outcome": "redraw", "over_by": 1}, {"outcome": "resolved"}),
        ("RRR", "", {"outcome": "resolved"}, {"outcome": "draw_more", "short_by": 3}),
        ("R", "AAAA", {"outcome": "draw_more", "short_by": 2}, {"outcome": "redraw", "over_by": 1}),
    ],
)
def test_a_contest_waits_for_both_hands(mine, theirs, actor, opponent):
    assert compared(mine, theirs) == {"outcome": "pending", "actor": actor, "opponent": opponent}


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ({"actor": side("F")}, "bad_target"),
        ({"opponent": side("F")}, "bad_target"),
        ({"opponent": side(damage={"R": 4})}, "bad_damage"),
        ({"opponent": None}, "bad_request"),
        ({"drawn": ["F", "F", "R"]}, "not_in_caern"),
        ({"opponent_drawn": ["Q"]}, "unknown_color"),
        ({"actor": side("F"), "opponent": side("Y")}, "bad_target"),
    ],
)
def test_sides_that_cannot_be(more, refused):
    given = {"actor": side(), "opponent": side("A"), "drawn": [], "opponent_drawn": []}
    assert code("contest", {**given, **more}) == refused


def test_both_sides_may_be_helped_late_until_both_accept():
    request = ContestRequest(actor=drawer("R", late=LATE, name="Sam"), opponent=drawer("A", late=LATE, name="Hag"))
    hands = ("RGC", "AGC")
    helped = contest(request, table(*hands, ACCEPT, ("roleplay",), "A", ("roleplay",), "R"))
    assert helped.facts["power"] == 4
    assert helped.facts["opponent_power"] == 5
    with pytest.raises(Unanswered) as waits:
        contest(request, table(*hands))
    asked = waits.value.ask
    assert (asked.seat.path, asked.seat.name) == (("actor",), "Sam")
    assert asked.advice()["accept"].chances[0].p == 0
    with pytest.raises(Unanswered) as waits:
        contest(request, table(*hands, ACCEPT))
    asked = waits.value.ask
    assert (asked.seat.path, asked.advice()["accept"].chances[0].p) == (("opponent",), 1)


def test_after_a_late_help_both_sides_are_asked_again():
    """A side that was helped may be helped once more if the other accepts what came of it."""
    late = late_helps((), ("Tag",), frozenset({"Tag"}), options())
    assert len(late) > 1
    request = ContestRequest(actor=drawer("R", late=LATE, name="Sam"), opponent=drawer("A", late=late, name="Hag"))
    answers = ["RGC", "AGC", ACCEPT, ("roleplay",), "A"]
    for name in ("Sam", "Hag"):
        with pytest.raises(Unanswered) as waits:
            contest(request, table(*answers))
        assert waits.value.ask.seat.name == name
        answers.append(ACCEPT)
    assert contest(request, table(*answers)).facts["opponent_power"] == 5


def test_the_loser_is_damaged_in_the_colour_that_won():
    request = ContestRequest(
        actor=drawer("R"), opponent=drawer("A", SAM, name="Hag"), stakes=Stakes(decided_by="guide")
    )
    settled = contest(request, table("RGC", "AAAA", ("damage",))).value.settled
    assert (settled.winner, settled.color, settled.amount, settled.damage) == ("opponent", "A", 6, {"A": 3})
    settled = contest(request, table("RRR", "GGCC", ("damage",))).value.settled
    assert (settled.winner, settled.color, settled.loser, settled.damage) == ("actor", "R", "Hag", {"R": 4})


def test_where_both_succeed_nobody_is_damaged():
    request = ContestRequest(actor=drawer("R"), opponent=drawer("A"), stakes=Stakes(), options=options(tie="both"))
    with pytest.raises(Unanswered) as waits:
        contest(request, table("RGC", "AXX"))
    assert [choice.id for choice in waits.value.ask.choices if choice.why_not] == ["damage"]


# Together.


@pytest.mark.parametrize(
    ("powers", "short", "spare", "needed", "success"),
    [
        ([6, 2, 4], [1], 2, 2, True),
        ([5, 2, 4], [1], 1, 2, False),
        ([4, 4], [], 0, 0, True),
        ([0, 3], [0, 1], 0, 5, False),
    ],
)
def test_spare_power_makes_up_for_shortfall(powers, short, spare, needed, success):
    found = ask("synthesis", powers=powers, difficulty=4)
    assert found == {"short": short, "spare": spare, "needed": needed, "success": success}


def test_powers_are_added_once():
    assert ask("joint_effort", powers=[3, 2], difficulty=6) == {"power": 5, "success": False, "margin": -1}


@pytest.mark.parametrize("action", ["joint_effort", "synthesis"])
@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"powers": [3], "difficulty": 1}, "needs_group"),
        ({"powers": [], "difficulty": 1}, "needs_group"),
        ({"powers": [3, 2]}, "difficulty_required"),
        ({"powers": [3, 2], "difficulty": -1}, "bad_difficulty"),
        ({"powers": [3, -2], "difficulty": 1}, "bad_request"),
        ({"difficulty": 1}, "bad_request"),
    ],
)
def test_groups_that_cannot_be(action, given, refused):
    assert code(action, given) == refused


@pytest.mark.parametrize(("method", "success"), [("joint", True), ("synthesis", False)])
def test_a_group_draws_one_after_the_other(method, success):
    people = (drawer("R", name="Sam"), drawer("B", name="Wren", late=LATE))
    request = TogetherRequest(people=people, difficulty=4, method=method)
    played = draw_together(request, table("RGC", "BGX", ACCEPT))
    assert played.value.effort.powers == (2, 2)
    assert played.facts["success"] is success
    with pytest.raises(Unanswered) as waits:
        draw_together(request, table("RGC", "BGX"))
    assert waits.value.ask.seat.path == ("people", 1)
    assert waits.value.ask.advice()["accept"].chances[0].p == success


def test_trying_again_takes_a_change():
    assert ask("retry", circumstances_changed=True) == {"allowed": True}
    assert code("retry", circumstances_changed=False) == "no_retry"
    assert code("retry") == "bad_request"
