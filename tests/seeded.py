"""A table at which the program draws at once, for tests of rules; the product draws ask by ask."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.luck.piles import Tokens
from core.luck.table import Answer, Ask, DrawAsk, Luck, Unanswered, draw_answer


@dataclass(slots=True)
class Seeded:
    """The program draws; decisions and words are still left to people, who are waited for.

    `answers` starts with what was already answered and grows by what is drawn.
    """

    luck: Luck
    answers: list[Answer] = field(default_factory=list)
    used: int = 0

    def answer(self, ask: Ask) -> Tokens:
        """The next known answer, else luck, else `Unanswered` for people."""
        if self.used == len(self.answers):
            if not isinstance(ask, DrawAsk):
                raise Unanswered(ask)
            self.answers.append(draw_answer(self.luck, self.answers, ask))
        given = self.answers[self.used].given
        ask.check(given)
        self.used += 1
        return given
