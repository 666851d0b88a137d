"""A draw under way, as a value: the filled form, the answers so far, and what comes next. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from core.band import Band
from core.exact import TooDeep, priced
from core.play import Progress, draw_next, prepare, proceed, step_back
from core.refusal import Refusal
from core.result import Resolution
from core.ruleset import Action
from core.situation import Effects, Situation
from core.table import Answer, Ask, ChoiceAsk, DrawAsk, Luck, Source, Table, draw_answer
from tui.present.ask import read_tokens

_PLAYS = 4_000  # runs of a rule that may be spent on pricing one decision
_BANDS = list(Band)


@dataclass(frozen=True, slots=True)
class Drawing:
    """One action of one actor, with the answers given so far."""

    action: Action
    form: Any
    situation: Situation
    request: Any
    progress: Progress

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
    def resolution(self) -> Resolution | None:
        """The result, once nothing is asked any more."""
        return self.progress.resolution

    def effects(self) -> Effects:
        """What accepting it would change; raises `Refusal`. Only for a finished draw."""
        assert self.resolution is not None
        return self.action.settle(self.form, self.resolution, self.situation)

    def answered(self, *answers: Answer) -> Drawing:
        """The draw with further answers; raises `Refusal` for one that cannot be."""
        return replace(self, progress=proceed(self.action, self.request, (*self.answers, *answers)))

    def drawn(self, luck: Luck) -> Drawing:
        """The draw after the program drew as far as it can."""
        return replace(self, progress=draw_next(self.action, self.request, self.answers, luck))

    def drawn_once(self, luck: Luck) -> Drawing:
        """The draw after the program answered one ask."""
        return self.answered(draw_answer(luck, self.answers, self.ask)) if isinstance(self.ask, DrawAsk) else self

    def typed(self, text: str, source: Source = "typed") -> Drawing:
        """The draw after everything in a typed text, ask by ask; raises `Refusal` for what cannot be."""
        drawing, words = self, text.replace(",", " ").split()
        if not words:
            raise Refusal("bad_request", "Type what was drawn.", "drawn")
        while words:
            if not isinstance(drawing.ask, DrawAsk):
                raise Refusal("bad_request", f"Nothing more is due; {' '.join(words):.40} is too much.", "drawn")
            mine, words = words[: drawing.ask.n], words[drawing.ask.n :]
            drawing = drawing.answered(Answer(tuple(read_tokens(" ".join(mine), drawing.ask)), source))
        return drawing

    def chosen(self, choice: str) -> Drawing:
        """The draw after a decision; raises `Refusal` for one that is not open."""
        return self.answered(Answer((choice,)))

    def back(self) -> Drawing:
        """The draw without its last answer."""
        return replace(self, progress=proceed(self.action, self.request, step_back(self.answers)))

    def means_one(self, text: str) -> bool:
        """Whether a typed text can only be one whole token of an ask for one, so that the next ask may come up."""
        if not isinstance(self.ask, DrawAsk) or self.ask.n != 1 or not text:
            return False
        words = {str(token).casefold() for (token,), _ in self.ask.pile.branches(1)}
        return [word for word in words if word.startswith(text.casefold())] == [text.casefold()]

    def chances(self) -> dict[str, Fraction]:
        """For each open choice of a decision, how likely a success is then; empty where that takes too long."""
        if not isinstance(self.ask, ChoiceAsk):
            return {}
        plays = 0

        def play(table: Table) -> Resolution:
            nonlocal plays
            plays += 1
            if plays > _PLAYS:
                raise TooDeep
            return self.action.rule(self.request, table)

        try:
            found = priced(play, _band, int, self.ask, answers=self.answers)
        except TooDeep:
            return {}
        good = _BANDS.index(Band.SUCCESS)
        return {id: sum((p for band, p in d.items() if band >= good), Fraction(0)) for id, d in found.items()}


def _band(resolution: Resolution) -> int:
    """How good an outcome is, as a number."""
    return _BANDS.index(resolution.outcome.band) if resolution.outcome else 0
