"""Mistakes that show only when draws are carried out: `game check` and the tests of every game find them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

import core.rulesets
from campaigns import conformance
from campaigns.authoring import lantern
from campaigns.authoring.first_try import failures
from campaigns.authoring.first_values import refused_first_values
from campaigns.conformance.all_situations import every_situation, full_scene
from campaigns.conformance.random_play import play_sessions
from core.actions.action import AnyDraw
from core.actions.result import Resolution, Step
from core.actions.situation import Effects, Situation, Suggested
from core.effects import points
from core.game import game
from core.luck.piles import Deck, Tokens
from core.luck.table import Table
from core.points import Currency, Tier
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.bounds import number_fault
from core.schema.entry import Choice, Entry, entry
from core.small_games.defaults import draw
from core.small_games.growth import acquire, advance, traits
from core.small_games.rivals import contest
from core.small_games.scores import Score, reach
from core.small_games.shared_deck import SharedDeck, shared_deck
from tests.core.test_small_games import CARDS, FORM, HAUL, LIFT, Pull, Sheet, State, hauled, lift
from tests.words import out_of_bounds

KINDS = {"currencies": (Currency("coins", "Coins", "c"),), "tiers": (Tier("feat", "A feat", lambda now: {}),)}


def won(done: Any) -> Effects:
    """The rope moves, and a milestone when it is all on one side."""
    effects: Any = hauled(done)
    over = effects.conflict.rope in (0, 4)
    return replace(effects, milestones=(Suggested("Mara wins", "feats"),)) if over else effects


COIN = draw("haul", "Haul", lift, form=FORM, settle=lambda done: points(done.situation, "coin", 1, "paid"))
FEAT = contest("rope", "Rope", Pull, replace(HAUL, settle=won), over=lambda pull: pull.rope <= 0 or pull.rope >= 4)


def small(*declared: Any, **more: Any) -> Ruleset:
    """A small game of these declarations."""
    return game(lantern.__name__, LIFT, *declared, **{"sheet": Sheet, "state": State, **KINDS, **more})


def situations(ruleset: Ruleset, folder: Path) -> tuple[Situation, ...]:
    """The situations in which the tests of every game try it."""
    return every_situation(ruleset, full_scene(ruleset, folder))


@pytest.mark.parametrize(
    ("declared", "fault"),
    [
        (COIN, "points: 'coin' isn't a currency of the game (coins)"),
        (FEAT, "milestones: 'feats' isn't a tier of the game (feat)"),
    ],
)
def test_points_and_milestones_of_unknown_kinds_are_found_and_refused(
    declared: Any, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = small(declared)
    assert [*failures(wrong)] == [f"haul: {fault}"]
    with pytest.raises(AssertionError, match="haul"):
        conformance.test_points_and_milestones_are_of_kinds_that_the_game_has(wrong, situations(wrong, tmp_path), 1)
    monkeypatch.setitem(core.rulesets.MODULES, "lantern", lantern.__name__)
    monkeypatch.setattr(lantern, "RULESET", wrong)
    with pytest.raises(Refusal) as refused:
        play_sessions(wrong, tmp_path / "c", seed=1)
    assert (refused.value.code, refused.value.message) == ("game_fault", f"The game Lantern has a fault: {fault}.")


def test_a_game_without_such_mistakes_passes(tmp_path: Path) -> None:
    right = small(contest("rope", "Rope", Pull, HAUL, over=lambda pull: pull.rope <= 0 or pull.rope >= 4))
    assert [*failures(right)] == []
    conformance.test_points_and_milestones_are_of_kinds_that_the_game_has(right, situations(right, tmp_path), 1)


def twice(back: Callable[[Deck, Tokens], Deck]) -> AnyDraw:
    """A draw of two cards, one after the other; the first one goes where `back` puts it."""

    def rule(deck: Deck, table: Table) -> Resolution[Score]:
        first = table.draw(deck, why="toy-1")
        second = table.draw(back(deck, first), why="toy-1")
        return reach((Step("toy-1", "card", tokens=(*first, *second), amount=1),), 1, "up", "down")

    return draw("twice", "Twice", rule)


FORGOTTEN = twice(lambda deck, cards: deck)
DISCARDED = twice(lambda deck, cards: deck.discarded(cards))
SHUFFLED = twice(lambda deck, cards: deck.discarded(cards).reshuffled())


def test_a_card_that_stays_in_the_pile_for_the_next_draw_is_found(tmp_path: Path) -> None:
    test = conformance.test_no_card_of_a_shared_deck_can_be_drawn_twice_at_once
    wrong = small(FORGOTTEN)
    with pytest.raises(AssertionError, match="twice"):
        test(wrong, situations(wrong, tmp_path), 1)
    right = small(DISCARDED, SHUFFLED)
    for seed in range(20):
        test(right, situations(right, tmp_path), seed)


def test_a_deck_that_is_shuffled_too_late_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    test = conformance.test_a_shared_deck_is_shuffled_in_time_for_each_draw
    wrong = small(DISCARDED, state=shared_deck(CARDS, least=1))
    with pytest.raises(AssertionError, match="least=1"):
        test(wrong, situations(wrong, tmp_path), 1)
    right = small(DISCARDED, SHUFFLED)
    test(right, situations(right, tmp_path), 1)
    stuck = game(lantern.__name__, DISCARDED, sheet=Sheet, state=shared_deck(CARDS[:5]))  # one card is left after four
    monkeypatch.setitem(core.rulesets.MODULES, "lantern", lantern.__name__)
    monkeypatch.setattr(lantern, "RULESET", stuck)
    with pytest.raises(AssertionError, match="twice: the shared deck is shuffled too late"):
        play_sessions(stuck, tmp_path / "c", seed=2)


THINGS = (Choice("rope", "Rope"), Choice("oar", "Oar"), Choice("lamp", "Lamp"))
ROPE_ONLY = acquire("buy", "Buy", "gear", THINGS, "coins", cost=lambda thing: {"rope": 2, "lamp": 3}[thing])
TO_TWO = advance("train", "Train", traits(Sheet, "arm", "nerve"), "coins", cost=lambda rank: {2: 4, 3: 6}[rank])
SOLD_OUT = advance("train", "Train", traits(Sheet, "hull"), "coins", cost=lambda rank: {2: 4, 3: 6}[rank])


@dataclass(frozen=True)
class Loaded(Sheet):
    """A sheet with gear."""

    gear: tuple[str, ...] = entry("Gear", default=(), choices=THINGS)


@pytest.mark.parametrize(
    ("purchase", "faults"),
    [
        (ROPE_ONLY, ["buy: thing 'oar': KeyError: 'oar'"]),
        (TO_TWO, []),
        (SOLD_OUT, ["train: trait 'hull', bought 2 times before: KeyError: 4"]),
    ],
)
def test_a_cost_that_fails_for_one_thing_or_rank_names_it(purchase: Any, faults: list[str]) -> None:
    assert [*failures(small(purchase, sheet=Loaded))] == faults


@dataclass(frozen=True)
class Row:
    """A row of a list in a form."""

    weight: int = entry("Weight", default=9, low=0, high=3)


DEFAULTS = {
    "against": entry("Against", default=0, low=1),
    "trait": entry("Trait", default="arm", choices=traits(Sheet, "arm")),
}


@dataclass(frozen=True)
class Tidal(SharedDeck):
    """A state that begins out of bounds and with a list of such rows."""

    deck: Deck = field(default_factory=lambda: Deck(CARDS))
    tide: int = entry("Tide", default=7, high=6)
    rows: tuple[Row, ...] = entry("Rows", default=())


def test_a_default_outside_its_bounds_names_the_form_and_the_field() -> None:
    wrong = small(draw("heave", "Heave", lift, form=DEFAULTS), state=Tidal)
    assert [*refused_first_values(wrong)] == [
        f"state: tide begins with 7: {number_fault('Tide', 7, Entry('Tide', high=6))}",
        f"state: rows.weight begins with 9: {out_of_bounds('Weight', 0, 3, 9)}",
        "form of heave: against begins with 0: Against must be at least 1.",
    ]
    assert [*refused_first_values(small())] == []


def test_a_form_that_a_function_fills_in_outside_its_bounds_is_found() -> None:
    heave = draw("heave", "Heave", lift, form=FORM)
    late = replace(heave, start=lambda situation: replace(heave.form(trait="arm"), against=-1))
    assert [*refused_first_values(small(late))] == [
        "form of heave: against begins with -1: Against must be at least 1."
    ]
