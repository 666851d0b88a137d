"""The figures in a conflict's question are in the interest of the one asked, all by one measure (destiny-205)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.actions.play import prepare
from core.luck.odds import Odds
from core.luck.table import Answer, ChoiceAsk, KnownAnswers, Table, Unanswered
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.cards.halves import Duelist
from core.rulesets.destiny.cards.hands import deck_with_hand
from core.rulesets.destiny.conflict.clash import Clash, clash
from core.rulesets.destiny.state.battle import Battle, Unit
from core.rulesets.destiny.state.table import new_fate
from tests.core.destiny.playing import Anyhow, done, shared, state
from tests.core.destiny.stage import ARCHER, GOBLIN, THIEF, situation


def asked(rule: Any, request: Any, *answers: Any) -> ChoiceAsk:
    """Return the next question after these answers; a list stands for cards."""
    given = [Answer(tuple(each) if isinstance(each, list) else (each,)) for each in answers]
    with pytest.raises(Unanswered) as waiting:
        rule(request, Table(KnownAnswers(given)))
    ask = waiting.value.ask
    assert isinstance(ask, ChoiceAsk)
    return ask


def figures(ask: ChoiceAsk) -> dict[str, Odds]:
    assert ask.advice
    return dict(ask.advice())


def player(hand: str, name: str, **more: Any) -> Duelist:
    deck = deck_with_hand(new_fate(), hand.split())
    return Duelist(name, hand=tuple(hand.split()), deck=deck, id=name, actor="1", skill_level=2, difficulty=5, **more)


def test_after_a_counter_every_choice_is_measured_by_the_success_it_comes_to():
    """The reach of Shared Fate was measured from a lower Success than the Counter's own."""
    request = Clash(player("JC 2R", "Ann"), Duelist("Thing", player=False, difficulty=5), new_fate())
    ask = asked(clash, request, "JC:lower", "reveal", ["7U"], ["2R"])
    odds = figures(ask)
    assert ask.question == "follow_up"
    assert {one.chances[0] for one in odds.values()} == {odds["none"].chances[0]}
    assert odds["none"].mean == 2
    assert odds["fate"].mean < odds["none"].mean
    assert odds["2R"].mean < odds["none"].mean


def test_points_that_take_a_success_away_promise_nothing_to_who_loses_it_and_all_to_who_hides():
    """destiny-62, 65, 231: one Success passes; 0:0 was "100 % Success"."""
    hiding = Battle((Unit("Archer", "us", actor=ARCHER), Unit("Thief", "us", actor=THIEF, stealth=2)))
    where = situation(conflict=hiding, points={"cp": 1}, state=state(_1="KR 2C", _2="3U 2U"))
    where = replace(where, balances={(ARCHER, "cp"): 1, (THIEF, "cp"): 1})
    rule = RULESET.action("detect").rule
    form = replace(RULESET.action("detect").start(where), unit="Archer", hidden="Thief")
    request = prepare(RULESET.action("detect"), form, where)
    beaten = ("KR:upper", "3U:lower", "reveal", "reveal", "leave")
    theirs = figures(asked(rule, request, *beaten, "none"))
    assert theirs["none"].chances[0].p == 0
    assert theirs["rival:-1"].chances[0].p == 0  # one point doesn't take away two Successes
    own = figures(asked(rule, request, *beaten))
    assert own["none"].chances[0].p == 1
    plain = replace(request, test=replace(request.test, a=replace(request.test.a, difficulty=20)))
    lower = ("2C:upper", "3U:lower", "reveal", "reveal", "leave")
    theirs = figures(asked(rule, plain, *lower, "none"))
    assert (theirs["none"].chances[0].p, theirs["rival:-1"].chances[0].p) == (0, 1)
    resolution, _ = done("detect", where, *beaten, "none", "none", unit="Archer", hidden="Thief")
    assert resolution.value.noticed


def test_a_win_whose_success_was_taken_away_is_no_success():
    request = Clash(player("2C", "Ann", cp=1), Duelist("Thing", player=False, difficulty=20), new_fate())
    lost = ("2C:upper", "reveal", ["7U"], ["2U"], "leave", "own:-1", "so")
    given = [Answer(tuple(each) if isinstance(each, list) else (each,)) for each in lost]
    resolution = clash(request, Table(KnownAnswers(given)))
    assert resolution.outcome is not None
    assert resolution.outcome.word == "neither"
    ask = asked(clash, request, *lost[:5])
    assert {id: one.chances[0].p for id, one in figures(ask).items()} == {"none": 1, "own:1": 1, "own:-1": 0}


def test_which_of_two_cards_counts_is_measured_for_the_side_that_is_asked():
    request = Clash(player("4R", "Ann"), player("6U 2S", "Bob", advantage=True), new_fate())
    ask = asked(clash, request, "4R:upper", "6U:lower", "reveal", "reveal", ["3C"])
    assert (ask.question, ask.seat.name) == ("keep", "Bob")
    odds = figures(ask)
    assert odds["first"].chances[0].p == 0  # Strong beats a Block
    assert {one.chances[0].word for one in odds.values()} == {"p_win_hidden"}


def test_no_question_of_an_attack_is_measured_by_what_somebody_else_wants():
    """A walk of the draw tells the chance of who acts, so that each of these says itself what it promises."""
    where = shared(situation(state=state(_1="5R 9S WB", _2="8U 2C"), points={"cp": 2}), "8S 7R WR KU 3C 4S")
    action = RULESET.action("attack")
    form = replace(action.start(where), target=str(GOBLIN))
    request = prepare(action, form, where)
    unmeasured: set[str] = set()

    class Looking(Anyhow):
        def answer(self, ask: Any) -> Any:
            if isinstance(ask, ChoiceAsk) and ask.advice is None:
                unmeasured.add(ask.question)
            return super().answer(ask)

    for seed in range(60):
        action.rule(request, Table(Looking(seed)))
    assert unmeasured == set()
