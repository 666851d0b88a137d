"""One roll: Hits, Enhancement, invokes and re-rolls, at the table and in the JSON interface (18 to 26, 38 to 41)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.luck.exact_walk import walk
from core.luck.table import Answer
from core.refusal import Refusal
from core.rulesets.resonance.character import Character
from core.rulesets.resonance.currencies import Fate, Purse
from core.rulesets.resonance.fate.invocations import Invocable, Invoked
from core.rulesets.resonance.options import HouseRules
from core.rulesets.resonance.rolls.enhancement import Enhancement
from core.rulesets.resonance.rolls.roll import Roller
from core.rulesets.resonance.rolls.rules import ActRequest, ContestRequest, CooperateRequest, act, contest, cooperate
from core.rulesets.resonance.values.aspects import KINDS
from tests.core.resonance.asking import ask, code, played, usually, waiting

MARA = Purse(1, "Mara", Fate(2, 0))
GM = Purse("gm", "GM")
FOG, DEBT = Invocable("fog", "Thick fog"), Invocable("debt", "Owes the guild", "trouble", 0, 2, True, True)


def mara(dice=2, *aspects, purses=(MARA,), **more):
    return Roller(id=1, name="Mara", dice=dice, aspects=aspects, purses=purses, **more)


def acts(*aspects, difficulty=2, dice=2, house=None, **more):
    return ActRequest(roller=mara(dice, *aspects, **more), difficulty=difficulty, options=HouseRules(**(house or {})))


def open_ids(asked):
    return [choice.id for choice in asked.choices if not choice.why_not]


def moved(resolution):
    return [(move.who, move.delta, move.reason, move.locked) for move in resolution.value.attempt.fate]


def test_a_zero_that_is_typed_is_a_ten():
    request = acts(difficulty=4)
    assert played(act, request, (0, 10)).facts["hits"] == 4
    with pytest.raises(Refusal) as refused:
        played(act, request, (11, 1))
    assert refused.value.code == "invalid_die"
    for face in (True, "0", 10.0, -1):
        with pytest.raises(Refusal):
            played(act, request, (face, 1))


def test_nothing_is_asked_where_nothing_can_be_invoked():
    broke = acts(FOG, purses=(Purse(1, "Mara", Fate(0, 2)),), difficulty=1)
    assert played(act, replace(broke, roller=replace(broke.roller, purses=())), (8, 1)).facts["success"]
    assert played(act, broke, (8, 1)).facts["success"]


def test_letting_it_stand_is_usual_and_every_choice_has_its_price():
    asked = waiting(act, acts(FOG, difficulty=2), (8, 1))
    assert open_ids(asked) == ["stand", "invoke:fog", "reroll:fog"]
    assert [choice.note for choice in asked.choices] == ["1 Hit", "1 of 2 FP · 2 Hits", "1 of 2 FP"]
    assert [choice.label for choice in asked.choices[1:]] == ["+1: Thick fog", "Re-roll: Thick fog"]


def test_a_result_is_weighed_by_its_hits_to_spare():
    """How many there are and how many it takes: one number says both."""
    weighed = waiting(act, acts(FOG, difficulty=2), (8, 10)).advice()
    assert {id: (odds.counted, odds.mean) for id, odds in weighed.items() if id != "reroll:fog"} == {
        "stand": ("margin", 1),
        "invoke:fog": ("margin", 2),
    }


def test_an_invoke_says_that_it_helps_nothing_where_there_is_no_hit():
    asked = waiting(act, acts(FOG, difficulty=2), (1, 1))
    assert [choice.note for choice in asked.choices] == ["0 Hits", "1 of 2 FP · 0 Hits", "1 of 2 FP"]


@pytest.mark.parametrize("house", [{}, {"reroll_result": "best"}, {"reroll_enhancement": "full"}])
@pytest.mark.parametrize("faces", [(8, 1), (1, 1), (8, 8)])
def test_the_advice_is_the_chance_of_success_if_the_result_then_stands(house, faces):
    hazard = replace(FOG, id="dark", hazard=True)
    request = acts(FOG, hazard, difficulty=2, house=house, enhancements=(Enhancement("rope", 1),))
    asked = waiting(act, request, faces)
    advice = asked.advice()
    assert set(advice) == {choice.id for choice in asked.choices}
    for choice, odds in advice.items():
        after = (Answer(faces), Answer((choice,)))
        found = walk(lambda table: act(request, table), lambda r: r.facts["success"], answers=after)
        assert odds.chances[0].p == found.get(True, 0), choice


def test_a_paid_invoke_adds_one_and_costs_a_point():
    done = played(act, acts(FOG, difficulty=2), (8, 1), ("invoke:fog",), ("stand",))
    assert done.facts["success"]
    assert moved(done) == [(1, -1, "invoked", False)]


def test_the_reroll_of_an_invoke_may_be_taken_later_but_once():
    request = acts(FOG, difficulty=3)
    asked = waiting(act, request, (8, 1), ("invoke:fog",))
    assert open_ids(asked) == ["stand", "reroll"]
    done = played(act, request, (8, 1), ("invoke:fog",), ("reroll",), (10, 8))
    assert done.facts["hits"] == 3
    assert done.facts["enhancement"] == 0


def test_the_same_aspect_is_invoked_once_on_a_roll():
    asked = waiting(act, acts(FOG, DEBT), (1, 1), ("reroll:fog",), (1, 1))
    assert open_ids(asked) == ["stand", "invoke:debt", "reroll:debt"]
    assert "already invoked" in next(c.why_not for c in asked.choices if c.id == "invoke:fog")


def test_points_run_out_while_invoking():
    three = [Invocable(name, name) for name in ("a", "b", "c")]
    asked = waiting(act, acts(*three), (1, 1), ("invoke:a",), ("invoke:b",))
    assert "Mara has 0 available Fate Points" in next(c.why_not for c in asked.choices if c.id == "invoke:c")


def test_locked_points_are_named():
    purse = Purse(1, "Mara", Fate(0, 2))
    asked = waiting(act, acts(FOG, replace(FOG, id="b", free_invokes=1), purses=(purse,)), (1, 1))
    assert "2 locked until the scene ends" in next(c.why_not for c in asked.choices if c.id == "invoke:fog")


def test_an_aspect_that_can_be_invoked_for_free_is_offered_first():
    asked = waiting(act, acts(FOG, DEBT, Invocable("high", "High ground", "advantage", 1)), (1, 1))
    assert open_ids(asked)[1:3] == ["invoke:high", "reroll:high"]


def test_a_free_invoke_comes_first_and_costs_nothing():
    advantage = Invocable("high", "High ground", "advantage", 1)
    request = acts(advantage, difficulty=2)
    asked = waiting(act, request, (8, 1), ("invoke:high",))
    assert open_ids(asked) == ["free", "by:1"]
    done = played(act, request, (8, 1), ("invoke:high",), ("free",), ("stand",))
    assert done.value.attempt.free_used == ("high",)
    assert moved(done) == []
    paid = played(act, request, (8, 1), ("invoke:high",), ("by:1",), ("stand",))
    assert paid.value.attempt.free_used == ()
    assert moved(paid) == [(1, -1, "invoked", False)]


def test_a_used_up_free_invoke_can_be_paid_for():
    used = Invocable("high", "High ground", "advantage", 0)
    assert moved(played(act, acts(used), (8, 1), ("invoke:high",), ("stand",))) == [(1, -1, "invoked", False)]


def test_who_pays_is_asked_where_several_could():
    request = acts(FOG, purses=(MARA, Purse(2, "Jonas", Fate(1, 0)), GM))
    asked = waiting(act, request, (8, 1), ("invoke:fog",))
    assert open_ids(asked) == ["by:1", "by:2"]
    assert moved(played(act, request, (8, 1), ("invoke:fog",), ("by:2",), ("stand",)))[0][0] == 2


def test_the_game_master_pays_for_hazards_and_for_those_they_play():
    harder = acts(replace(FOG, hazard=True), purses=(MARA, GM), difficulty=1)
    assert open_ids(waiting(act, harder, (8, 1), ("hazard:fog",))) == ["by:gm", "by:1"]
    assert moved(played(act, harder, (8, 1), ("hazard:fog",), ("by:gm",), ("plain",))) == []
    theirs = acts(FOG, purses=(GM, MARA))
    assert open_ids(waiting(act, theirs, (8, 1), ("invoke:fog",))) == ["by:gm", "by:1"]
    given = acts(FOG, purses=(MARA, GM), invoked=(Invoked("fog"),))
    assert moved(played(act, given, (8, 1), ("stand",))) == []


def test_an_aspect_turned_against_its_owner_pays_a_locked_point():
    request = acts(DEBT)
    asked = waiting(act, request, (8, 1), ("invoke:debt",))
    assert open_ids(asked) == ["yes", "no"]
    done = played(act, request, (8, 1), ("invoke:debt",), ("yes",), ("stand",))
    assert moved(done) == [(1, -1, "invoked", False), (2, 1, "invoked_against", True)]
    assert moved(played(act, request, (8, 1), ("invoke:debt",), ("no",), ("stand",))) == [(1, -1, "invoked", False)]
    unlikely = acts(replace(DEBT, against=False))
    assert open_ids(waiting(act, unlikely, (8, 1), ("invoke:debt",))) == ["no", "yes"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("house", ["character_aspects", "any_on_character"])
def test_which_aspects_pay_their_owner(kind, house):
    request = acts(replace(DEBT, kind=kind), house={"aspect_payment": house})
    asked = waiting(act, request, (8, 1), ("invoke:debt",))
    pays = kind in ("high_concept", "trouble", "relationship", "free") or house == "any_on_character"
    assert asked.question == ("against" if pays else "invoke")


def test_ones_own_aspect_does_not_pay():
    own = replace(DEBT, owner=1)
    assert waiting(act, acts(own), (8, 1), ("invoke:debt",)).question == "invoke"
    assert waiting(act, acts(replace(DEBT, owner_player=False)), (8, 1), ("invoke:debt",)).question == "invoke"


def test_a_hazard_makes_it_harder_after_the_dice_too():
    hazard = replace(FOG, hazard=True)
    request = acts(hazard, purses=(GM,), difficulty=1)
    done = played(act, request, (8, 1), ("hazard:fog",))
    assert (done.facts["difficulty"], done.facts["success"]) == (2, False)
    before = acts(hazard, purses=(GM,), difficulty=1, invoked=(Invoked("fog", hazard=True),))
    assert played(act, before, (8, 1)).facts["difficulty"] == 2


def test_invokes_before_the_roll_are_paid_and_keep_their_reroll():
    request = acts(FOG, invoked=(Invoked("fog", 1),), difficulty=2)
    assert open_ids(waiting(act, request, (8, 1))) == ["stand", "reroll"]
    done = played(act, request, (8, 1), ("stand",))
    assert done.facts["success"]
    assert moved(done) == [(1, -1, "invoked", False)]
    assert act_request_refused(invoked=(Invoked("fog", 1), Invoked("fog", 1))) == "aspect_already_invoked"
    assert act_request_refused(invoked=(Invoked("fog", free=True),)) == "no_free_invoke"
    assert act_request_refused(invoked=(Invoked("fog", 9),)) == "bad_request"
    assert act_request_refused(invoked=(Invoked("rain", 1),)) == "unknown_aspect"
    assert act_request_refused(invoked=(Invoked("fog", 1),), purses=(Purse(1, "Mara", Fate(0, 1)),)) == "fate_locked"
    assert (
        act_request_refused(invoked=(Invoked("fog", 1),), purses=(Purse(1, "Mara", Fate(0, 0)),)) == "not_enough_fate"
    )


def act_request_refused(**more):
    with pytest.raises(Refusal) as refused:
        played(act, acts(FOG, **more), (8, 1))
    return refused.value.code


def test_each_roll_of_an_action_is_its_own_but_the_purse_is_one():
    purse = Purse(1, "Mara", Fate(1, 0))
    first, second = mara(1, FOG, purses=(purse,)), replace(mara(1, FOG, purses=(purse,)), id=2, name="Jonas")
    request = CooperateRequest(rollers=(first, second), difficulty=9)
    done = played(cooperate, request, (8,), ("invoke:fog",), ("stand",), (8,), ("plain",))
    assert done.value.attempt.result.hits == 3
    rich = CooperateRequest(
        rollers=tuple(replace(r, purses=(Purse(1, "Mara", Fate(2, 0)),)) for r in request.rollers), difficulty=9
    )
    both = played(cooperate, rich, (8,), ("invoke:fog",), ("stand",), (8,), ("invoke:fog",), ("stand",), ("plain",))
    assert both.value.attempt.result.hits == 4


WOLF = Roller(id=2, name="wolf", dice=2)


def test_the_resister_answers_once_all_dice_are_seen():
    request = ContestRequest(roller=WOLF, resister=mara(1, FOG))
    asked = waiting(contest, request, (8,), (8, 1))
    assert asked.seat.name == "Mara"
    odds = {choice: priced.chances[0] for choice, priced in asked.advice().items()}
    assert {chance.word for chance in odds.values()} == {"p_resisted"}
    assert (odds["stand"].p, odds["invoke:fog"].p, odds["reroll:fog"].p) == (0, 1, Fraction(1, 10))
    done = played(contest, request, (8,), (8, 1), ("invoke:fog",), ("stand",))
    assert (done.facts["resister_hits"], done.facts["success"]) == (2, False)


def test_each_side_may_answer_the_other_until_neither_does():
    rocks, debt = Invocable("rocks", "Loose rocks"), replace(DEBT, owner=1)
    wolf = replace(WOLF, aspects=(FOG, rocks), purses=(GM,))
    request = ContestRequest(roller=wolf, resister=mara(2, FOG, debt), tricks_unavailable=("create_advantage",))
    dice = [(8, 1), (8, 1)]
    assert waiting(contest, request, *dice).seat.name == "wolf"
    stood = [*dice, ("stand",)]
    assert waiting(contest, request, *stood).seat.name == "Mara"
    assert played(contest, request, *stood, ("stand",)).facts["success"]
    raised = [*stood, ("invoke:fog",), ("stand",)]
    assert waiting(contest, request, *raised).seat.name == "wolf"
    lost = played(contest, request, *raised, ("stand",))
    assert not lost.facts["success"]
    answered = [*raised, ("invoke:fog",), ("stand",)]
    assert waiting(contest, request, *answered).seat.name == "Mara"
    assert played(contest, request, *answered, ("stand",)).facts["success"]


def test_both_sides_reroll_in_one_request():
    helps = [{"source": "invoke", "value": 1, "aspect": name} for name in ("fog", "rocks")]
    given = {
        "actor": {"drawn": [1, 1], "enhancements": helps, "rerolls": [[8, 1]]},
        "resister": {"drawn": [10, 10], "enhancements": helps, "rerolls": [[1, 1]]},
    }
    told = ask("contest", given)
    assert (told["resister_hits"], told["hits"], told["success"]) == (0, 1, True)


def test_the_reckoning_tells_in_the_order_it_happened():
    request = acts(FOG, replace(DEBT, owner=1), difficulty=2, invoked=(Invoked("debt", 1, text="Owes the guild"),))
    done = usually(act, request, (8, 1), ("reroll:fog",), (8, 1), ("reroll",), (8, 8))
    told = [step.label or step.what for step in done.steps if step.what in ("invoked", "dice", "rerolled")]
    assert told == ["Owes the guild", "dice", "Thick fog", "rerolled", "rerolled"]


def test_the_best_of_several_results_stands_by_option():
    request = acts(FOG, house={"reroll_result": "best"}, difficulty=2)
    done = played(act, request, (10, 1), ("reroll:fog",), (8, 1))
    assert done.facts["hits"] == 3
    assert [step.what for step in done.steps if step.what == "best_stands"]


@pytest.mark.parametrize(
    ("keeps", "hits"),
    [("none", 1), ("others", 3), ("full", 3)],
)
def test_the_enhancement_a_reroll_keeps(keeps, hits):
    given = {
        "drawn": [1, 1],
        "enhancements": [{"source": "rope", "value": 2}, {"source": "invoke", "value": 1, "aspect": "fog"}],
        "rerolls": [[8, 1]],
    }
    assert ask("count_hits", given, reroll_enhancement=keeps)["hits"] == hits
    bare = {**given, "enhancements": given["enhancements"][1:]}
    assert ask("count_hits", bare, reroll_enhancement=keeps)["hits"] == (2 if keeps == "full" else 1)


def test_no_enhancement_ever_exceeds_three():
    three = [{"source": s, "value": 2} for s in ("rope", "lamp", "luck")]
    assert ask("count_hits", {"drawn": [8], "enhancements": three}, enhancement_stacking="sum")["hits"] == 4
    stacked = [{"source": s, "value": 1, "stacks": True} for s in ("rope", "lamp")]
    assert ask("count_hits", {"drawn": [8], "enhancements": stacked})["hits"] == 3


@settings(max_examples=40, deadline=None)
@given(
    dice=st.lists(st.lists(st.integers(1, 10), min_size=2, max_size=2), min_size=1, max_size=3),
    extra=st.integers(0, 2),
    house=st.fixed_dictionaries(
        {
            "reroll_enhancement": st.sampled_from(["none", "others", "full"]),
            "reroll_result": st.sampled_from(["replace", "best"]),
            "enhancement_stacking": st.sampled_from(["highest", "sum"]),
        }
    ),
)
def test_the_json_interface_is_the_table(dice, extra, house):
    """Invoking again and again at the table gives what the same dice and invokes give in one request."""
    first, *again = dice
    aspects = tuple(Invocable(f"a{n}", f"a{n}") for n in range(len(again) + extra))
    answers = [tuple(first)]
    for aspect, faces in zip(aspects, again, strict=False):
        answers += [(f"reroll:{aspect.id}",), tuple(faces)]
    answers += [(f"invoke:{aspect.id}",) for aspect in aspects[len(again) :]]
    request = acts(*aspects, purses=(GM,), difficulty=1, house=house, enhancements=(Enhancement("rope", 1),))
    resolution = usually(act, request, *answers)
    helps = [{"source": "rope", "value": 1}, *({"source": "invoke", "value": 1, "aspect": a.id} for a in aspects)]
    given = {"drawn": first, "rerolls": again, "enhancements": helps, "difficulty": 1}
    told = ask("act", given, **house)
    shared = ("hits", "raw_hits", "enhancement", "success")
    assert [resolution.facts[key] for key in shared] == [told[key] for key in shared]


def test_reckonings_add_up_line_by_line():
    body = Character(attributes={"wits": 3}, skills={"stealth": 2}, specialties=("stealth",), injuries=3)
    who = Roller(id=1, name="Mara", character=body, attribute="wits", skill="stealth", aspects=(FOG,), purses=(MARA,))
    request = ActRequest(roller=who, difficulty="difficult")
    done = played(act, request, (8, 8, 1, 1, 1, 1), ("invoke:fog",), ("stand",))
    totals = {}
    for step in done.steps:
        if step.amount is not None and step.total is not None and step.seat in totals:
            assert step.total == totals[step.seat] + step.amount
        if step.total is not None:
            totals[step.seat] = step.total
    assert totals == {"Mara": 3, "": 0}


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"drawn": []}, "wrong_dice_count"),
        ({}, "wrong_dice_count"),
        ({"drawn": [8, 2], "dice": 3}, "wrong_dice_count"),
        ({"drawn": [8, -1]}, "invalid_die"),
        ({"drawn": [8, 1.5]}, "invalid_die"),
        ({"drawn": [8, "9"]}, "invalid_die"),
        ({"drawn": [8, True]}, "invalid_die"),
        ({"drawn": [8], "enhancements": [{"source": "rope", "value": 0}]}, "invalid_enhancement"),
        ({"drawn": [8], "enhancements": [{"source": "invoke", "value": 1}]}, "bad_request"),
        (
            {"drawn": [8], "enhancements": [{"source": "invoke", "value": 1, "aspect": "a"}], "rerolls": [[8, 8]]},
            "wrong_dice_count",
        ),
        ({"drawn": [8], "rerolls": [[8]]}, "no_reroll"),
        (
            {"drawn": [8], "enhancements": [{"source": "invoke", "value": 1, "aspect": "a"}], "rerolls": [[8], [9]]},
            "no_reroll",
        ),
        ({"drawn": [8], "advancement": -1}, "invalid_amount"),
        ({"drawn": [8], "aggravate": True}, "cannot_aggravate"),
    ],
)
def test_rolls_that_cannot_be(given, refused):
    assert code("count_hits", given) == refused
