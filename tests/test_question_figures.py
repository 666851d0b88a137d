"""Each figure of a question is the chance of the result that the person asked wants, measured alike for all choices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

import pytest

from campaigns.conformance.cases import Asked, Case, Event, Play
from core.luck.exact_walk import TooDeep, at_most, walk
from core.luck.table import Answer, ChoiceAsk, DrawAsk, KnownAnswers, Seat, Table, Unanswered
from core.rulesets import find
from tests.test_odds_equal_play import CASES, _module, _toy  # noqa: F401

_QUESTIONS, _RUNS, _WAYS = 12, 400, 3
"""How many questions of a case are looked at, runs that may be spent on one, ways each ask is followed."""


def questions(play: Play) -> Iterator[tuple[ChoiceAsk, tuple[Answer, ...]]]:
    """The decisions of a play, a few ways down from each ask, with the answers that lead there."""
    waiting: list[tuple[Answer, ...]] = [()]
    while waiting:
        answers = waiting.pop(0)
        try:
            play(Table(KnownAnswers(answers)))
        except Unanswered as found:
            ask = found.ask
            if isinstance(ask, ChoiceAsk):
                yield ask, answers
                given: list[tuple[Any, ...]] = [(choice.id,) for choice in ask.choices if not choice.why_not]
            elif isinstance(ask, DrawAsk):
                given = [tokens for tokens, _ in islice(ask.branches(), 60)]
            else:
                given = [("so",)]
            step = max(1, len(given) // _WAYS)
            waiting += [(*answers, Answer(one)) for one in given[::step][:_WAYS]]


def comes(play: Play, event: Event, answers: tuple[Answer, ...]) -> set[Any]:
    """Return the values of an event, in every usual continuation of these answers."""
    return set(walk(at_most(_RUNS, play), event, answers=answers))


def check(ask: ChoiceAsk, answers: tuple[Answer, ...], play: Play, event_of: Any) -> bool:
    """Hold the figures of a question against what comes of each choice; whether any could be."""
    odds = dict(ask.advice()) if ask.advice else {}
    assert len({(one.chances[0].word, one.counted) for one in odds.values()}) <= 1, ask.question
    held = False
    closed = {choice.id for choice in ask.choices if choice.why_not}
    for id, one in odds.items():
        headline = one.chances[0]
        event = event_of(headline.word, ask.seat) if headline.p in (0, 1) and id not in closed else None
        if event is None:
            continue
        try:
            found = comes(play, event, (*answers, Answer((id,))))
        except TooDeep:
            continue
        held = True
        assert found == {bool(headline.p)}, (ask.question, ask.seat, id, headline)
    return held


def event_of(case: Case, asked: Asked, module: Any, word: str, seat: Seat) -> Event | None:
    """When what a word promises has come true for who sits at a seat, as far as the game's cases say."""
    if hasattr(module, "wanted") and (found := module.wanted(word, seat)):
        event: Event = found
        return event
    events = case.events if asked.events is None else asked.events
    return events.get(word)


@pytest.mark.walk("ruleset")
@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_a_figure_of_a_question_is_the_chance_of_what_who_is_asked_wants(ruleset: str, case: Case) -> None:
    options = find(ruleset).options
    asked = case.ask(options.read({}))
    if asked is not None:
        told = partial(event_of, case, asked, _module(ruleset))
        for ask, answers in islice(questions(asked.play), _QUESTIONS):
            check(ask, answers, asked.play, told)
