"""The answers in a draw, as lines below the line of its action.

    > 10 4             typed in from real cards (`core/luck/typed_tokens.py`); they go to the open draws in order
    > take the rope    a decision, by its id or its words; or an answer in words
    = 7 2              the program's draw
    > ?                the program draws this one
    > 9S > reveal = 2  several answers on one line

Without such a line the program makes an open draw, and a missing decision is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from campaigns.command_language.grammar import LineError, Unsaid, Word, quote, visible, words_of
from campaigns.command_language.names import count_of, find_meant, is_number, of_choices
from core.luck.piles import Token, Tokens
from core.luck.table import Answer, Ask, ChoiceAsk, DrawAsk, Luck, Source, WordsAsk, draw_answer
from core.luck.typed_tokens import take_tokens
from core.refusal import Refusal

MARKS: Final[Mapping[str, Source]] = {">": "typed", "=": "program", "!": "overridden"}
"""The first sign of an answering line, by the source of the answer."""
DRAWN: Final = "?"
"""The mark for a draw by the program among those you type."""
_WIDTH = 100
_NUMBER = re.compile("-?[0-9]{1,9}")


def is_answer(line: str) -> bool:
    """Return True if a line is an answer rather than a command."""
    return line[:1] in MARKS


def answer_lines(answers: Sequence[Answer]) -> list[str]:
    """The given answers as lines, as many on a line as fit."""
    marks = {source: mark for mark, source in MARKS.items()}
    lines: list[str] = []
    for answer in answers:
        text = f"{marks[answer.source]} {' '.join(map(_token, answer.given))}".rstrip()
        if lines and len(lines[-1]) + len(text) < _WIDTH:
            lines[-1] += f" {text}"
        else:
            lines.append(text)
    return lines


def _token(token: Token) -> str:
    if isinstance(token, int):
        return str(token)
    plain = re.fullmatch(r"[^\s\"]+", token) and not _NUMBER.fullmatch(token) and token not in (DRAWN, *MARKS)
    return token if plain and visible(token) else quote(token)


NONE: Final = f"> {DRAWN}"
"""The line for a draw made later that has no answers yet."""


def plainly(lines: Sequence[str]) -> list[Answer]:
    """The answers to a draw that is made later. Raises `Unsaid`."""
    if list(lines) == [NONE]:
        return []
    found: list[Answer] = []
    for number, line in enumerate(lines, 1):
        try:
            found += (Answer(tuple(map(_read, each.said)), each.source) for each in answers_in_line(line))
        except LineError as wrong:
            raise Unsaid(wrong, number, line) from wrong
    return found


def laid_down(line: str) -> str:
    """An answering line with the program's draws marked as values that override a draw."""
    marks, (drawn, laid) = words_of(line), (_mark("program"), _mark("overridden"))
    for mark in marks:
        if not mark.quoted and mark.text == drawn:
            line = line[: mark.start] + laid + line[mark.end :]
    return line


def _mark(source: Source) -> str:
    return next(mark for mark, of in MARKS.items() if of == source)


def answers_in_line(line: str) -> list[Given]:
    """The answers on a line, each beginning with a mark."""
    found: list[Given] = []
    for said in words_of(line):
        if not said.quoted and said.text in MARKS:
            found.append(Given(MARKS[said.text]))
        elif found:
            found[-1].add(said, line)
    return found


@dataclass(slots=True, eq=False)
class Given:
    """One answer: its text, its words, those not used yet, and what it is `of` if that is known."""

    source: Source
    text: str = ""
    said: list[Word] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    whole: bool = True
    of: Literal["", "draw", "choice"] = ""

    @classmethod
    def for_draw(cls, words: Sequence[str]) -> Given:
        """Tokens on the table. A caller that gives such answers gives one for every draw."""
        return cls("typed", " ".join(words), words=list(words), of="draw")

    @classmethod
    def for_choice(cls, text: str) -> Given:
        """A decision, or an answer in words."""
        return cls("typed", text, words=[text], of="choice")

    def add(self, said: Word, line: str) -> None:
        """Add a word."""
        self.text += (" " if self.text else "") + line[said.start : said.end]
        self.said.append(said)
        self.words.append(said.text)


def _read(said: Word) -> Token:
    return int(said.text) if not said.quoted and _NUMBER.fullmatch(said.text) else said.text


