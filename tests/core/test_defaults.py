"""Defaults for small games: where a request is filled from, and what a downtime allows and settles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from core.actions.action import Budget
from core.actions.odds_of_rules import odds_of
from core.actions.result import Outcome, Resolution
from core.actions.situation import Actor, Effects, Situation
from core.building_blocks.band import Band
from core.building_blocks.ledger import PointsMove
from core.conflict import ConflictFace
from core.downtime import Interval, Planned, Spent
from core.effects import on_sheet, points, together
from core.game import typed
from core.luck.odds import Chance
from core.luck.piles import Deck
from core.luck.table import Table
from core.refusal import Refusal
from core.schema.entry import entry
from core.schema.fields import fields_of
from core.small_games.defaults import NoForm, conflict, downtime, draw, filled
from core.small_games.growth import advance, builder, traits


@dataclass(frozen=True)
class Sheet:
    arm: int = 2
    against: int = 1


DECK = Deck(("A", "B", "C"))


@dataclass(frozen=True)
class State:
    deck: Deck = DECK


@dataclass(frozen=True)
class Form:
    against: int = 9


@dataclass(frozen=True, kw_only=True)
class Request:
    deck: Deck
    arm: int
    against: int
    name: str = ""
    options: object = None
    bonus: int = 5


HERE = Situation(actors={1: Actor(1, "Mara", Sheet())}, state=State(), options="the rules", acting=1)


def test_a_request_is_filled_from_form_sheet_and_state_in_that_order() -> None:
    found = filled(Request)(Form(), HERE)
    assert found == Request(deck=State().deck, arm=2, against=9, name="Mara", options="the rules", bonus=5)


def test_what_is_found_nowhere_is_refused() -> None:
    with pytest.raises(Refusal, match="The rule needs arm"):
        filled(Request)(Form(), replace(HERE, acting=None))


def test_a_card_goes_from_the_pile_to_the_discard() -> None:
    deck = State().deck.discarded(("B",))
    assert (deck.pile, deck.discard, deck.held) == (("A", "C"), ("B",), ())
    with pytest.raises(Refusal):
        deck.discarded(("B",))


def test_a_downtime_allows_so_many_and_settles_one_after_the_other() -> None:
    def worked(spent: Spent, situation: Situation) -> Effects:
        arm = situation.actor.sheet.arm + 1
        coin = PointsMove(situation.actor.id, "coins", 1, "paid")
        return replace(on_sheet(situation, arm=arm), points=(coin,))

    week = downtime(Interval("week", "A week", 7), settle=worked)
    once = Planned(1, "work", NoForm())
    assert week.plan(1, NoForm(), (once,), HERE).spent == 1
    with pytest.raises(Refusal, match="at most 1"):
        week.plan(1, NoForm(), (once, once), HERE)
    spent = [Spent(once, Resolution(None)), Spent(once, None), Spent(once, Resolution(None))]
    effects = week.settle({}, spent, HERE)
    assert effects.sheets[1].arm == 4
    assert len(effects.points) == 2
    assert week.ahead(spent[:1], HERE).actors[1].sheet.arm == 3


@dataclass(frozen=True)
class Hero:
    arm: int = entry("Arm", default=2, low=0, high=3, page="Traits")
    nerve: int = entry("Nerve", default=2, low=0, high=5, page="Traits")
    gear: tuple[str, ...] = entry("Gear", default=())
    wounds: int = entry("Wounds", default=1, low=0, high=9)


HERO = Situation(actors={1: Actor(1, "Mara", Hero())}, state=State(), acting=1, options=None)


def lift(deck: Deck, arm: int, against: int, bonus: int, table: Table) -> Resolution[int]:
    """A rule whose signature is its request."""
    (card,) = table.draw(deck, why="toy-1")
    total = arm + bonus + "ABC".index(str(card))
    word = Outcome(Band.SUCCESS, "up") if total >= against else Outcome(Band.FAILURE, "down")
    return Resolution(total, word)


def test_a_draw_asks_for_what_its_rule_takes() -> None:
    """From the form, the sheet and the state by name, and what is given for that; its odds are those of the play."""
    act = draw("lift", "Lift", lift, form=Form, given=lambda form, now: {"bonus": 6}, odds=odds_of(lift, "p_success"))
    request = act.prepare(act.begin(HERE), HERE)
    assert (request.deck, request.arm, request.against, request.bonus) == (DECK, 2, 9, 6)
    assert act.rule(request, typed(["B"])).value == lift(DECK, 2, 9, 6, typed(["B"])).value == 9
    assert act.odds is not None
    assert act.odds(request).chances == (Chance("p_success", Fraction(2, 3)),)


def test_a_rule_in_a_conflict_asks_of_its_state_before_the_sheet() -> None:
    now = replace(HERE, conflict=Form(against=4))
    assert filled(Request)(NoForm(), now).against == 4


def test_a_conflict_begins_with_what_is_open_and_knows_its_acts() -> None:
    act = draw("lift", "Lift", lift)
    form = conflict(
        "duel",
        "Duel",
        State,
        start=lambda form, situation: State(),
        face=lambda duel, situation: ConflictFace(),
        participants=lambda duel: (1,),
        actions=(act,),
    )
    assert (form.actions, form.prefill(HERE)) == (("lift",), NoForm())


def test_points_of_nothing_are_no_move() -> None:
    assert points(HERE, "coins", 0, "paid") == Effects()
    both = together(points(HERE, "coins", 2, "paid"), points(HERE, "coins", -1, "lost", "a hat"))
    assert [(move.delta, move.reason, move.item) for move in both.points] == [(2, "paid", ""), (-1, "lost", "a hat")]


def six(form: Hero, situation: Situation) -> tuple[Budget, ...]:
    return (Budget("Points", form.arm + form.nerve, 6), Budget("Gear", len(form.gear), 2, kept=True))


def test_a_builder_is_the_sheet_and_holds_its_budgets() -> None:
    act = builder("hero", "A hero", Hero, "arm", "nerve", "gear", budgets=six)
    form = act.begin(HERO)
    assert [field.name for field in fields_of(act.form)] == ["arm", "nerve", "gear"]
    for nerve in (3, 5):
        with pytest.raises(Refusal, match=f"Points: {nerve + 2} spent of 6"):
            act.apply(replace(form, nerve=nerve), HERO)
    with pytest.raises(Refusal, match="Gear: 3 spent of 2"):
        act.apply(replace(form, nerve=4, gear=("a", "b", "c")), HERO)
    assert act.apply(replace(form, nerve=4), HERO).sheets[1] == Hero(arm=2, nerve=4, wounds=1)
    assert [field.name for field in fields_of(builder("hero", "A hero", Hero, budgets=six).form)][-1] == "wounds"


def test_a_rank_is_bought_up_to_its_bound() -> None:
    act = advance("train", "Train", traits(Hero, "arm", "nerve"), "coins", cost=lambda rank: 2 * rank)
    form = act.begin(HERO)
    assert act.price is not None
    assert (form.trait, act.price(form, HERO).amount) == ("arm", 6)
    bought = act.apply(form, HERO)
    assert bought.sheets[1].arm == 3
    assert [(move.delta, move.item) for move in bought.points] == [(-6, "Arm 3")]
    with pytest.raises(Refusal, match="Arm ends at 3"):
        act.apply(form, bought.after(HERO))
    assert [choice.id for choice in traits(Hero)] == ["arm", "nerve", "wounds"]
