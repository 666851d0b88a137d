"""Exact odds by walking the function that is played through every answer with its integer weight.

It is the reference for every closed form. It walks decisions as well: it takes the choice with the best expectation,
or the usual one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import count
from typing import TypeVar

from core.luck.table import Answer, ChoiceAsk, DrawAsk, KnownAnswers, Table, Unanswered

K = TypeVar("K", bound=Hashable)
R = TypeVar("R")
Distribution = dict[K, Fraction]


class TooDeep(Exception):
    """A rule asks for more than can be walked, in one path or in total; it needs a closed form."""


def at_most(runs: int, play: Callable[[Table], R]) -> Callable[[Table], R]:
    """The rule, limited to this many runs in all walks together; after them it raises `TooDeep`."""
    counted = count(1)

    def play_within_limit(table: Table) -> R:
        if next(counted) > runs:
            raise TooDeep
        return play(table)

    return play_within_limit


def walk(
    play: Callable[[Table], R],
    key: Callable[[R], K],
    *,
    worth: Callable[[K], int | Fraction] | None = None,
    answers: tuple[Answer, ...] = (),
    depth: int = 64,
) -> Distribution[K]:
    """The exact distribution of `key(play(table))` over all answers that can follow `answers`.

    `play` is a rule with its request bound. Decisions take the choice whose `worth` is highest on average (the first
    of equals), or the usual one (`ChoiceAsk.usual`) without `worth`; answers in words are left vague. Raises
    `TooDeep` if one path needs more than `depth` answers.
    """
    if depth < 0:
        raise TooDeep
    try:
        return {key(play(Table(KnownAnswers(answers)))): Fraction(1)}
    except Unanswered as waiting:
        ask = waiting.ask
    if isinstance(ask, ChoiceAsk) and worth is not None:
        return max(
            distributions_by_choice(play, key, worth, ask, answers=answers, depth=depth).values(),
            key=lambda d: expectation(d, worth),
        )
    if not isinstance(ask, DrawAsk):
        given = (ask.usual.id if ask.usual else "",) if isinstance(ask, ChoiceAsk) else ("…",)
        return walk(play, key, answers=(*answers, Answer(given)), worth=worth, depth=depth - 1)
    mixed: Distribution[K] = {}
    total = 0
    for tokens, weight in ask.branches():  # one at a time, because `play` can end a walk that takes too long
        total += weight
        below = walk(play, key, worth=worth, answers=(*answers, Answer(tokens)), depth=depth - 1)
        for value, p in below.items():
            mixed[value] = mixed.get(value, Fraction(0)) + p * weight
    return {value: p / total for value, p in mixed.items()}


def distributions_by_choice(
    play: Callable[[Table], R],
    key: Callable[[R], K],
    worth: Callable[[K], int | Fraction],
    ask: ChoiceAsk,
    *,
    answers: tuple[Answer, ...] = (),
    depth: int = 64,
) -> dict[str, Distribution[K]]:
    """The distribution that follows each open choice of `ask`, which comes after `answers`, by the id of the choice."""
    return {
        choice.id: walk(play, key, worth=worth, answers=(*answers, Answer((choice.id,))), depth=depth - 1)
        for choice in ask.choices
        if not choice.why_not
    }


def expectation(distribution: Distribution[K], worth: Callable[[K], int | Fraction]) -> Fraction:
    """The mean of `worth` over a distribution."""
    return sum((p * worth(value) for value, p in distribution.items()), Fraction(0))
