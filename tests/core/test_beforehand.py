"""The parts of a draw's totals, before luck has a part in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.actions.known_steps import certain_totals
from core.actions.play import prepare
from core.actions.situation import Situation
from core.rulesets import find, resonance
from core.rulesets.background.cards.deck import new_deck
from core.rulesets.background.sheet import Sheet as Cards
from core.rulesets.background.sheet import State
from core.rulesets.storyteller.draws.form import SceneHelper
from core.rulesets.storyteller.sheet import Condition, Sheet, Skill
from tests.core.background import acting
from tests.core.resonance.stage import form_of, stage
from tests.core.storyteller.asking import situation
from tui.draws.totals import made_of

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
