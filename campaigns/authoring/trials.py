"""Draws carried out without a campaign: the program draws, and decisions are made at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from core.actions.action import Action, DoneOf, Draw
from core.actions.play import Progress, openable, prepare, proceed
from core.actions.situation import Effects, Situation
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk
from core.refusal import GAME_FAULT, Refusal

TRIES = 8
"""The number of times in a row that a draw is tried in one situation."""


class Trial(NamedTuple):
    """A finished draw: its asks and answers, and its effects."""

    progress: Progress
    effects: Effects


def trials(action: Action, situation: Situation, seed: int = 0) -> Iterator[Trial]:
    """A draw tried several times in a row, each time after the one before it, such as until a conflict is over.

    It starts again from the first situation when the conflict is over or the draw is refused, and ends when it is
    refused there. A fault of the game is raised.
    """
    now, random = situation, Random(seed)
    for _ in range(TRIES if isinstance(action, Draw) else 0):
        try:
            tried = trial(action, now, random)
        except Refusal as refusal:
            if refusal.code == GAME_FAULT:
                raise
            if now is situation:
                return
            now = situation
            continue
        yield tried
        now = situation if tried.effects.conflict_over else tried.effects.after(now)


def trial(action: Action, situation: Situation, random: Random) -> Trial:
    """A draw with its form's first values, carried out once."""

    def reply(ask: Ask, answers: Sequence[Answer]) -> Answer:
        if isinstance(ask, DrawAsk):
            return Answer(ask.pile.pick(ask.n, random))
        if isinstance(ask, ChoiceAsk):
            return Answer((random.choice([choice.id for choice in ask.choices if not choice.why_not]),))
        return Answer(("Because it fits",))

    form: Any = openable(action, action.begin(situation), situation)
    request = prepare(action, form, situation)
    progress = proceed(action, request, (), reply)
    assert progress.resolution is not None
    return Trial(progress, action.settle(DoneOf(form, request, progress.resolution, situation)))
