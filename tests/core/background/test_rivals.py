"""Competitions on screen: one exchange, and a conflict of several."""

from dataclasses import replace

import pytest

from core.refusal import Refusal
from core.rulesets.background.bouts import COMPETITION, Bout, BoutForm, Entry
from core.rulesets.background.competition_actions import Other
from core.rulesets.background.sheet import Sheet
from tests.core.background.acting import FENCER, action, after, done, situation
from tests.core.background.asking import card, weighed

DUEL = BoutForm(entries=(Entry(who=1), Entry(who=2)))


def fought(at, *answers):
    return done("exchange", at, *answers)


def duel(at, form=DUEL):
    return replace(at, conflict=COMPETITION.start(form, at))


def test_an_exchange_marks_both_sheets():
    resolution, effects = done("competition", situation(Sheet(), Sheet()), ["9C"], ["7S"], "stand", "stand")
    assert resolution.outcome.word == "advantage_win"
    assert effects.sheets[1].advantage
    assert effects.state.deck.discard == ("9C", "7S")


def test_the_first_rival_offered_is_not_a_players():
    assert action("competition").start(situation(Sheet(), Sheet(), Sheet())).rival == 3


def test_somebody_without_a_sheet_keeps_nothing():
    at = situation(Sheet(), Sheet())
    _, effects = done("competition", at, ["9C"], ["7S"], "disadvantage", ["JD"], "stand", name="a guard")
    assert set(effects.sheets) == set()
    assert effects.state.deck.hand("rival") == ("JD",)
    _, effects = done("competition", after(at, effects), ["8C"], ["6S"], "stand", "stand")
    assert "JD" in effects.state.deck.discard


def test_allies_are_not_compared_and_nobody_is_in_it_twice():
    at = situation(Sheet(), Sheet(), Sheet())
    resolution, _ = done(
        "competition", at, ["9C"], ["7S"], ["2H"], "stand", "stand", "stand", others=(Other(who=2, side="own"),)
    )
    assert [(pair.a, pair.b) for pair in resolution.value.pairs] == [("1", "3"), ("3", "2")]
    with pytest.raises(Refusal, match="twice"):
        done("competition", at, others=(Other(who=3),))
    with pytest.raises(Refusal) as refusal:
        done("competition", at, rival=None)
    assert refusal.value.code == "no_opponent"


def test_a_bout_goes_on_until_somebody_is_beaten_decisively():
    at = duel(situation(Sheet(), Sheet()))
    _, effects = fought(at, ["9C"], ["7S"], "stand", "stand")
    assert (effects.conflict.exchanges, effects.conflict_over) == (1, False)
    _, effects = fought(after(at, effects), ["9D", "3D"], ["7D"], "9D", "stand", "stand")
    assert effects.conflict_over
    assert [rival.out for rival in effects.conflict.rivals] == [False, True]
    ended = replace(at, conflict=effects.conflict)
    assert action("exchange").why_not(ended).code == "competition_over"
    assert COMPETITION.face(effects.conflict, ended).over


def test_an_exchange_is_seen_from_who_acts():
    at = duel(situation(Sheet(), Sheet(), acting=2))
    resolution, _ = fought(at, ["9C"], ["7C"], "stand", "stand")
    assert resolution.value.pairs[0].a == "2"
    assert resolution.outcome.word == "decisive_win"


def test_who_is_incapacitated_is_left_out():
    at = duel(situation(Sheet(), Sheet()))
    broken = replace(at, actors={**at.actors, 2: replace(at.actors[2], sheet=Sheet(incapacitated=True))})
    with pytest.raises(Refusal) as refusal:
        fought(broken)
    assert refusal.value.code == "no_opponent"


def test_by_option_the_advantage_ends_with_the_competition():
    at = duel(situation(Sheet(advantage=True), Sheet(), options={"advantage_scope": "competition"}))
    _, effects = fought(at, ["9C", "4S"], ["7C"], "9C", "stand", "stand")
    assert effects.conflict_over
    assert not effects.sheets[1].advantage
    _, effects = done("break_off", at)
    assert not effects.sheets[1].advantage
    assert [step.what for step in effects.steps] == ["advantage_lapsed"]


def test_by_option_a_favoured_suit_wins_one_step_more_in_combat():
    favoured = Sheet((replace(FENCER, combat_suit="diamonds"),))
    at = duel(situation(favoured, Sheet(), options={"combat_privilege": "step_up"}), replace(DUEL, combat=True))
    resolution, _ = fought(at, ["9D"], ["7C"], "stand", "stand")
    assert resolution.outcome.word == "advantage_win"


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ((Entry(who=1),), "no_opponent"),
        ((Entry(who=1), Entry(who=1)), "bad_request"),
        ((Entry(who=1, side="us"), Entry(who=2, side="us")), "no_opponent"),
        ((Entry(who=1), Entry(who=9)), "bad_request"),
    ],
)
def test_a_bout_needs_two_sides(entries, code):
    with pytest.raises(Refusal) as refusal:
        COMPETITION.start(BoutForm(entries=entries), situation(Sheet(), Sheet()))
    assert refusal.value.code == code


def test_the_usual_bout_is_who_acts_against_the_game_masters():
    at = situation(Sheet(), Sheet(), Sheet())
    bout = COMPETITION.start(COMPETITION.prefill(at), at)
    assert COMPETITION.participants(bout) == (1, 3)
    nobody = replace(at, acting=None)
    assert COMPETITION.participants(COMPETITION.start(COMPETITION.prefill(nobody), nobody)) == (1, 3)


def test_the_face_tells_how_everybody_stands():
    at = duel(situation(Sheet(advantage=True), Sheet(incapacitated=True)))
    facts = dict(COMPETITION.face(at.conflict, at).facts)
    assert facts == {"Exchanges": "0", "Odo": "advantage", "Pia": "incapacitated"}
    assert isinstance(at.conflict, Bout)


def test_the_brief_names_whose_cards_counted():
    at = duel(situation(Sheet(disadvantages=weighed("3C")), Sheet((card("a", "KD"),))))
    resolution, _ = fought(at, ["9C"], ["7S"], "stand", "stand")
    assert action("exchange").brief(None, resolution, at).label == "3♣ against Pia 7♠"
    watching = replace(at, acting=None)
    assert action("exchange").brief(None, resolution, watching).label == "Odo 3♣ against Pia 7♠"
