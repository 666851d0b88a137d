"""Turns of a conflict come round: each allows one attack, in every round and however few are left.

In the games whose conflicts go turn by turn. That a turn was used belongs to one turn of one round.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, NamedTuple

import pytest

from core.actions.situation import Situation
from core.ruleset import Ruleset
from core.rulesets import find
from core.rulesets.storyteller.fights.conflict import Fighter
from tests.core.resonance.stage import stage
from tests.core.resonance.test_screen_combat import FIGHT
from tests.core.storyteller.test_conflicts import begin

ALL = (1, 2, 3)
LEFT = tuple(chain.from_iterable(combinations(ALL, n) for n in ALL))
"""Those who can still act: every choice of them but none."""


class Game(NamedTuple):
    """A game's conflict by turns: the situation in which some can act, and the action that changes the order."""

    rules: Ruleset
    form: str
    begun: Callable[[tuple[int, ...]], Situation]
    order: str

    @property
    def kind(self) -> Any:
        return self.rules.conflict(self.form)


def _rounds(able: tuple[int, ...]) -> Situation:
    at = begin("rounds")
    fighters = tuple(Fighter(actor=who, name=at.actors[who].name, out=who not in able) for who in ALL)
    return replace(at, conflict=replace(at.conflict, fighters=fighters, turn=ALL.index(able[0])))


def _combat(able: tuple[int, ...]) -> Situation:
    out = tuple(who for who in ALL if who not in able)
    return stage(able[0], conflict=replace(FIGHT, order=ALL, turn=able[0], out=out))


GAMES = (
    Game(find("storyteller"), "rounds", _rounds, "order"),
    Game(find("resonance"), "combat", _combat, "reorder"),
)


def due(game: Game, at: Situation) -> list[tuple[str, int | None]]:
    return [(each.action, each.actor) for each in game.kind.due(at)]


def done(game: Game, action: str, at: Situation, **fields: Any) -> Situation:
    """The situation after a change of the table, with whoever is next acting."""
    found = game.rules.action(action)
    after = replace(at, conflict=found.apply(replace(found.start(at), **fields), at).conflict)
    (turn,) = game.kind.face(after.conflict, after).whose
    return replace(after, acting=turn)


def used(at: Situation) -> Situation:
    """The situation in which whoever's turn it is has attacked."""
    return replace(at, conflict=replace(at.conflict, acted=True))


@pytest.mark.parametrize("able", LEFT, ids=str)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.form)
def test_each_turn_begins_with_an_attack_to_make(game: Game, able: tuple[int, ...]) -> None:
    at = game.begun(able)
    for turn in range(3 * len(able)):
        who = able[turn % len(able)]
        assert due(game, at) == [("attack", who), ("next_turn", who)]
        at = used(at)
        assert due(game, at) == [("next_turn", who)]
        at = done(game, "next_turn", at)
    assert at.conflict.round == 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.form)
@pytest.mark.parametrize("order", [(3, 1, 2), (2, 3, 1), (3, 2, 1)], ids=str)
def test_another_order_gives_no_second_attack_in_a_turn(game: Game, order: tuple[int, ...]) -> None:
    at = done(game, game.order, used(game.begun(ALL)), order=order)
    assert due(game, at) == [("next_turn", 1)]
    assert due(game, done(game, "rounds_pass", at, rounds=1))[0][0] == "attack"
