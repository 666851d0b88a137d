"""The life of a draw: its form is prepared, its rule is run to the end, its effects are settled.

Everything here is a function of the form, the situation and the answers so far; nothing is kept.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from core.actions.action import Action, F
from core.actions.place import KEPT
from core.actions.result import Resolution
from core.actions.situation import Effects, Situation
from core.luck.odds import Lever, Odds
from core.luck.piles import Tokens
from core.luck.table import Answer, Ask, DrawAsk, Luck, Table, Unanswered, WordsAsk, draw_answer
from core.refusal import Refusal
from core.schema.fields import fields_of
from core.schema.forms import alternatives, check_offered, otherwise, with_field

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a draw: the ask it waits for, or its resolution. Exactly one of the two is set.

    `asks` are the asks that the answers belong to.
    """

    answers: tuple[Answer, ...]
    asks: tuple[Ask, ...] = ()
    ask: Ask | None = None
    resolution: Resolution[Any] | None = None

    @property
    def said(self) -> tuple[tuple[str, str], ...]:
        """The answers in words, as pairs of the question's word key and the text."""
        pairs = zip(self.asks, self.answers, strict=True)
        return tuple((ask.question, str(answer.given[0])) for ask, answer in pairs if isinstance(ask, WordsAsk))


class Worked(NamedTuple):
    """An action with its result, so that committing it does not run the rule again.

    With the form and the situation of the request, it is not prepared again either.
    """

    action: Action
    request: object
    progress: Progress
    form: object = None
    situation: Situation | None = None

    def prepared_from(self, action: Action, form: object, situation: Situation) -> bool:
        """Return True if the request was prepared from this form in this situation."""
        return (self.action, self.form, self.situation) == (action, form, situation)

    def ran_for(self, action: Action, request: object, answers: tuple[Answer, ...]) -> bool:
        """Return True if the rule was run for this request with these answers."""
        return (self.action, self.request, self.progress.answers) == (action, request, answers)


Reply = Callable[[Ask, Sequence[Answer]], Answer | None]
"""A function that answers an ask after some answers, or returns None to wait for the answer."""


def _nobody(ask: Ask, answers: Sequence[Answer]) -> None:
    return None


@dataclass(slots=True)
class _Going:
    """A source of answers: those given already, then the replies; it notes the ask of each."""

    answers: list[Answer]
    reply: Reply
    asks: list[Ask] = dataclasses.field(default_factory=list)

    def answer(self, ask: Ask) -> Tokens:
        if len(self.asks) == len(self.answers):
            replied = self.reply(ask, self.answers)
            if replied is None:
                raise Unanswered(ask)
            self.answers.append(replied)
        given = self.answers[len(self.asks)].given
        ask.check(given)
        self.asks.append(ask)
        return given


def fill_form(action: Action, start: T, fill: Callable[[T], T], situation: Situation) -> T:
    """A form after `fill`, with the changes that result from it; values set by `fill` take precedence."""
    followed: T = action.follow(start, fill(start), situation)
    return fill(followed)


def prepare(action: Action, form: object, situation: Situation) -> Any:
    """The request of a filled form; refuses an action that can't be done, a choice not offered, and values that don't
    fit.
    """
    if refusal := action.why_not(situation):
        raise refusal
    check_offered(form, situation)
    return action.prepare(form, situation)


def proceed(action: Action, request: Any, answers: Sequence[Answer], reply: Reply = _nobody) -> Progress:
    """Run the rule once, with the answers so far and then with the replies.

    It ends with the resolution or with the first ask without an answer. Raises `Refusal` for an impossible answer.
    """
    source = _Going(list(answers), reply)
    try:
        resolution = action.rule(request, Table(source))
    except Unanswered as waiting:
        return Progress(tuple(source.answers), tuple(source.asks), ask=waiting.ask)
    if len(source.asks) < len(answers):
        raise Refusal("bad_request", "You entered more than this needs.", "drawn")
    return Progress(tuple(source.answers), tuple(source.asks), resolution=resolution)


def draw_next(action: Action, request: object, answers: Sequence[Answer], luck: Luck) -> Progress:
    """Let the program draw as far as it can: to the end, or to the next decision."""

    def draw(ask: Ask, so_far: Sequence[Answer]) -> Answer | None:
        return draw_answer(luck, so_far, ask) if isinstance(ask, DrawAsk) else None

    return proceed(action, request, answers, draw)


def answered_asks(action: Action, request: object, answers: Sequence[Answer]) -> tuple[Ask, ...]:
    """The asks that the answers belong to. Raises `Refusal` for an impossible answer."""
    return proceed(action, request, answers).asks


def step_back(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """The answers without the last one. Drawing again gives the same tokens."""
    return tuple(answers[:-1])


def odds(action: Action, form: object, situation: Situation) -> Odds | None:
    """The exact odds of a filled form, None if the action has none; refuses a form that doesn't fit."""
    return None if action.odds is None else action.odds(action.prepare(form, situation))


def levers(action: Action, form: object, situation: Situation) -> Iterator[Lever]:
    """The odds after each change that the form offers.

    Changes that would be refused are left out. If several changes of one field have the same odds, only the first is
    included.
    """
    for field in (field for field in fields_of(type(form)) if field.entry.lever):
        choices, told = field.entry.open_choices(situation), list[Odds]()
        for value, label in alternatives(field, getattr(form, field.name), choices):
            try:
                changed = odds(action, with_field(form, field, value), situation)
            except Refusal:
                continue
            if changed is not None and changed not in told:
                told.append(changed)
                yield Lever(field.name, value, label or field.label, changed)


def idle(action: Action, effects: Effects, situation: Situation) -> bool:
    """Return True if an action that only records something would change nothing."""
    return action.place in KEPT and not action.tells and not effects.change(situation)


def openable(action: Action, form: F, situation: Situation) -> F:
    """The form, or if it is refused, its first variant with one other choice that is not."""
    return next(filter(partial(fits, action, situation), chain((form,), otherwise(form, situation))), form)


def fits(action: Action, situation: Situation, form: object) -> bool:
    """Return True if a form is accepted in this situation."""
    try:
        prepare(action, form, situation)
    except Refusal:
        return False
    return True
