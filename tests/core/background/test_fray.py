"""Rounds of a fray at the table, and how one ends."""

from __future__ import annotations

import pytest

from core.building_blocks.band import Band
from core.luck.table import Answer
from core.rulesets.background.fray.high_card import FrayPc, Goals, Tally
from core.rulesets.background.fray.rules import FrayRound, end_fray, fray_round
from tests.core.background.asking import ask, ask_of, card, house, play, refused

A, B = FrayPc(id="1", name="Franz", goal="gate"), FrayPc(id="2", name="Ilse", goal="gate")


def test_the_gm_draws_after_the_players_and_before_they_improve():
    lucky = FrayPc(id="1", name="Franz", backgrounds=(card("Performer", "JD"),))
    request = FrayRound(pcs=(lucky, B), opponent_level=2)
    end = play(fray_round, request, ["7C"], ["2S"], ["9H", "3D"], "card:Performer", "a feigned fright", "stand")
    assert (end.outcome.word, end.value.winners) == ("fray_pcs", ("1",))
    assert end.value.deck.discard == ("7C", "2S", "9H", "3D")


def test_a_card_that_leaves_the_high_card_to_a_friend_is_offered_before_one_that_ties_with_theirs():
    ahead = FrayPc(id="1", name="Franz", advantage=True)
    kept = ask_of(fray_round, FrayRound(pcs=(ahead, B)), *(Answer(each) for each in (("9C", "4D"), ("9S",), ("6H",))))
    assert (kept.first.id, kept.usual.id) == ("4D", "9C")


def test_what_a_card_would_bring_is_priced():
    lucky = FrayPc(id="1", bonus_draws=1, backgrounds=(card("Performer", "JD"), card("Sailor", "9C")))
    request = FrayRound(pcs=(lucky, B))
    advice = ask_of(fray_round, request, *(Answer((c,)) for c in ("7C", "2S", "9H"))).advice()
    assert advice["card:Performer"].spread == {"p_fray_own": 1}
    assert advice["card:Sailor"].spread == {"p_fray_tie": 1}
    assert advice["stand"].spread == {"p_fray_lost": 1}
    assert advice["bonus"].chances[0].p == pytest.approx(20 / 49)


def test_a_common_aim_shares_a_tie_and_the_goal_ends_it():
    request = FrayRound(pcs=(A, B), successes=Tally(2, 1), goals=Goals(3, None))
    end = play(fray_round, request, ["9C"], ["9D"], ["6H"], "stand", "stand")
    assert (end.value.winners, end.value.successes.pcs) == (("1", "2"), 3)
    assert (end.value.ended, end.value.winner) == (True, "pcs")


def test_without_an_aim_nobody_shares():
    pcs = [{"id": "a", "drawn": ["9C"], "goal": ""}, {"id": "b", "drawn": ["9D"], "goal": ""}]
    assert ask("fray", pcs=pcs, gm_drawn=["6H"])["winners"] == []
    tied = ask("fray", pcs=pcs, gm_drawn=["6H"], options={"fray_tie": "all_tied"})
    assert (tied["winners"], tied["winning_side"], tied["successes"]["pcs"]) == (["a", "b"], "pcs", 2)


def test_both_sides_may_reach_their_goals_at_once():
    pcs = [{"id": "a", "drawn": ["9C"]}]
    facts = ask(
        "fray", pcs=pcs, gm_drawn=["9H", "9S"], goals={"pcs": 1, "opponents": 1}, options={"fray_tie": "all_tied"}
    )
    assert (facts["successes"], facts["ended"], facts["winner"]) == ({"pcs": 1, "opponents": 1}, True, None)


def test_equal_cards_of_the_gm_alone_are_no_tie():
    facts = ask("fray", pcs=[{"id": "a", "drawn": ["2C"]}], gm_drawn=["9H", "9S"])
    assert (facts["outcome"], facts["winners"]) == ("success", ["gm"])


@pytest.mark.parametrize(
    ("reason", "winner", "band"),
    [("goal", "pcs", Band.SUCCESS), ("give_in", "opponents", Band.FAILURE), ("scene_change", None, Band.MIXED)],
)
def test_a_fray_ends_by_us(reason, winner, band):
    end = end_fray(reason, "pcs")
    assert (end.facts["winner"], end.outcome.band, end.facts["scene_ends"]) == (winner, band, winner is None)


PC = {"id": "a", "drawn": ["2C"]}


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("bad_card", {"pcs": [PC], "gm_drawn": ["x"] * 4}),
        ("bad_gm_draws", {"pcs": [PC], "gm_drawn": [], "ended": True}),
        ("bad_gm_draws", {"pcs": [PC], "gm_drawn": ["3C"], "opponent_level": 4}),
        ("fray_over", {"pcs": [], "gm_drawn": ["3C"], "ended": True}),
        ("no_opponent", {"pcs": [], "gm_drawn": ["3C"]}),
        ("incapacitated", {"pcs": [{**PC, "incapacitated": True}], "gm_drawn": ["2C"]}),
        ("duplicate_card", {"pcs": [{**PC, "drawn": ["2C", "3C"]}], "gm_drawn": ["2C"]}),
        ("wrong_draw_count", {"pcs": [{**PC, "drawn": ["2C", "3C"]}], "gm_drawn": ["4C"]}),
        ("bad_request", {"pcs": [PC], "gm_drawn": ["3C"], "goals": {"pcs": "many"}}),
    ],
)
def test_the_first_fault_of_a_round_is_told(code, given):
    assert refused("fray", **given) == code


def test_faults_of_its_end():
    assert refused("end_fray", by="nobody", reason="rain") == "bad_reason"
    assert refused("end_fray", by="nobody", reason="goal") == "bad_side"


def test_advantage_outside_its_competition_does_nothing_in_a_fray():
    request = FrayRound(pcs=(FrayPc(id="1", advantage=True),), options=house(advantage_scope="competition"))
    end = play(fray_round, request, ["7C"], ["2S"], "stand")
    assert end.value.fighters["1"].advantage is True
