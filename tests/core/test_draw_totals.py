"""The parts of a draw's totals, before luck has a part in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from core.actions.action import Action
from core.actions.known_steps import Known, certain_totals
from core.actions.play import prepare
from core.actions.result import Resolution, Step, running
from core.actions.situation import Situation
from core.luck.piles import Deck, Dice
from core.luck.table import Table
from core.rulesets import find, resonance
from core.rulesets.background.cards.deck import new_deck
from core.rulesets.background.sheet import Sheet as Cards
from core.rulesets.background.sheet import State
from core.rulesets.storyteller.draws.form import SceneHelper
from core.rulesets.storyteller.sheet import Condition, Sheet, Skill
from core.schema.entry import Choice
from tests.core.background import acting
from tests.core.resonance.stage import form_of, stage
from tests.core.storyteller.asking import situation
from tui.draws.totals import made_of, total_words

CLIMBER = Sheet(attributes={"dexterity": 2}, skills={"athletics": Skill(1, "physical")})
TILTED = replace(CLIMBER, conditions=(Condition("tilted"),))


def told(at: Situation, action: str = "draw", **filled: Any) -> list[str]:
    ruleset = find("storyteller")
    found = ruleset.action(action)
    request = prepare(found, replace(found.begin(at), **filled), at)
    return [line.plain for line in made_of(certain_totals(found, request), ruleset, 80, 9)]


@pytest.mark.parametrize(
    ("sheet", "filled", "line"),
    [
        (CLIMBER, {}, "2 Dexterity + 1 Athletics = 3"),
        (TILTED, {}, "2 Dexterity + 1 Athletics − 2 Tilted = 1"),
        (TILTED, {"circumstance": -1}, "2 Dexterity + 1 Athletics − 1 Circumstances − 2 Tilted = 0 · in a chance draw"),
        (TILTED, {"flat": 5}, "5 Pool − 2 Tilted = 3"),
        (CLIMBER, {"flat": 5}, "5 Pool"),
    ],
)
def test_a_pool_and_a_chance_draw_are_told_before_the_draw(sheet: Sheet, filled: dict[str, Any], line: str) -> None:
    assert told(situation(sheet), **filled) == [line]


def test_both_sides_of_a_contest_tell_theirs() -> None:
    assert told(situation(CLIMBER, TILTED), "contest") == [
        "Mara: 2 Dexterity + 1 Athletics = 3",
        "Jonas: 2 Dexterity + 1 Athletics − 2 Tilted = 1",
    ]


def test_a_difficulty_is_told_once_though_it_is_taken_off_the_hits() -> None:
    act = resonance.RULESET.action("act")
    request = prepare(act, form_of("act", stage(), difficulty=2, modifier=1), stage())
    assert [line.plain for line in made_of(certain_totals(act, request), resonance.RULESET, 80, 9)] == [
        "4 Resolve + 4 Insight = 8",
        "2 Difficulty + 1 situation = 3",
    ]


def test_what_helpers_will_bring_is_not_known_nor_then_what_kind_of_draw_it_is() -> None:
    helper = SceneHelper(name="A boy", flat=4)
    assert told(situation(CLIMBER), helpers=(helper,), flat=0) == ["A boy: 4 Pool", "Mara: 0 Pool"]


def test_what_draws_nothing_has_no_parts() -> None:
    """A rule that asks luck for nothing says all of it in its preview."""
    at = situation(CLIMBER, interval="between_games")
    ruleset = find("storyteller")
    recover = ruleset.action("recover")
    assert certain_totals(recover, prepare(recover, recover.begin(at), at)) == ()


@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
def test_luck_is_not_told_beforehand_because_a_few_tries_fell_alike(suit: str) -> None:
    """A challenge was headed "− 13 In the other colour, against": all tries had drawn the other colour."""
    challenge = acting.action("challenge")
    for gone in range(12):
        cards = new_deck().tokens
        at = acting.situation(Cards(), state=State(deck=replace(new_deck(), pile=cards[gone:], discard=cards[:gone])))
        request = prepare(challenge, replace(challenge.start(at), suit=suit, target=13), at)
        assert not [
            part for each in certain_totals(challenge, request) for part in each.parts if "against" in part.what
        ]


@dataclass(frozen=True)
class Game:
    """A small game: three points, a card, and one point less after every card except the joker."""

    deck: Deck
    joker: int = 0
    before: str = "nothing"


OPEN, CLOSED = Choice("a", "A"), Choice("b", "B", why_not="Not now.")


def play(game: Game, table: Table) -> Resolution[int]:
    if game.before == "words":
        table.tell("how", why="toy-1")
    elif game.before == "choice":
        table.choose("which", (CLOSED, OPEN), why="toy-1")
    elif game.before == "closed":
        table.choose("which", (CLOSED,), why="toy-1")
    (card,) = table.draw(game.deck, why="toy-2")
    assert isinstance(card, int)
    after = () if card == game.joker else (Step("toy-3", "tired", amount=-1),)
    return Resolution(card, steps=running((POINTS, Step("toy-2", "card", tokens=(card,), amount=card), *after)))


POINTS = Step("toy-1", "points", amount=3)
SMALL = cast(Action, SimpleNamespace(rule=play))


def parts_told(game: Game) -> list[str]:
    return [part.what for each in certain_totals(SMALL, game) for part in each.parts]


@pytest.mark.parametrize("before", ["nothing", "words", "choice"])
@pytest.mark.parametrize("gone", [0, 8])
def test_only_steps_that_no_card_can_change_are_told(gone: int, before: str) -> None:
    """Each card of the pile is tried, and none of the discard, whatever must be answered before."""
    deck = Deck(tuple(range(1, 41 - gone)), tuple(range(41 - gone, 41)))
    for joker in deck.tokens if before == "nothing" else ():
        comes = joker in deck.pile
        assert parts_told(Game(deck, cast(int, joker), before)) == (["points"] if comes else ["points", "tired"])
    assert parts_told(Game(deck, 0, before)) == ["points", "tired"]


def test_a_decision_without_an_open_choice_tells_nothing() -> None:
    assert parts_told(Game(Deck((1, 2)), before="closed")) == []


@pytest.mark.parametrize(("draws", "parts"), [(1, 1), (30, 1), (200, 0)])
def test_a_draw_without_an_end_tells_nothing(draws: int, parts: int) -> None:
    def on_and_on(dice: Dice, table: Table) -> Resolution[None]:
        for _ in range(draws):
            table.draw(dice, why="toy-2")
        return Resolution(None, steps=running((POINTS,)))

    found = certain_totals(cast(Action, SimpleNamespace(rule=on_and_on)), Dice((1, 2)))
    assert [(each.parts, each.total, each.why) for each in found] == [((replace(POINTS, total=3),), 3, "toy-2")] * parts


@pytest.mark.parametrize("rare", [1, 100])
def test_a_step_that_only_the_lowest_or_highest_dice_leave_out_is_not_told(rare: int) -> None:
    def tired_after(dice: Dice, table: Table) -> Resolution[None]:
        rolled = table.draw(dice, 3, why="toy-2")
        after = () if set(rolled) == {rare} else (Step("toy-3", "tired", amount=-1),)
        return Resolution(None, steps=running((POINTS, *after)))

    found = certain_totals(cast(Action, SimpleNamespace(rule=tired_after)), Dice(tuple(range(1, 101))))
    assert [part.what for each in found for part in each.parts] == ["points"]


def test_a_single_one_is_told_in_the_singular() -> None:
    """Damage without a conflict began with "1 Successes"."""
    ruleset = find("destiny")
    for number, words in ((1, "1 Success"), (2, "2 Successes")):
        assert total_words(Known("", (Step("destiny-113", "successes", amount=number),), number, ""), ruleset) == words
