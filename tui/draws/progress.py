"""An unfinished draw as a value: the filled form, the answers so far, and the next question. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from core.actions.action import Action, Done
from core.actions.actor import actor_of_form
from core.actions.play import Progress, Worked, prepare, proceed, step_back
from core.actions.result import Resolution
from core.actions.situation import Brief, Effects, Situation
from core.luck import typed_tokens
from core.luck.piles import Tokens
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, Luck, Source, WordsAsk, draw_answer
from core.refusal import Refusal

Reply = Callable[["Drawing"], Answer | None]
"""A function for the program's own answer to a question; None if someone has to be asked."""


def by_luck(luck: Luck) -> Reply:
    """Let the program draw."""
    return lambda drawing: draw_answer(luck, drawing.answers, drawing.ask) if isinstance(drawing.ask, DrawAsk) else None


def answer_nothing(drawing: Drawing) -> None:
    """Return None: the program answers nothing itself."""


@dataclass(frozen=True)
class Drawing:
    """One action of one character, with the answers so far; those at `standing` were given without asking.

    `turned` are the tokens drawn one by one for the present question, which the last of them answers. Its rule has
    `run` that far; for a draw only begun, it runs when someone reads the question.
    """

    action: Action
    form: Any
    situation: Situation
    request: Any
    run: Progress | None = None
    standing: frozenset[int] = frozenset()
    turned: Tokens = ()

    @classmethod
    def begin(cls, action: Action, form: Any, situation: Situation) -> Drawing:
        """Prepare a form; raises `Refusal` at a field."""
        return cls(action, form, situation, prepare(action, form, situation))

    @cached_property
    def progress(self) -> Progress:
        """The present state of the rule. Raises `Refusal` if it can't begin."""
        return self.run or proceed(self.action, self.request, ())

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers so far."""
        return self.run.answers if self.run else ()

    @property
    def ask(self) -> Ask | None:
        """The next question."""
        return self.progress.ask

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions of the answers so far."""
        return self.run.asks if self.run else ()

    @property
    def due(self) -> bool:
        """True if anything has to be drawn or decided, as far as is known; an action with odds is run only to draw."""
        return (self.run is None and self.action.odds is not None) or self.ask is not None

    @property
    def draws(self) -> bool:
        """True if anything is drawn, as far as is known; an action with odds always draws."""
        return self.action.odds is not None or any(isinstance(ask, DrawAsk) for ask in (*self.asks, self.ask))

    @property
    def said(self) -> tuple[tuple[str, str], ...]:
        """The answers in words, each with the word key of its question."""
        return self.progress.said

    @property
    def by_hand(self) -> bool:
        """True if anyone typed or decided anything; the program's draws and standing choices can be made again."""
        return any(answer.source != "program" and at not in self.standing for at, answer in enumerate(self.answers))

    @property
    def drew(self) -> bool:
        """True if anything was drawn or answered in words, not only decided."""
        return any(not isinstance(ask, ChoiceAsk) for ask in self.asks)

    @property
    def worked(self) -> Worked:
        """The work done so far, for whoever commits it."""
        return Worked(self.action, self.request, self.progress, self.form, self.situation)

    @cached_property
    def told(self) -> Situation:
        """The situation in which the form's actor acts: the actor's own changes are shown without a name."""
        return replace(self.situation, acting=actor_of_form(self.form, self.situation))

    @property
    def resolution(self) -> Resolution[Any] | None:
        """The result, once no question is left."""
        return self.progress.resolution

    @property
    def done(self) -> Done[Any, Any, Any]:
        """The finished draw, for a finished one only."""
        assert self.resolution is not None
        return Done(self.form, self.request, self.resolution, self.situation)

    def effects(self) -> Effects:
        """The effects of accepting it, for a finished draw only. Raises `Refusal`."""
        return self.action.settle(self.done)

    @property
    def brief(self) -> Brief:
        """Its log line, for a finished draw only."""
        return self.action.brief(self.done)

    def with_answers(self, *answers: Answer, reply: Reply = answer_nothing) -> Drawing:
        """The draw with further answers, then the program's own, all in one run of its rule.

        Raises `Refusal` for an impossible answer.
        """
        standing = set(self.standing)

        def alone(ask: Ask, so_far: Sequence[Answer]) -> Answer | None:
            answer = reply(replace(self, run=Progress(tuple(so_far), ask=ask)))
            if answer is not None and isinstance(ask, ChoiceAsk):
                standing.add(len(so_far))
            return answer

        run = proceed(self.action, self.request, (*self.answers, *answers), alone)
        return replace(self, run=run, standing=frozenset(standing), turned=())

    def continue_draft(self, answers: Sequence[Answer], luck: Luck, reply: Reply) -> tuple[Drawing, str]:
        """The draw continued with the answers of a draft, as far as they fit, and a message if some don't.

        The program's draws are made again, because another draw may have come between. If their result differs, later
        decisions are asked again, because their grounds are gone.
        """

        def again(ask: Ask, so_far: Sequence[Answer]) -> Answer | None:
            if len(so_far) == len(fitting):
                return None
            answer = fitting[len(so_far)]
            if isinstance(ask, ChoiceAsk) and [*so_far] != fitting[: len(so_far)]:
                return None
            if answer.source == "program" and isinstance(ask, DrawAsk):
                return draw_answer(luck, so_far, ask)
            return answer

        fitting, why = [*answers], ""
        while True:
            try:
                run = proceed(self.action, self.request, (), again)
                drawing = self.with_answers(*run.answers, reply=reply)
            except Refusal as refusal:
                if not fitting:
                    raise
                fitting.pop()
                why = refusal.message
            else:
                drawn = "Another draw came first, so this one was drawn again." if run.answers != tuple(fitting) else ""
                return drawing, why or drawn

    def draw_rest(self, luck: Luck) -> Drawing:
        """The draw after the program has drawn as far as it can."""
        return self.with_answers(reply=by_luck(luck))

    def drawn_once(self, luck: Luck, reply: Reply) -> Drawing:
        """The draw after the program has drawn one more token; the last one answers the question."""
        if not isinstance(self.ask, DrawAsk):
            return self
        answer = draw_answer(luck, self.answers, self.ask)
        turned = answer.given[: len(self.turned) + 1]
        return self.with_answers(answer, reply=reply) if turned == answer.given else replace(self, turned=turned)

    def with_typed(self, text: str, source: Source = "typed", reply: Reply = answer_nothing) -> Drawing:
        """The draw after all of a typed text, question by question. Raises `Refusal` for an impossible one.

        Each question takes as many cards as it may, except those that `reply` answers. An answer in words is one text,
        whatever it contains.
        """
        if isinstance(self.ask, WordsAsk):
            return self.with_answers(Answer((text.strip(),)), reply=reply)
        words, ask = text.split(), self.ask
        if not words and not (isinstance(ask, DrawAsk) and ask.range[0] == 0):
            raise Refusal("bad_request", "Type the draw, or let the program draw.", "drawn")

        def take(ask: DrawAsk) -> Answer:
            tokens, words[:] = typed_tokens.take_tokens(words, ask)
            return Answer(tokens, source)

        def go_on(drawing: Drawing) -> Answer | None:
            answer = reply(drawing)
            return take(drawing.ask) if answer is None and words and isinstance(drawing.ask, DrawAsk) else answer

        first = (take(ask),) if isinstance(ask, DrawAsk) else ()
        drawing = self.with_answers(*first, reply=go_on)
        if words:
            raise Refusal("bad_request", f"That is too many. Leave out {' '.join(words):.40}.", "drawn")
        return drawing

    def with_choice(self, choice: str, reply: Reply = answer_nothing) -> Drawing:
        """The draw after a decision. Raises `Refusal` for a closed choice."""
        return self.with_answers(Answer((choice,)), reply=reply)

    def step_back(self) -> Drawing:
        """The draw without its last answer, or with one token fewer."""
        if self.turned:
            return replace(self, turned=self.turned[:-1])
        answers = step_back(self.answers)
        standing = frozenset(at for at in self.standing if at < len(answers))
        return replace(self, run=proceed(self.action, self.request, answers), standing=standing)

    def means_one(self, text: str) -> bool:
        """Return True if a typed text can only be a whole token for a question of one, so that the next can follow."""
        return isinstance(self.ask, DrawAsk) and typed_tokens.means_one(text, self.ask)
