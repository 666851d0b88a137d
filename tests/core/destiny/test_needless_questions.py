"""Questions of a conflict that can change nothing are asked of nobody, whatever is drawn; all others are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.luck.odds import Odds
from core.luck.table import Answer, ChoiceAsk, DrawAsk, KnownAnswers, Luck, Table, Unanswered, WordsAsk, draw_answer
from core.rulesets.destiny.cards.halves import Duelist, hurts
from core.rulesets.destiny.combat.defences import Helper as DefenceHelper
from core.rulesets.destiny.combat.defences import Mitigation, ask_defenses
from core.rulesets.destiny.conflict.clash import Clash, clash
from core.rulesets.destiny.options import AS_WRITTEN
from core.rulesets.destiny.state.table import new_fate
from core.schema.entry import Choice
from tests.core.destiny.test_question_odds import asked, player

TWO = (Choice("spend", "Spend it"), Choice("keep", "Keep it"))


@pytest.mark.parametrize(
    ("ends", "unasked"),
    [
        ({"spend": 1, "keep": 1}, "keep"),
        ({"spend": 2, "keep": 1}, ""),
        ({}, ""),
    ],
)
def test_a_question_of_which_no_choice_leads_anywhere_else_than_leaving_it_is_not_asked(ends, unasked):
    """In the place where questions are asked, for every game; what a choice costs is spent for nothing then."""
    assert ChoiceAsk("q", TWO, "r", leave="keep", ends=lambda: ends).unasked == unasked
    assert ChoiceAsk("q", TWO, "r", ends=lambda: ends).unasked == "", "nothing is left that could be let be"


def test_a_choice_that_is_closed_and_figures_alone_decide_nothing():
    closed = (replace(TWO[0], why_not="Broke."), TWO[1])
    assert ChoiceAsk("q", closed, "r").unasked == "keep"
    same = {"spend": Odds(()), "keep": Odds(())}
    assert ChoiceAsk("q", TWO, "r", advice=lambda: same).unasked == ""


def combo_asked(gone: str) -> ChoiceAsk:
    """Return the next question once a 2 has won, with all cards of a rank on the discard."""
    ann = player("2C", "Ann")
    used = tuple(str(code) for code in ann.deck.pile if str(code).startswith(gone)) if gone else ()
    left = tuple(code for code in ann.deck.pile if code not in used)
    ann = replace(ann, deck=replace(ann.deck, pile=left, discard=used))
    request = Clash(replace(ann, difficulty=20), Duelist("Thing", player=False, difficulty=20), new_fate())
    return asked(clash, request, "2C:upper", "reveal", ["7U"], ["2U"])


@pytest.mark.parametrize(("gone", "unasked"), [("", ""), ("5", ""), ("3", "leave"), ("4", "leave")])
def test_a_combo_is_asked_for_where_the_pile_has_its_cards_and_only_there(gone, unasked):
    """A combo of 0 % was offered, and offered first."""
    ask = combo_asked(gone)
    assert (ask.question, ask.unasked) == ("combo", unasked)


@pytest.mark.parametrize(
    ("played", "degree", "rival_points", "unasked"),
    [("KC", True, 0, ""), ("KC", False, 0, "leave"), ("KC", False, 1, ""), ("2C", False, 0, "")],
)
def test_a_combo_that_only_adds_success_is_asked_for_where_the_degree_counts(played, degree, rival_points, unasked):
    """To notice someone takes one Success (destiny-231); more help only against a Rival with points to lower it."""
    ann = replace(player(played, "Ann"), degree=degree, difficulty=20)
    thing = Duelist("Thing", player=False, difficulty=20)
    rival = replace(player("7U", "Bob"), id="2", cp=rival_points) if rival_points else thing
    plays = ["7U:lower", "reveal", "reveal"] if rival_points else ["reveal", ["7U"], ["2U"]]
    ask = asked(clash, Clash(ann, rival, new_fate()), f"{played}:upper", *plays)
    assert (ask.question, ask.unasked) == ("combo", unasked)


@pytest.mark.parametrize(
    ("card", "reach", "unasked"),
    [("KC:upper", 1, ""), ("KC:upper", None, "leave"), ("KR:lower", 1, "leave"), ("6R:lower", 1, "")],
)
def test_in_a_fight_a_combo_is_asked_for_where_success_can_hurt_or_gain_an_ace(card, reach, unasked):
    """A Block that wins does no damage (destiny-110), so its combo turned cards for nothing."""
    ann = replace(player(card[:2], "Ann"), objective="damage", hurts_from=reach, difficulty=20)
    thing = Duelist("Thing", player=False, difficulty=20, objective="damage")
    turned = (["7U"], ["2U"]) if card.endswith("upper") else (["7U"], ["2R"])
    ask = asked(clash, Clash(ann, thing, new_fate()), card, "reveal", *turned)
    assert (ask.question, ask.unasked) == ("combo", unasked)


class Noting:
    """Luck draws and everything is left as it is; notes who is asked to spend points."""

    def __init__(self, play: str, seed: str) -> None:
        self.play, self.luck, self.answers, self.found = play, Luck(seed), list[Answer](), list[ChoiceAsk]()

    def answer(self, ask: Any) -> Any:
        if isinstance(ask, DrawAsk):
            given = draw_answer(self.luck, self.answers, ask)
        else:
            assert not isinstance(ask, WordsAsk)
            self.found += [ask] if ask.question == "change_success" else []
            ids = {choice.id for choice in ask.choices}
            given = Answer((next((id for id in (self.play, "none", "leave") if id in ids), ask.usual.id),))
        self.answers.append(given)
        return given.given


@pytest.mark.parametrize("objective", ["damage", "win"])
@pytest.mark.parametrize("play", ["6U:lower", "6U:upper"])
def test_points_are_asked_for_where_a_success_counts_for_something(play, objective):
    """In a fight the Success of a Block can hurt nobody, and more or less of it is nothing (destiny-61, 62, 110)."""
    seen = set()
    for seed in map(str, range(40)):
        ann = player("6U", "Ann", cp=3, objective=objective)
        noting = Noting(play, seed)
        found = clash(Clash(ann, Duelist("Thing", player=False, difficulty=5), new_fate()), Table(noting)).value
        sides = (found.a, found.b)
        counts = any(one.successes and (objective != "damage" or hurts(one.fought.aspect, AS_WRITTEN)) for one in sides)
        for ask in noting.found:
            seen.add(ask.unasked)
            assert ask.unasked == ("" if counts else "none")
    assert ("none" in seen) == (objective == "damage")
    assert "" in seen or play == "6U:lower"


@pytest.mark.parametrize(("points", "rival_points"), [(3, 0), (1, 0), (3, 2)])
def test_to_notice_someone_points_are_asked_for_where_they_change_whether_that_happens(points, rival_points):
    """One Success notices who hides, and theirs counts for nothing (destiny-62, 65, 231)."""
    seen = set()
    for seed in map(str, range(60)):
        ann = replace(player("6U", "Ann", cp=points), degree=False)
        bob = replace(player("7U", "Bob", cp=rival_points), id="2", degree=False, objective="hide")
        noting = Noting("6U:upper", seed)
        found = clash(Clash(ann, bob, new_fate()), Table(noting)).value
        first = found.a.successes
        for ask in noting.found:
            most = max(points, rival_points) if ask.seat.name == "Ann" else rival_points
            matters = 0 < first <= most
            assert ask.unasked == ("" if matters else "none"), (seed, ask.seat.name, first)
            seen.add(ask.unasked)
    assert "none" in seen
    assert ("" in seen) == (points > 1)


@pytest.mark.parametrize(("least", "cp"), [(None, 3), (1, 3), (3, 1), (3, 3)])
def test_points_are_asked_for_where_the_success_they_leave_does_damage(least, cp):
    """Nobody pays for the Success of a weapon that doesn't reach, or of one too small to do anything (destiny-113)."""
    seen = set()
    for seed in map(str, range(60)):
        ann = replace(player("6U", "Ann", cp=cp, objective="damage"), hurts_from=least)
        noting = Noting("6U:upper", seed)
        thing = Duelist("Thing", player=False, difficulty=5, hurts_from=None)
        found = clash(Clash(ann, thing, new_fate()), Table(noting)).value
        for ask in noting.found:
            strikes = hurts(found.a.fought.aspect, AS_WRITTEN) and found.a.successes > 0
            matters = least is not None and strikes and found.a.successes + cp >= least
            assert ask.unasked == ("" if matters else "none")
            seen.add(ask.unasked)
    assert ("" in seen) == (least is not None)


@pytest.mark.parametrize(
    ("crits", "hits", "cp", "unasked"), [(6, 0, 2, "none"), (6, 0, 3, ""), (6, 1, 1, ""), (1, 0, 1, "")]
)
def test_points_against_damage_are_asked_for_where_they_change_what_it_does(crits, hits, cp, unasked):
    """Crits beyond a Mortal Wound don't count (destiny-128, 131)."""
    coming = Mitigation(crits=crits, hits=hits, location="chest", weapon_types=("hack",))
    with pytest.raises(Unanswered) as waiting:
        ask_defenses(coming, (), (DefenceHelper("1", "Ann", cp=cp),), lambda _: "", Table(KnownAnswers(())))
    ask = waiting.value.ask
    assert isinstance(ask, ChoiceAsk)
    assert (ask.question, ask.unasked) == ("spend_luck", unasked)
