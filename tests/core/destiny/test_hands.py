"""Hands on screen: dealt, drawn to, gained to; Fate turned; High Card and dice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from core.actions.action import Done
from core.actions.play import odds, prepare
from core.actions.result import Step
from core.actions.situation import Situation
from core.luck.exact_walk import walk
from core.luck.table import KnownAnswers, Table
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.cards.hands import deck_of, deck_with_hand, gain_by_choice, hand_of, in_hand
from core.rulesets.destiny.cards.randomizer import DICE, randomize
from core.rulesets.destiny.hands.chance_actions import DieRoll, die_odds
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.state.table import new_fate
from core.rulesets.destiny.values.cards import FATE
from tests.core.destiny.playing import Anyhow, after, done, state
from tests.core.destiny.stage import ARCHER, GOBLIN, THIEF, refused, situation
from tests.words import sentence

TEN = "2R 3R 4R 5R 6R 7R 8R 9R 10R JR"


def holding(hand: str, **more: object) -> Situation:
    return replace(situation(**more), state=state(_1=hand, _2="2C"))


def why(id: str, where: Situation) -> str:
    refusal = RULESET.action(id).why_not(where)
    return refusal.code if refusal else ""


def test_every_player_is_dealt_five_and_nobody_twice() -> None:
    where = situation()
    _, effects = done("deal", where, ["2R", "3R", "4R", "5R", "6R"], ["2R", "AU", "WB", "5C", "6S"])
    dealt = after(where, effects)
    assert hand_of(dealt.state, str(THIEF)) == ("2R", "AU", "WB", "5C", "6S")
    assert set(dealt.state.decks) == {"1", "2"}
    assert why("deal", dealt) == "bad_request"


def test_a_scene_gathers_everything() -> None:
    where = holding("7R 8R")
    shared = replace(where.state.shared, pile=FATE[5:], discard=FATE[:5])
    effects = RULESET.lifecycle.scene_start(replace(where, state=replace(where.state, shared=shared)))
    assert (effects.state.decks, effects.state.shared.discard) == ({}, ())
    assert effects.state.shared.cards() == tuple(sorted(FATE))
    assert [step.rule for step in effects.steps] == ["destiny-11"]


def test_draws_beyond_ten_are_lost_or_put_away() -> None:
    resolution, _ = done("draw_cards", holding(TEN.removesuffix(" JR")), ["JR"], count=3)
    assert (resolution.facts["drawn"], resolution.facts["lost"]) == (["JR"], 2)
    house = holding(TEN, options={"over_hand_limit": "discard_down"})
    _, effects = done("draw_cards", house, ["AS", "KS"], "2R", "AS", count=2)
    deck = deck_of(effects.state, str(ARCHER))
    assert (len(in_hand(deck)), deck.discard) == (10, ("2R", "AS"))


def test_an_empty_deck_takes_its_discard_back() -> None:
    where = holding("7R")
    deck = where.state.decks["1"]
    spent = replace(deck, pile=("8R",), discard=tuple(code for code in deck.pile if code != "8R"))
    where = replace(where, state=replace(where.state, decks={"1": spent}))
    _, effects = done("draw_cards", where, ["8R"], ["9R"], count=2)
    assert hand_of(effects.state, str(ARCHER)) == ("7R", "8R", "9R")


def test_an_ace_is_gained_from_the_deck_any_card_only_from_the_discard() -> None:
    where = holding("7R")
    _, effects = done("gain_card", where, "AU")
    assert hand_of(effects.state, str(ARCHER)) == ("7R", "AU")
    assert refused("gain_card", where, kind="any") == ("card_not_there", "kind")
    assert why("gain_card", holding(TEN)) == "hand_full"


def test_whoever_has_no_hand_is_told_why() -> None:
    assert why("draw_cards", situation()) == "hand_empty"
    assert why("draw_cards", holding("7R", acting=GOBLIN)) == "non_player_has_no_hand"
    assert why("reveal", holding("7R", options={"modules_off": ["core"]})) == "module_off"


def test_fate_is_turned_from_the_shared_or_the_own_deck() -> None:
    where = holding("7R")
    _, effects = done("reveal", where, ["2R", "3R"], count=2)
    assert effects.state.shared.discard == ("2R", "3R")
    _, effects = done("reveal", where, ["2R"], source="own")
    assert deck_of(effects.state, str(ARCHER)).discard == ("2R",)


def test_what_is_beside_the_sheet() -> None:
    hand, hands, shared = RULESET.panels(holding("8U 7R WB 10U"))
    assert [card.look.text for card in hand.cards] == ["★B", "7┃", "10∪", "8∪"]
    assert hand.cards[1].name == "Strong / Block"
    assert [tag.text for tag in hands.tags] == ["Archer", "Thief"]
    assert shared.note == "0 of 54"
    assert RULESET.panels(situation())[0].note == sentence("core.rulesets.destiny.panels:_panels#2")
    assert RULESET.panels(situation(scene="The gate"))[0].note == sentence("core.rulesets.destiny.panels:_panels#1")


def test_beside_the_sheet_all_of_shared_fate_that_was_seen_is_counted() -> None:
    """It said 6 where 45 of 54 had been seen: it counted the cards that it has room for (issue 27)."""
    where = holding("7R")
    seen = replace(where.state.shared, pile=FATE[45:], discard=FATE[:45])
    where = replace(where, state=replace(where.state, shared=seen))
    shown = next(panel for panel in RULESET.panels(where) if panel.title == "Shared Fate seen")
    assert (shown.note, shown.total, len(shown.cards)) == ("45 of 54", 45, 6)


# High Card ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "kind", "rule"), [(TEN, "ace", "destiny-20"), (TEN, "any", "destiny-20"), ("2R", "any", "destiny-19")]
)
def test_with_nothing_to_gain_the_rule_says_why(hand: str, kind: Any, rule: str) -> None:
    deck = deck_with_hand(new_fate(), hand.split())
    after_it, step = gain_by_choice(deck, kind, Table(KnownAnswers(())))
    assert (after_it, step) == (deck, Step(rule, "nothing_to_gain"))


def test_an_ace_lying_nowhere_cannot_be_gained() -> None:
    aces = [code for code in FATE if code.startswith("A")]
    _, step = gain_by_choice(deck_with_hand(new_fate(), aces), "ace", Table(KnownAnswers(())))
    assert step == Step("destiny-18", "nothing_to_gain")


def test_high_card_is_played_from_hands_and_fate_and_ties_play_again() -> None:
    where = replace(situation(), state=state(_1="7R 9S", _2="7R 3C"))
    resolution, effects = done("high_card", where, "7R", "7R", ["AC"], "9S", "fate", ["2C"])
    assert resolution.facts == {"order": ["Goblin", "Archer", "Thief"]}
    assert (hand_of(effects.state, str(ARCHER)), hand_of(effects.state, str(THIEF))) == ((), ("3C",))
    assert effects.state.shared.discard == ("AC", "2C")


def test_turns_go_from_the_highest_down_and_the_last_may_not_pass() -> None:
    where = replace(situation(), state=state(_1="AR", _2="KR"))
    resolution, _ = done("high_card", where, "AR", "KR", ["2C"], "pass", "pass", "pass", turns=True)
    assert resolution.facts == {"order": ["Goblin", "Thief", "Archer"]}


# Dice ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", ["d2", "d8", "d10", "d13", "d16", "d42"])
def test_odds_of_a_die_are_its_walk(die: str) -> None:
    found = die_odds(DieRoll(die, 5, new_fate()))
    walked = walk(lambda table: randomize(die, new_fate(), table, AS_WRITTEN), lambda turned: turned.value)
    assert found is not None
    assert found.spread == {str(n): p for n, p in walked.items()}
    assert found.chances[0].p == sum((p for n, p in walked.items() if n >= 5), Fraction(0))


def test_every_die_shows_all_its_numbers() -> None:
    for die in DICE:
        if found := die_odds(DieRoll(die, 0, new_fate())):
            numbers = range(1, int(die[1:]) + 1)
            assert list(map(int, found.spread)) == list(numbers), die


def test_a_die_that_runs_out_shuffles_what_was_discarded_before() -> None:
    few = replace(new_fate(), pile=("JR",), discard=("4C",))
    turned = randomize("d10", few, Table(Anyhow(1)), AS_WRITTEN)
    assert (turned.value, turned.used) == (4, ("JR", "4C"))


def test_a_die_on_screen_says_whether_it_was_enough() -> None:
    where = holding("7R")
    resolution, effects = done("randomize", where, ["KR"], ["7C"], die="d10", at_least=7)
    assert resolution.outcome is not None
    assert resolution.outcome.word == "reached"
    assert effects.state.shared.discard == ("KR", "7C")
    action = RULESET.action("randomize")
    form = replace(action.start(where), at_least=7)
    found = odds(action, form, where)
    assert found is not None
    assert found.chances[0].p == Fraction(2, 5)
    assert prepare(action, form, where).die == "d10"


def test_hands_stay_whole_whatever_is_done_with_them() -> None:
    where, source = holding("7R 8R 9R"), Anyhow(3)
    for id in ("draw_cards", "gain_card", "reveal", "high_card", "draw_cards", "high_card", "randomize", "gain_card"):
        action = RULESET.action(id)
        form = action.start(where)
        resolution = action.rule(prepare(action, form, where), Table(source))
        where = after(where, action.settle(Done(form, None, resolution, where)))
        for deck in (*where.state.decks.values(), where.state.shared):
            assert Counter(deck.cards()) == Counter(FATE)


def test_a_die_just_for_its_number_has_no_chance_of_success():
    """It was offered as "100 % Success" (issue 27)."""
    assert die_odds(DieRoll("d10", 0, new_fate())).chances == ()
    assert die_odds(DieRoll("d10", 5, new_fate())).chances[0].word == "p_success"
