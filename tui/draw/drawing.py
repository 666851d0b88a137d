"""A draw under way, as a value: the filled form, the answers so far, and what comes next. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.acts.action import Action, Done
from core.acts.play import Progress, Worked, draw_next, prepare, proceed, step_back
from core.acts.result import Resolution
from core.acts.situation import Brief, Effects, Situation
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, Luck, Source, WordsAsk, draw_answer
from core.refusal import Refusal
from tui.present.draws.ask import read_tokens


@dataclass(frozen=True, slots=True)
class Drawing:
    """One action of one actor, with the answers given so far; for those at `standing` nobody was asked."""

    action: Action
    form: Any
    situation: Situation
    request: Any
    progress: Progress
    standing: frozenset[int] = frozenset()

    @classmethod
    def begin(cls, action: Action, form: Any, situation: Situation, answers: Sequence[Answer] = ()) -> Drawing:
        """Prepare a form and give it answers; raises `Refusal` at a field."""
        request = prepare(action, form, situation)
        return cls(action, form, situation, request, proceed(action, request, answers))

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers so far."""
        return self.progress.answers

    @property
    def ask(self) -> Ask | None:
        """What the table is asked for next."""
        return self.progress.ask

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What each of the answers was given to."""
        return self.progress.asks

    @property
    def said(self) -> tuple[tuple[str, str], ...]:
        """What was said in words, after the word key of what was asked."""
        return self.progress.said

    @property
    def by_hand(self) -> bool:
        """Whether anybody typed or decided anything; what luck and standing choices gave comes again."""
        return any(answer.source != "program" and at not in self.standing for at, answer in enumerate(self.answers))

    @property
    def typed_in(self) -> bool | None:
        """Whether the last cards were typed in from real ones; None before any were drawn."""
        pairs = zip(self.asks, self.answers, strict=True)
        sources = [answer.source for ask, answer in pairs if isinstance(ask, DrawAsk)]
        return sources[-1] != "program" if sources else None

    @property
    def drew(self) -> bool:
        """Whether anything was drawn or said, not only decided."""
        return any(not isinstance(ask, ChoiceAsk) for ask in self.asks)

    @property
    def worked(self) -> Worked:
        """What was worked out, to be handed on to whoever commits it."""
        return Worked(self.action, self.request, self.progress, self.form, self.situation)

    @property
    def resolution(self) -> Resolution[Any] | None:
        """The result, once nothing is asked any more."""
        return self.progress.resolution

    @property
    def done(self) -> Done[Any, Any, Any]:
        """The draw at its end. Only for a finished one."""
        assert self.resolution is not None
        return Done(self.form, self.request, self.resolution, self.situation)

    def effects(self) -> Effects:
        """What accepting it would change; raises `Refusal`. Only for a finished draw."""
        return self.action.settle(self.done)

    @property
    def brief(self) -> Brief:
        """What one line tells of it. Only for a finished draw."""
        return self.action.brief(self.done)

    def answered(self, *answers: Answer, luck: Luck | None = None) -> Drawing:
        """The draw with further answers, then with luck as far as the program can draw.

        Raises `Refusal` for one that cannot be.
        """
        given = (*self.answers, *answers)
        if luck is None:
            return replace(self, progress=proceed(self.action, self.request, given))
        return replace(self, progress=draw_next(self.action, self.request, given, luck))

    def stood(self, choice: str, luck: Luck | None) -> Drawing:
        """The draw after a decision nobody was asked for, after which the program goes on with `luck`."""
        return replace(self.chosen(choice, luck), standing=self.standing | {len(self.answers)})

    def drawn(self, luck: Luck) -> Drawing:
        """The draw after the program drew as far as it can."""
        return self.answered(luck=luck)

    def drawn_once(self, luck: Luck) -> Drawing:
        """The draw after the program answered one ask."""
        return self.answered(draw_answer(luck, self.answers, self.ask)) if isinstance(self.ask, DrawAsk) else self

    def typed(self, text: str, source: Source = "typed", luck: Luck | None = None) -> Drawing:
        """The draw after everything in a typed text, ask by ask; raises `Refusal` for what cannot be.

        Each ask takes as many cards as it may have. What is said in words is one answer, whatever is in it; after it
        the program goes on with `luck`.
        """
        if isinstance(self.ask, WordsAsk):
            return self.answered(Answer((text.strip(),)), luck=luck)
        words = text.replace(",", " ").split()
        if not words and not (isinstance(self.ask, DrawAsk) and self.ask.range[0] == 0):
            raise Refusal("bad_request", "Type what was drawn.", "drawn")
        drawing, words = self._with(words, source)
        while words:
            drawing, words = drawing._with(words, source)
        return drawing

    def _with(self, words: list[str], source: Source) -> tuple[Drawing, list[str]]:
        """The draw after as many of the words as its ask may have, and the rest of them."""
        if not isinstance(self.ask, DrawAsk):
            raise Refusal("bad_request", f"Nothing more is due; {' '.join(words):.40} is too much.", "drawn")
        most = self.ask.range[1]
        tokens = tuple(read_tokens(" ".join(words[:most]), self.ask))
        return self.answered(Answer(tokens, source)), words[most:]

    def chosen(self, choice: str, luck: Luck | None = None) -> Drawing:
        """The draw after a decision, after which the program goes on with `luck`; raises `Refusal` for a closed one."""
        return self.answered(Answer((choice,)), luck=luck)

    def back(self) -> Drawing:
        """The draw without its last answer."""
        answers = step_back(self.answers)
        standing = frozenset(at for at in self.standing if at < len(answers))
        return replace(self, progress=proceed(self.action, self.request, answers), standing=standing)

    def means_one(self, text: str) -> bool:
        """Whether a typed text can only be one whole token of an ask for one, so that the next ask may come up."""
        if not isinstance(self.ask, DrawAsk) or self.ask.range != (1, 1) or not text:
            return False
        words = {str(token).casefold() for (token,), _ in self.ask.pile.branches(1)}
        return [word for word in words if word.startswith(text.casefold())] == [text.casefold()]
