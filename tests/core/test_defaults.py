"""Defaults for small games: where a request is filled from, and what a downtime allows and settles."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from core.acts.result import Resolution
from core.acts.situation import Actor, Effects, Situation
from core.defaults import NoForm, downtime, filled, on_sheet
from core.downtime import Interval, Planned, Spent
from core.kit.ledger import PointsMove
from core.luck.piles import Deck
from core.refusal import Refusal


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
    with pytest.raises(Refusal, match="The request lacks a field"):
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