@dataclass(slots=True)
class LineAnswers:
    """Answers the questions of a draw from lines in order, and by luck if no line is for it."""

    lines: Sequence[str | Given]
    luck: Luck
    at: int = 0
    undecided: bool = False
    """True if a decision is due that no line makes."""
    _given: list[Given] = field(default_factory=list)
    _unfit: Refusal | None = None

    def reply(self, ask: Ask, so_far: Sequence[Answer]) -> Answer:
        """The answer to a question. Raises `Refusal` for a decision that no line makes, or that isn't offered."""
        if isinstance(ask, DrawAsk):
            return self._answer_draw(ask, so_far)
        line = self._next("choice")
        if line is None:
            self.undecided = True
            raise self._unfit or _due(ask)
        try:
            said = _choose(ask, line) if isinstance(ask, ChoiceAsk) else _words(line)
        except Refusal as refusal:
            raise self._unfit or refusal from refusal
        self._given.remove(line)
        self._unfit = None
        return Answer((said,), line.source)

    def with_luck(self, luck: Luck) -> LineAnswers:
        """A copy at the same line, for a draw with this luck; the original doesn't move."""
        given = [replace(each, words=list(each.words)) for each in self._given]
        return replace(self, luck=luck, _given=given)

    def check_end(self) -> None:
        """Refuse leftover answers."""
        line = self._next("draw") or self._next("choice")
        if line is not None:
            raise self._unfit or Refusal("too_many_answers", f"There are no more questions. Remove {line.text:.40}.")

    def _next(self, of: str) -> Given | None:
        """The next answer that fits a draw, or a choice."""
        while True:
            self._given = [each for each in self._given if each.whole or each.words]
            if found := next((each for each in self._given if each.of in ("", of)), None):
                return found
            if self.at == len(self.lines):
                return None
            line = self.lines[self.at]
            self.at += 1  # first, so that an unreadable line is the one named
            self._given += [line] if isinstance(line, Given) else answers_in_line(line)

    def _answer_draw(self, ask: DrawAsk, so_far: Sequence[Answer]) -> Answer:
        line = self._next("draw")
        if line is None:
            if any(isinstance(each, Given) and each.of == "draw" for each in self.lines):
                raise _another(ask)
            return draw_answer(self.luck, so_far, ask)
        due = line.words[: ask.n if line.of == "draw" else 1]
        if DRAWN in due:
            line.words, line.whole = line.words[len(due) :], False
            return draw_answer(self.luck, so_far, ask)
        tokens = self._take_fitting(ask, line)
        if tokens is not None:
            return Answer(tokens, line.source)
        if not line.whole or line.of == "draw":
            raise self._unfit or Refusal("bad_answer", f"{line.text:.40} isn't an answer to this question.")
        return draw_answer(self.luck, so_far, ask)

    def _take_fitting(self, ask: DrawAsk, line: Given) -> Tokens | None:
        """As many of the line's tokens as the question takes, or None if they don't fit."""
        try:
            tokens, left = take_tokens(line.words, ask)
            if len(tokens) < ask.range[0]:
                raise _another(ask)
            ask.check(tokens)
        except Refusal as refusal:
            # It may be meant for a later decision; if none takes it, this is the fault.
            self._unfit = refusal
            return None
        line.words, line.whole = left, False
        return tokens


def _another(ask: DrawAsk) -> Refusal:
    return Refusal(
        "card_required", f"Another {ask.pile.kind} comes next. Write {DRAWN} to have the program draw it.", "drawn"
    )


def _due(ask: ChoiceAsk | WordsAsk) -> Refusal:
    """The refusal of a draw that waits for a decision or words."""
    if isinstance(ask, WordsAsk):
        return Refusal(ask.code, f"An answer in words is missing ({ask.question}).", ask.question)
    open_now = (choice for choice in ask.choices if not choice.why_not)
    listed = ", ".join(choice.label if is_number(choice.id) else choice.id or '""' for choice in open_now)
    return Refusal("decision_due", f"A decision is missing. Choose one of: {listed}.", ask.question)


def _words(line: Given) -> str:
    return line.words[0] if len(line.words) == 1 else line.text


def _choose(ask: ChoiceAsk, line: Given) -> str:
    text = _words(line)
    if text in ask.same or any(choice.id == text for choice in ask.choices):
        return text
    known = of_choices(ask.choices)
    found = find_meant(text, known)
    if len(found) != 1:
        raise Refusal("bad_request", count_of(found, text, known), ask.question)
    return found[0].id
