"""Conflicts at the table: decisions with their odds, where cards go, what winners get."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions.play import levers, odds, prepare
from core.luck.exact_walk import walk
from core.luck.table import Answer, ChoiceAsk, KnownAnswers, Table, Unanswered
from core.refusal import Refusal
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.cards.halves import Bout, Duelist
from core.rulesets.destiny.cards.hands import deck_with_hand, in_hand
from core.rulesets.destiny.conflict.clash import Clash, Clashed, clash, play_clash
from core.rulesets.destiny.conflict.form import own_choices
from core.rulesets.destiny.conflict_odds.advice import clash_odds, ranked_plays
from core.rulesets.destiny.options import AS_WRITTEN, OPTIONS
from core.rulesets.destiny.sheet import Sheet, Skill
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.table import new_fate
from core.rulesets.destiny.values.cards import FATE
from tests.core.destiny.playing import Anyhow, after, done, played, shared, state
from tests.core.destiny.stage import ARCHER, GOBLIN, THIEF, situation
from tests.words import sentence

GOOD = ("win", "both")
THING = Duelist("a door", player=False, difficulty=5)
BOWMAN = Sheet(skills={"bow": Skill(3, "speed")})


def hero(hand: str, id: str = "1", **more: Any) -> Duelist:
    cards = tuple(hand.split())
    return Duelist("Archer", hand=cards, deck=deck_with_hand(new_fate(), cards), id=id, difficulty=5, **more)


def met(a: Duelist, b: Duelist, *answers: Any, options: dict[str, Any] | None = None) -> Clashed:
    return played(clash, Clash(a, b, new_fate(), options or AS_WRITTEN), *answers).value


def asked(a: Duelist, b: Duelist, *answers: Any) -> ChoiceAsk:
    """The decision asked for after these answers."""
    given = [Answer(tuple(each) if isinstance(each, list) else (each,)) for each in answers]
    with pytest.raises(Unanswered) as waiting:
        clash(Clash(a, b, new_fate()), Table(KnownAnswers(given)))
    assert isinstance(waiting.value.ask, ChoiceAsk)
    return waiting.value.ask


def test_the_best_card_comes_first_and_every_half_is_priced() -> None:
    ask = asked(hero("7R 8U WB"), THING)
    advice = ask.advice()
    assert set(advice) == {choice.id for choice in ask.choices} == {*["7R:upper", "7R:lower", "8U:upper", "8U:lower"],
        "WB:upper", ":upper", ":lower"}  # fmt: skip
    chances = [advice[choice.id].chances[0].p for choice in ask.choices]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(("advantage", "halves"), [(False, ["WB:upper"]), (True, ["WB:lower", "WB:upper"])])
def test_a_wild_is_offered_once_unless_a_second_card_is_turned_like_it(advantage: bool, halves: list[str]) -> None:
    """Both halves of a Wild are the same (destiny-205); a log that names the other one is still read."""
    wild = hero("7R WB", advantage=advantage)
    ask = asked(wild, THING)
    assert sorted(choice.id for choice in ask.choices if choice.id.startswith("WB")) == halves
    ask.check(("WB:lower",))
    stay = asked(wild, THING, "WB:lower")
    assert stay.question == "stay"
    assert set(stay.advice()) == {"reveal", "stay"}


def test_of_two_players_cards_and_stays_lie_face_down_until_both_have_chosen() -> None:
    two = hero("7R"), hero("8U", id="2")
    answers = "7R:upper", "8U:upper", "reveal", "stay"
    assert [asked(*two, *answers[:at]).seat.hidden for at in range(4)] == [True] * 4
    with pytest.raises(Unanswered) as waiting:
        clash(Clash(*two, new_fate()), Table(KnownAnswers([Answer((each,)) for each in answers])))
    assert not waiting.value.ask.seat.hidden
    assert not asked(hero("7R"), THING).seat.hidden  # no one else chooses


def test_what_the_second_player_is_told_does_not_depend_on_the_first_ones_card() -> None:
    two = hero("7R KS"), hero("8U", id="2")
    strong, evade = (asked(*two, card) for card in ("7R:upper", "KS:lower"))
    assert (strong.choices, strong.advice()) == (evade.choices, evade.advice())


def test_both_choose_before_anything_is_turned() -> None:
    first = asked(hero("7R"), hero("8U", id="2"))
    second = asked(hero("7R"), hero("8U", id="2"), "7R:upper")
    assert (first.question, second.question) == ("play", "play")
    assert (first.seat.path, second.seat.path) == (("a",), ("b",))


def test_staying_takes_the_card_back_and_turns_fate() -> None:
    found = met(hero("7R"), THING, "7R:upper", "stay", ["2R"], ["9S"], ["4C"], "leave")
    assert found.a.side.hand == ("7R",)
    assert found.duel.a.card.code == "2R"
    assert found.shared.discard == ("2R", "9S", "4C")


def test_a_block_keeps_its_card_and_draws() -> None:
    found = met(hero("7R"), THING, "7R:lower", "reveal", ["9S"], ["4R"], "leave", ["KC"])
    assert (found.duel.a.aspect, found.duel.overrun) == ("block", "a")
    assert found.a.side.hand == ("7R", "KC")


def test_a_wild_gains_from_the_discard_but_not_itself() -> None:
    side = hero("WB 3C")
    side = replace(side, deck=side.deck.put_away(("3C",), "hand"), hand=("WB",))
    answers = ("WB:upper", "reveal", ["5S"], ["AR"])
    assert [choice.id for choice in asked(side, THING, *answers).choices] == ["3C", "none"]
    assert met(side, THING, *answers, "3C").a.side.hand == ("3C",)


def test_a_counter_is_not_followed_by_itself() -> None:
    ask = asked(hero("6C 9U"), THING, "6C:lower", "reveal", ["5S"], ["AR"])
    assert ask.question == "follow_up"
    assert [choice.id for choice in ask.choices] == ["none", "9U", "fate"]
    assert [choice.label for choice in ask.choices] == [
        sentence("core.rulesets.destiny.conflict.duel:_follow_ups#1"),
        "9∪ Fast",
        "Use Shared Fate",
    ]
    assert set(ask.advice()) == {"none", "9U", "fate"}
    found = met(hero("6C 9U"), THING, "6C:lower", "reveal", ["5S"], ["AR"], "9U", "leave")
    assert (found.a.successes, found.a.side.hand) == (2, ())


def test_a_combo_gains_an_ace_from_the_deck() -> None:
    found = met(hero("5S"), THING, "5S:upper", "reveal", ["8R"], ["2S"], "try", ["6R", "7C"], ["2U"], "AU")
    assert (found.duel.a.combo_extra, found.a.successes) == (2, 3)
    assert found.a.side.hand == ("2U", "AU")


@pytest.mark.parametrize("source", ["own", "shared"])
def test_the_odds_of_a_combo_are_those_of_the_deck_it_is_turned_from(source: str) -> None:
    options = replace(AS_WRITTEN, combo_source=source)
    queens = replace(new_fate(), pile=("9S", "4R", "QR", "QC", "2C"), discard=())
    side = replace(hero("QU"), deck=deck_with_hand(new_fate(), ("QU",)))
    answers = [Answer((each,)) for each in ("QU:upper", "reveal", "9S", "2C")]
    with pytest.raises(Unanswered) as waiting:  # Fast against Evade
        clash(Clash(side, THING, queens, options), Table(KnownAnswers(answers)))
    own, fate = Fraction(3, 53), Fraction(2, 3)
    assert waiting.value.ask.advice()["try"].chances[0].p == (own if source == "own" else fate)
    ask = asked(hero("2U"), THING, "2U:upper", "reveal", ["QR"], ["4C"])
    assert ask.seat.path == ("b",)
    assert ask.advice()["try"].chances[0].p == Fraction(3, 52)


def test_points_change_a_success_and_are_spent() -> None:
    where = replace(situation(BOWMAN, points={"cp": 2}), state=state(_1="KS", _2="2R"))
    answers = ("KS:upper", "reveal", ["9R"], ["4R"], "leave", "own:2", "I think of home", ["3C"])
    resolution, effects = done("conflict", where, *answers, rival=str(GOBLIN), difficulty=5)
    assert resolution.value.a.successes == 4
    assert [(move.actor, move.currency, move.delta) for move in effects.points] == [(ARCHER, "cp", -2)]
    assert after(where, effects).balance(ARCHER, "cp") == 0


def test_without_a_hand_there_is_no_conflict() -> None:
    refusal = RULESET.action("conflict").why_not(situation())
    assert refusal is not None
    assert refusal.message == sentence("core.rulesets.destiny.cards.hands:undealt")


def test_one_hand_does_not_play_both_sides() -> None:
    with pytest.raises(Refusal, match="both sides"):
        play_clash(hero("7R"), hero("8R"), new_fate(), AS_WRITTEN, Table(KnownAnswers(())))


def test_a_stat_against_a_stat() -> None:
    where = replace(situation(), state=state(_1="7R", _2="8R"))
    action = RULESET.action("conflict")
    form = replace(action.start(where), uses="stat:mind", rival=str(THIEF), rival_uses="stat:body", stat="body")
    request = prepare(action, form, where)
    assert (request.a.skill_level, request.a.difficulty) == (5, 8)
    assert (request.b.skill_level, request.b.difficulty) == (8, 5)
    assert request.b.hand == ("8R",)


def test_initiative_comes_from_the_parts_ticked_and_what_weighs_on_the_stat() -> None:
    tired = Sheet(skills={"bow": Skill(3, "speed")}, conditions={"slow": 2})
    where = replace(situation(tired), state=state(_1="7R"))
    action = RULESET.action("conflict")
    form = replace(action.start(where), rival=str(GOBLIN), initiative=("cover:50", "position:flanking"), more=1)
    assert prepare(action, form, where).a.initiative == 3 - 2 + 2 + 1 + 1
    with pytest.raises(Refusal):
        prepare(action, replace(form, initiative=("cover:50", "cover:75")), where)


def test_levers_price_skill_difficulty_and_advantage() -> None:
    where = replace(situation(BOWMAN), state=state(_1="7R 10U"))
    action = RULESET.action("conflict")
    form = replace(action.start(where), rival=str(GOBLIN))
    now = odds(action, form, where)
    better = [lever for lever in levers(action, form, where) if lever.value == "advantage" and lever.field == "edge"]
    assert now is not None
    assert better[0].odds.chances[0].p > now.chances[0].p


# Odds are play ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edge", ["", "advantage", "disadvantage"])
def test_odds_of_a_conflict_are_its_walk(edge: str) -> None:
    where = shared(replace(situation(BOWMAN), state=state(_1="7R 10U")), "JS 3C JR WB KC")
    action = RULESET.action("conflict")
    form = replace(action.start(where), rival=str(GOBLIN), edge=edge, difficulty=6)
    request = prepare(action, form, where)
    # A combo from a deck of three, so that it can be walked.
    few = replace(request.a.deck, pile=("8R", "9C", "JU"), discard=())
    request = replace(request, a=replace(request.a, deck=few))
    shown = clash_odds(request.a, request.b, request.shared, request.options)
    walked = walk(lambda table: clash(request, table).value, lambda found: (found.duel.a.outcome, found.a.successes))
    assert shown.chances[0].p == sum(p for (outcome, _), p in walked.items() if outcome in GOOD)
    assert shown.mean == sum((n * p for (_, n), p in walked.items()), Fraction(0))


def test_odds_of_two_who_both_live_from_fate_are_their_walk() -> None:
    fate = replace(new_fate(), pile=("JR", "JC", "JU", "WB", "WR"))  # nothing among them has a combo
    other = replace(THING, initiative=2)
    shown = clash_odds(other, THING, fate, AS_WRITTEN)
    walked = walk(lambda table: play_clash(other, THING, fate, AS_WRITTEN, table).outcome.word, lambda word: word)
    assert shown.chances[0].p == sum(p for word, p in walked.items() if word in GOOD)


def test_odds_against_a_hand_are_those_of_its_best_card() -> None:
    hand = hero("7R 10U")
    own, theirs = (clash_odds(*sides, new_fate(), AS_WRITTEN) for sides in ((hand, THING), (THING, hand)))
    win, both, _, lose = (chance.p for chance in own.chances)
    assert [chance.p for chance in theirs.chances[:2]] == [lose + both, both]
    assert theirs.chances[3].p == win - both


def test_a_hidden_hand_is_not_looked_into() -> None:
    for hand in ("AS KS QS", "2C 3C 4C"):
        plays = ranked_plays(Bout(hero("7R"), hero(hand, id="2"), AS_WRITTEN), new_fate())
        assert plays == ranked_plays(Bout(hero("7R"), hero("WB WR 2S", id="2"), AS_WRITTEN), new_fate())


# Every card is somewhere --------------------------------------------------------------------------------------------


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**9), edges=st.tuples(st.booleans(), st.booleans()), rules=st.data())
def test_cards_are_conserved_through_any_conflict(seed: int, edges: tuple[bool, bool], rules: Any) -> None:
    changed = {
        option.id: rules.draw(st.sampled_from(option.values))
        for option in OPTIONS.entries
        if option.id in ("over_hand_limit", "aspect_table", "combo_source", "combo_order")
    }
    options = replace(AS_WRITTEN, **changed)
    a = hero("7R 8R 9R 10R JR QR KR AR WB 5C", cp=2, advantage=edges[0])
    b = hero("6C 7C WR", id="2", disadvantage=edges[1])
    fate, table = new_fate(), Table(Anyhow(seed))
    for _ in range(4):
        found = play_clash(a, b, fate, options, table)
        a, b, fate = found.a.side, found.b.side, found.shared
        for side in (a, b):
            assert side.deck.cards() == tuple(sorted(FATE))
            assert in_hand(side.deck) == side.hand
            assert len(side.hand) <= 10
        assert fate.cards() == tuple(sorted(FATE))
        assert a.cp >= 0


# In a battle --------------------------------------------------------------------------------------------------------


def in_battle(**unit: Any) -> Any:
    dealt = state(_1="KS", _2="2R")
    archer = Unit("Archer", actor=ARCHER, player="Archer", **unit)
    return replace(
        situation(BOWMAN), state=dealt, conflict=Battle((archer,), phase="rounds", round=1, active=("Archer",))
    )


def test_a_test_in_a_battle_is_an_action() -> None:
    answers = ("KS:upper", "reveal", ["9R"], ["4R"], "leave", ["3C"])
    _, effects = done("conflict", in_battle(actions=1), *answers, rival="", difficulty=5)
    assert effects.conflict.find("Archer").actions == 0
    refusal = RULESET.action("conflict").why_not(in_battle(actions=0))
    assert refusal is not None
    assert refusal.code == "no_action_left"


def test_pushing_the_limit_counts_in_a_test() -> None:
    action, pushed = RULESET.action("conflict"), in_battle(actions=1, pushed=True)
    form = replace(action.start(pushed), rival="", difficulty=5)
    assert prepare(action, form, pushed).a.initiative == 3 + 1


def test_what_is_beyond_the_seed_may_be_switched_off() -> None:
    for off, offered in (([], True), (["beyond"], False)):
        where = situation(options={"modules_off": off})
        assert any(choice.id == "untrained" for choice in own_choices(where)) is offered


COMBOS = [("5R", "6R 2C", "58"), ("QR", "2R", "59"), ("KR", "2R 3R", "59"), ("AR", "2R 3R 4R", "59")]


@pytest.mark.parametrize(("played", "turned", "rule"), COMBOS)
def test_a_combo_names_the_rule_of_its_card(played: str, turned: str, rule: str) -> None:
    found = met(hero(played), THING, f"{played}:upper", "reveal", ["8R"], ["2U"], "try", turned.split())
    assert [step.rule for step in found.steps if step.what == "combo_cards"] == [f"destiny-{rule}"]
