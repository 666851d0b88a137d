"""Every action of every game in every situation (`campaigns.conformance`), held to more than a small game is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

import core.rulesets
from campaigns.conformance import scene, situations
from campaigns.conformance.all_situations import totals_told, worked_in
from core.actions.action import Action, Draw
from core.actions.place import KEPT, Place
from core.actions.situation import Brief, Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.schema.forms import asks_who_acts
from tui.draws.totals import made_of

__all__ = ["ruleset", "scene", "situations"]

EVERY = [*core.rulesets.MODULES, "toy"]


@pytest.fixture(params=EVERY, scope="module")
def ruleset(request: pytest.FixtureRequest) -> Iterator[Ruleset]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(core.rulesets.MODULES, "toy", "tests.toy")
        yield find(request.param)


@pytest.mark.walk
def test_most_actions_work_in_some_situation(ruleset: Ruleset, situations: tuple[Situation, ...]) -> None:
    worked = worked_in(ruleset, situations)
    assert set(worked.values()) >= {Place.SCENE, Place.CONFLICT}
    assert len(worked) > len(ruleset.actions) / 2


@pytest.mark.walk
def test_what_totals_are_made_of_is_shown_before_the_draw(ruleset: Ruleset, situations: tuple[Situation, ...]) -> None:
    told = [made_of(before, ruleset, 80, 9) for _, before in totals_told(ruleset, situations)]
    assert all(told)
    assert told or ruleset.id in SILENT


SILENT = ("background",)
"""A game without pools: its cards are held against a target or against each other."""


def test_a_purchase_takes_the_price_that_it_showed(ruleset: Ruleset, situations: tuple[Situation, ...]) -> None:
    """With plenty of every currency: where one pays for another's share, both say so alike."""
    bought = [action for action in ruleset.actions if action.place is Place.ADVANCE and not isinstance(action, Draw)]
    sold = [action for action in bought if action.price]
    paid = {action.id for action in sold for situation in situations if pays_its_price(action, situation, ruleset)}
    assert paid or not sold or ruleset.id in UNBOUGHT


def pays_its_price(action: Action, situation: Situation, ruleset: Ruleset) -> bool:
    """Check what a purchase takes of somebody rich; whether it could be made."""
    try:
        balances = {(situation.actor.id, currency.id): 99 for currency in ruleset.currencies}
        rich = replace(situation, balances=balances)
        form = action.begin(rich)
        price, moves = action.price(form, rich), action.apply(form, rich).points
    except Refusal:
        return False
    assert -sum(move.delta for move in moves if move.currency == price.currency) == price.amount, action.id
    return True


UNBOUGHT = ("resonance",)
"""A game whose Advancement asks for words: what it costs besides its point."""


SENTENCES = {"Time passes", "Days pass", "Hours pass", "Let time pass for the Charmed", "A goal is reached", "Compel"}
"""The titles of acts that tell by themselves what happened."""


def briefed(action: Action, situations: Sequence[Situation]) -> Iterator[Brief]:
    """Yield the lines about an action without questions, in every situation that allows it."""
    for situation in situations:
        with suppress(Refusal):
            yield action.apply(action.begin(situation), situation).brief


def test_no_log_tells_an_act_by_the_title_of_its_menu(ruleset: Ruleset, situations: tuple[Situation, ...]) -> None:
    """Issue 27: "Mara: Take a condition: Dying +1". A menu says what to do, a log what was done."""
    for action in ruleset.actions:
        if isinstance(action, Draw) or action.place not in KEPT or action.title in SENTENCES:
            continue
        whole = [brief.whole for brief in briefed(action, situations)]
        assert action.logged or (whole and all(whole)), action.id
        assert action.logged != action.title, action.id


def test_no_log_tells_how_a_character_was_made_by_the_title_of_a_choice(ruleset: Ruleset) -> None:
    """ "Nora: A player's character" and "Nora: Build" named the builder, and not what was done."""
    made = [action for action in ruleset.actions if action.place is Place.CREATION]
    assert made
    assert all(action.logged not in ("", action.title) for action in made)


def test_an_act_whose_log_entry_is_nobodys_is_of_the_whole_table(
    ruleset: Ruleset, situations: tuple[Situation, ...]
) -> None:
    """Issue 27: "Corbin Pell · Next round" headed what no character does."""
    for action in ruleset.actions:
        if not isinstance(action, Draw) and not asks_who_acts(action.form):
            whose = {brief.who for brief in briefed(action, situations)}
            assert whose != {""} or action.of_table, action.id
