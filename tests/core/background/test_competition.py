"""Competitions at the table: who speaks when, what pairs come to, what is left of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets.background.competitions.card_comparison import Entrant
from core.rulesets.background.competitions.rules import CompetitionRound, competition_round
from tests.core.background.asking import ask, ask_of, card, deck, house, play, refused, weighed
from tests.words import sentence


def bout(*entrants, **more):
    options = more.pop("options", {})
    return CompetitionRound(participants=entrants, options=house(**options), **more)


FRANZ, HANS = Entrant(id="1", name="Franz"), Entrant(id="2", name="Hans")


def test_the_losing_side_speaks_first():
    assert ask_of(competition_round, bout(FRANZ, HANS), Answer(("9C",)), Answer(("7D",))).seat.name == "Hans"
    end = play(competition_round, bout(FRANZ, HANS), ["9C"], ["7D"], "stand", "stand")
    assert end.outcome.word == "alter_scene_win"


def test_cards_are_kept_once_everybody_has_drawn():
    ahead = Entrant(id="1", name="Franz", advantage=True)
    request = bout(ahead, HANS)
    keep = ask_of(competition_round, request, Answer(("10D", "QC")), Answer(("9D",)))
    assert [choice.id for choice in keep.choices] == ["QC", "10D"]
    assert keep.advice()["10D"].spread == {"p_decisive_win": 1}
    end = play(competition_round, request, ["10D", "QC"], ["9D"], "10D", "stand", "stand")
    assert (end.outcome.word, end.value.fighters["1"].advantage) == ("decisive_win", False)


@pytest.mark.parametrize(
    ("mine", "theirs", "first"),
    [
        ("QC 10D", "9D", "10D"),  # the higher would win less
        ("QC 10D", "KC", "10D"),  # the higher would be beaten decisively
        ("QC 10C", "KC", "QC"),  # both come to the same: the higher
        ("QC 10D", "9C", "QC"),
    ],
)
def test_the_card_that_comes_to_more_is_offered_first_and_scripts_keep_the_highest(mine, theirs, first):
    ahead, mine = Entrant(id="1", name="Franz", advantage=True), tuple(mine.split())
    kept = ask_of(competition_round, bout(ahead, HANS), Answer(mine), Answer((theirs,)))
    assert (kept.first.id, kept.usual.id) == (first, "QC")
    given = {"id": "1", "advantage": True, "drawn": list(mine)}
    facts = ask("competition", participants=[given, {"id": "2", "drawn": [theirs]}])
    assert facts["participants"]["1"]["card"] == "QC"


def test_of_a_bonus_draw_the_card_that_comes_to_more_is_offered_first():
    lucky = Entrant(id="1", name="Franz", bonus_draws=1)
    given = [Answer((each,)) for each in ("10D", "KC", "bonus", "QC")]
    used = ask_of(competition_round, bout(lucky, HANS), *given)
    assert (used.first.id, used.usual.id) == ("kept", "bonus")


def test_a_deck_that_runs_out_is_asked_for_in_two_parts():
    ahead = Entrant(id="1", advantage=True)
    request = bout(ahead, HANS, deck=deck(["4C"], discard="5C 6C 7C"))
    end = play(competition_round, request, ["4C"], ["6C"], ["7C"], "6C", "stand", "stand")
    assert end.value.deck.pile == ("5C",)
    assert end.steps[0].what == "reshuffled"
    with pytest.raises(Refusal) as gone:
        play(competition_round, bout(FRANZ, HANS, deck=deck(["4C"])), ["4C"])
    assert gone.value.code == "deck_exhausted"


def test_by_option_the_discard_goes_back_before_every_round():
    request = bout(FRANZ, HANS, deck=deck(["4C"], discard="5D 6C"), options={"reshuffle": "every_draw"})
    end = play(competition_round, request, ["5D"], ["6C"], "stand", "stand")
    assert end.value.deck.pile == ("4C",)


def test_the_beaten_gain_nothing_and_keep_nothing():
    end = play(competition_round, bout(FRANZ, HANS, Entrant(id="3")), ["8C"], ["5C"], ["JS"], "stand", "stand", "stand")
    assert (end.value.out, end.value.ended) == (("2",), False)
    assert [end.value.fighters[i].advantage for i in "123"] == [False, False, True]


def test_an_advantage_of_a_competition_ends_with_it_by_option():
    given = {
        "participants": [
            {"id": "a", "side": "x", "advantage": True, "drawn": ["KC", "2D"]},
            {"id": "b", "drawn": ["9C"]},
        ]
    }
    ended = {"participants": [*given["participants"], {"id": "c", "side": "x", "drawn": ["3H"], "advantage": False}]}
    facts = ask("competition", ended, options={"advantage_scope": "competition"})
    assert facts["ended"] is True
    assert not any(one["advantage"] for one in facts["participants"].values())


def test_a_higher_card_of_the_beaten_is_no_advantage_in_the_breakdown():
    franz, lotte = replace(FRANZ, side="us"), Entrant(id="3", name="Lotte", side="us")
    end = play(competition_round, bout(franz, HANS, lotte), ["3D"], ["5H"], ["QH"], "stand", "stand", "stand")
    assert [(step.seat, step.what) for step in end.steps if step.what.startswith("pair_")] == [
        ("Hans", "pair_beaten"),
        ("Lotte", "pair_decisive"),
    ]


def test_a_disadvantage_that_incapacitates_puts_out_but_its_win_stands():
    request = bout(Entrant(id="1", disadvantages=weighed("QH")), HANS)
    end = play(competition_round, request, ["2S"], ["9C"], "disadvantage", ["JH"], "stand")
    assert end.outcome.word == "alter_scene_win"
    assert (end.value.out, end.value.may_alter_scene, end.value.ended) == (("1",), ("1",), True)
    assert end.value.bonus_draw_due == (("1", "incapacitated"),)
    assert end.value.fighters["1"].disadvantages[1].expires == "episode_end"


def test_a_suit_that_counts_more_makes_an_advantage_decisive():
    duellist = {"id": "d", "kind": "profession", "card": "4S", "used": True, "combat_suit": "spades"}
    people = [{"id": "a", "drawn": ["9S"], "backgrounds": [duellist]}, {"id": "b", "drawn": ["5C"]}]
    facts = ask("competition", participants=people, combat=True, options={"combat_privilege": "step_up"})
    assert (facts["pairs"][0]["result"], facts["out"]) == ("decisive", ["b"])
    unfought = ask("competition", participants=people, options={"combat_privilege": "step_up"})
    assert unfought["pairs"][0]["result"] == "advantage"


@pytest.mark.parametrize(
    ("code", "people", "more"),
    [
        ("bad_request", [{"id": "a", "drawn": ["2C"]}, {"id": "a", "drawn": ["3C"]}], {}),
        ("competition_over", [{"id": "a", "drawn": ["2C"]}], {"ended": True}),
        ("no_opponent", [{"id": "a", "drawn": [], "incapacitated": True}], {}),
        ("incapacitated", [{"id": "a", "drawn": ["2C"], "incapacitated": True}, {"id": "b", "drawn": ["2C"]}], {}),
        ("duplicate_card", [{"id": "a", "drawn": ["2C", "3C"]}, {"id": "b", "drawn": ["2C"]}], {}),
        ("wrong_draw_count", [{"id": "a", "drawn": ["2C"], "keep": "3C"}, {"id": "b", "drawn": []}], {}),
        ("bad_option", [{"id": "a", "drawn": ["x"]}], {"options": {"luck": 1}}),
    ],
)
def test_the_first_fault_over_everybody_is_told(code, people, more):
    assert refused("competition", participants=people, **more) == code


def test_somebody_is_told_whose_disadvantage_a_card_is():
    people = [
        {"id": "a", "drawn": ["4C"]},
        {"id": "hans", "drawn": ["9D"], "disadvantages": [{"card": "4C", "expires": "scene_end", "number": 1}]},
    ]
    with pytest.raises(Refusal, match="4C is held by hans as a disadvantage"):
        ask("competition", participants=people)


def test_what_is_set_aside_says_until_when():
    spent = Entrant(
        id="1", backgrounds=(card("Performer", "JD", used=True), card("Athletic", "9C", "innate", used=True))
    )
    asked = ask_of(competition_round, bout(spent, HANS), Answer(("2C",)), Answer(("7D",)))
    why_not = {choice.id: choice.why_not for choice in asked.choices}
    assert why_not["card:Performer"] == sentence(
        "core.rulesets.background.draws.substitutes:_cards", "Performer", "until the scene ends"
    )
    assert why_not["card:Athletic"] == "Athletic is set aside until the session ends."
