"""The odds printed in the catalogue, and odds against the walk of the very rule that is played."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.building_blocks.band import Band
from core.luck.exact_walk import walk
from core.luck.table import Answer, ChoiceAsk
from core.rulesets.background.cards.card import CARDS
from core.rulesets.background.cards.deals import ordered_deals
from core.rulesets.background.challenges.odds import odds_of_challenge
from core.rulesets.background.challenges.rules import ChallengePlay, challenge_play
from core.rulesets.background.competitions.card_comparison import Entrant
from core.rulesets.background.competitions.odds import odds_of_competition
from core.rulesets.background.competitions.rules import CompetitionRound, competition_round
from core.rulesets.background.fray.high_card import FrayPc
from core.rulesets.background.fray.odds import odds_of_fray
from core.rulesets.background.fray.rules import FrayRound, fray_round
from core.rulesets.background.values import Challenge
from tests.core.background.asking import ask, ask_of, card, deck, fighter, house, refused, weighed

GOOD = (Band.SUCCESS, Band.TRIUMPH)
FEW = settings(max_examples=8, deadline=None)
PILE = st.lists(st.sampled_from(CARDS), min_size=6, max_size=7, unique=True)


def likely(rule, request, *answers):
    """How likely the walk of a rule goes well after these answers."""
    chances = walk(lambda table: rule(request, table), lambda r: r.outcome.band in GOOD, answers=answers)
    return chances.get(True, Fraction(0))


def check_spread(odds, request):
    """The odds of a competition are those of its walk, word by word, with the wins in front."""
    spread = told(competition_round, request)
    assert odds.spread == shown(spread)
    assert odds.chances[0].p == sum(p for word, p in spread.items() if word.endswith("win"))


def told(rule, request):
    """How likely each word is."""
    return walk(lambda table: rule(request, table), lambda r: r.outcome.word)


def shown(words):
    """The same by the words beside a draw."""
    return {f"p_{word}": p for word, p in words.items()}


@pytest.mark.parametrize(
    ("target", "success"),
    list(enumerate("1 .961 .920 .877 .831 .782 .729 .671 .606 .532 .444 .337 .197".split(), 2)),  # noqa: SIM905
)
def test_the_chance_of_success_by_target(target, success):
    final = ask("challenge_odds", challenge={"target": target, "suit": "hearts"})["final"]
    assert f"{float(Fraction(final['success'])):.3f}" == f"{float(success):.3f}"


def test_a_limit_of_redraws_takes_from_it():
    easy = {"challenge": {"target": 8, "suit": "clubs"}}
    assert ask("challenge_odds", easy, options={"max_redraws": 0})["final"]["success"] == "7/13"
    assert ask("challenge_odds", easy, options={"max_redraws": 1})["final"]["success"] == "3836/5525"
    made = {"challenge": {"target": 8, "suit": "clubs", "draws_made": 3}}
    last = ask("challenge_odds", made, options={"max_redraws": 1})
    assert (last["first"]["draw_two"], last["final"]["success"]) == ("3/26", "7/13")


def test_what_a_bonus_draw_and_a_disadvantage_are_worth():
    given = {"challenge": {"target": 8, "suit": "clubs"}, "character": {"bonus_draws": 1}, "kept": "5H"}
    choices = {one["choice"]: one["success"] for one in ask("substitution_odds", given)["choices"]}
    assert choices["stand"] == "0"
    assert choices["bonus"] == "9472844995638883/12684550070588760"
    assert f"{float(Fraction(choices['disadvantage'])):.3f}" == "0.739"


def test_an_advantage_in_a_competition():
    odds = ask("competition_odds", a={"advantage": True}, b={})
    wins = [odds[f"{won}_win"] for won in ("decisive", "advantage", "alter_scene")]
    assert wins == ["203/1275", "203/1275", "406/1275"]
    assert [odds["tie"], odds["decisive_loss"], odds["alter_scene_loss"]] == ["1/17", "97/1275", "194/1275"]


def test_a_fray_of_four_against_two():
    odds = ask("fray_odds", pcs=[{"id": name} for name in "abcd"], gm_draws=2)
    assert set(odds["pcs"].values()) == {"11528/83895"}
    assert (odds["gm"], odds["tie"]) == ("239707/838950", "46041/279650")


@FEW
@given(PILE, st.integers(4, 12), st.integers(0, 2), st.booleans(), st.sampled_from([(), ("3C",), ("AS",)]))
def test_a_challenge_goes_as_likely_as_its_odds_say(pile, target, redraws, advantage, held):
    request = ChallengePlay(
        challenge=Challenge(target=target, suit="clubs"),
        character=fighter(advantage=advantage, disadvantages=weighed(*held)),
        deck=deck(c for c in pile if c not in held),
        options=house(max_redraws=redraws if len(pile) > 6 else min(redraws, 1)),
    )
    assert likely(challenge_play, request) == odds_of_challenge(request).chances[0].p


@FEW
@given(PILE, st.booleans(), st.booleans(), st.sampled_from([(), ("4H",), ("5D", "AC")]), st.booleans())
def test_two_meet_as_likely_as_their_odds_say(pile, one, other, held, step_up):
    cards = deck([c for c in pile if c not in held][:5])
    request = CompetitionRound(
        participants=(
            Entrant(id="a", advantage=one, backgrounds=(card("duellist", "4S", combat_suit="spades"),)),
            Entrant(id="b", advantage=other, disadvantages=weighed(*held)),
        ),
        combat=True,
        deck=cards,
        options=house(combat_privilege="step_up" if step_up else "none"),
    )
    check_spread(odds_of_competition(request), request)


@FEW
@given(PILE, st.sampled_from([None, 0, 1, 2]), st.sampled_from([(), ("4H",)]), st.sampled_from([None, "a"]))
def test_one_against_several_as_likely_as_the_odds_say(pile, ahead, held, side):
    entrants = (
        Entrant(id="a", advantage=ahead == 0),
        Entrant(id="b", advantage=ahead == 1, disadvantages=weighed(*held)),
        Entrant(id="c", advantage=ahead == 2, side=side),
    )
    request = CompetitionRound(participants=entrants, deck=deck([c for c in pile if c not in held][:5]))
    check_spread(odds_of_competition(request), request)


def test_several_with_an_advantage_have_no_quick_odds():
    entrants = (Entrant(id="a", advantage=True), Entrant(id="b", advantage=True), Entrant(id="c"))
    assert odds_of_competition(CompetitionRound(participants=entrants)) is None


@FEW
@given(
    PILE,
    st.tuples(st.sampled_from([None, "gate"]), st.sampled_from([None, "gate", "flag"])),
    st.integers(1, 2),
    st.sampled_from(["unresolved", "all_tied"]),
    st.sampled_from([(), ("2H",)]),
)
def test_a_fray_goes_as_likely_as_its_odds_say(pile, goals, level, tie, held):
    request = FrayRound(
        pcs=(
            FrayPc(id="a", goal=goals[0], advantage=not held),
            FrayPc(id="b", goal=goals[1], disadvantages=weighed(*held)),
        ),
        opponent_level=level,
        deck=deck([c for c in pile if c not in held][:5]),
        options=house(fray_tie=tie),
    )
    odds = odds_of_fray(request)
    assert odds is not None
    assert odds.chances[0].p == likely(fray_round, request)
    assert sum(odds.spread.values()) == 1


@FEW
@given(PILE, st.integers(5, 11), st.sampled_from(["best_of", "replace"]), st.sampled_from(["replaces", "best_of"]))
def test_each_way_to_improve_a_challenge_is_priced_exactly(pile, target, bonus, disadvantage):
    request = ChallengePlay(
        challenge=Challenge(target=target, suit="clubs"),
        character=fighter(bonus_draws=1, backgrounds=(card("a", "9H"), card("b", "3C")), disadvantages=weighed("2S")),
        deck=deck([c for c in pile if c != "2S"][:6]),
        options=house(max_redraws=1, bonus_draw=bonus, disadvantage_draw=disadvantage, substitutions_per_draw="one"),
    )
    check_advice(challenge_play, request, "substitute", Answer((request.deck.pile[0],)))


@FEW
@given(PILE)
def test_each_way_to_improve_a_round_is_priced_exactly(pile):
    request = CompetitionRound(
        participants=(
            Entrant(id="a", bonus_draws=1, backgrounds=(card("x", "JD"),), disadvantages=weighed("5H")),
            Entrant(id="b"),
            Entrant(id="c"),
        ),
        deck=deck(c for c in pile if c != "5H"),
    )
    cards = request.deck.pile
    answers = [Answer((c,)) for c in cards[:3]]
    waiting = ask_of(competition_round, request, *answers)
    for choice, odds in waiting.advice().items():
        if waiting.seat.path == ("participants", 0):
            rest = walk(
                lambda table: competition_round(request, table),
                lambda r: r.outcome.word,
                answers=(*answers, Answer((choice,))),
            )
            assert odds.spread == shown(rest)


def check_advice(rule, request, question, *answers):
    """Every priced choice goes as well as the walk after it."""
    waiting = ask_of(rule, request, *answers)
    assert isinstance(waiting, ChoiceAsk)
    assert waiting.question == question
    advice = waiting.advice()
    assert set(advice) == {choice.id for choice in waiting.choices if not choice.why_not}
    for choice, odds in advice.items():
        assert odds.chances[0].p == likely(rule, request, *answers, Answer((choice,))), choice


def test_which_of_two_cards_to_keep_is_priced():
    request = ChallengePlay(
        challenge=Challenge(target=8, suit="clubs"),
        character=fighter(advantage=True),
        deck=deck(["4C", "9S", "KH", "8C", "2D"]),
        options=house(max_redraws=1),
    )
    check_advice(challenge_play, request, "keep", Answer(("4C", "9S")))


def test_drawing_on_and_pressing_on_are_priced():
    request = ChallengePlay(
        challenge=Challenge(target=8, suit="clubs"),
        character=fighter(backgrounds=(card("scholar", "10S"),)),
        deck=deck(["4C", "9S", "KH", "8C", "2D"]),
    )
    again = ask_of(challenge_play, request, Answer(("4C",)), Answer(("stand",)))
    assert [choice.id for choice in again.choices] == ["draw:clubs", "stop"]
    assert again.advice()["draw:clubs"].chances[0].p == 1
    pressing = ask_of(challenge_play, request, Answer(("9S",)), Answer(("stand",)))
    assert [choice.id for choice in pressing.choices] == ["stop", "draw:clubs", "draw:spades"]
    assert pressing.advice()["draw:spades"].spread == {"p_automatic": 1}


def test_odds_refuse_what_a_draw_would():
    over = {"target": 8, "suit": "clubs", "ended": True}
    assert refused("challenge_odds", challenge=over) == "challenge_over"
    assert refused("substitution_odds", challenge={**over, "locked": True}, kept="5H") == "challenge_locked"
    few = list(CARDS[:51])
    assert refused("competition_odds", a={}, b={}, deck_out=few) == "deck_exhausted"
    assert refused("fray_odds", pcs=[{"id": "a"}], gm_draws=1, deck_out=few) == "deck_exhausted"
    due = {"target": 8, "suit": "clubs", "draws_due": 2, "draws_made": 1}
    assert refused("challenge_odds", challenge=due, deck_out=few) == "deck_exhausted"
    assert refused("fray_odds", pcs=[{"id": "a"}], gm_draws=4) == "bad_gm_draws"


@given(st.lists(st.integers(0, 63), min_size=1, max_size=4))
def test_deals_are_counted_one_by_one(slots):
    counted = sum(
        all(slot >> at & 1 for slot, at in zip(slots, deal, strict=True)) for deal in permutations(range(6), len(slots))
    )
    assert ordered_deals(slots) == counted
