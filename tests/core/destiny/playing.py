"""Playing at the table of `stage`: actions with cards and decisions in one row, and at random."""

from dataclasses import replace
from random import Random
from typing import Any

from core.actions.action import Change, Done
from core.actions.play import prepare
from core.actions.result import Resolution
from core.actions.situation import Effects, Situation
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, KnownAnswers, Table
from core.rulesets.destiny import RULESET
from core.rulesets.destiny.cards.hands import deck_with_hand
from core.rulesets.destiny.state.table import State, new_fate
from core.rulesets.destiny.values.cards import FATE


def state(**hands: str) -> State:
    """A table where these hands by character id (`_1="7R 8R"`) have been dealt."""
    return State(decks={id.strip("_"): deck_with_hand(new_fate(), hand.split()) for id, hand in hands.items()})


def shared(where: Situation, cards: str) -> Situation:
    """The table with only these cards still hidden in Shared Fate."""
    pile = tuple(cards.split())
    deck = replace(where.state.shared, pile=pile, discard=tuple(code for code in FATE if code not in pile))
    return replace(where, state=replace(where.state, shared=deck))


def played(rule: Any, request: Any, *answers: Any) -> Resolution:
    """Play a rule; an answer is a choice or words, or a list of cards. All must be asked for."""
    source = KnownAnswers([Answer(tuple(a) if isinstance(a, list) else (a,)) for a in answers])
    resolution: Resolution = rule(request, Table(source))
    assert source.used == len(answers)
    return resolution


def done(id: str, where: Situation, *answers: Any, **filled: Any) -> tuple[Resolution, Effects]:
    """Do an action with its form filled."""
    action = RULESET.action(id)
    form = replace(action.start(where), **filled)
    request = prepare(action, form, where)
    resolution = played(action.rule, request, *answers)
    if isinstance(action, Change):
        return resolution, request
    return resolution, action.settle(Done(form, request, resolution, where))


def after(where: Situation, effects: Effects) -> Situation:
    """The situation once these effects hold."""
    balances = dict(where.balances)
    for move in effects.points:
        balances[move.actor, move.currency] = balances.get((move.actor, move.currency), 0) + move.delta
    return replace(where, state=effects.state or where.state, balances=balances)


class Anyhow:
    """Answers every ask at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.questions: list[str] = []

    def answer(self, ask: Ask) -> Any:
        if isinstance(ask, DrawAsk):
            return ask.pile.pick(ask.n, self._random)
        self.questions.append(ask.question)
        return (self._random.choice(ask.choices).id,) if isinstance(ask, ChoiceAsk) else ("so",)
