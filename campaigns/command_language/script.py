"""Scripts: a session, or a whole campaign, as lines.

    # A line that begins with a number sign is a comment; an empty line is ignored.
    scene "The tower stairs" aspects=wind,"a rope of ice"
        with=mara,jonas                               # a line that begins with spaces continues the one before
    draw mara dexterity stealth -- Up the outside
    > 10 4
    undo
    redo

`at 2026-01-09T19:30` sets the clock of a campaign that its script creates; no other script has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from campaigns.command_language.answer_lines import is_answer, laid_down
from campaigns.command_language.command_lines import understand
from campaigns.command_language.context import Context
from campaigns.command_language.conversion import PART, Spoken, hear, say
from campaigns.command_language.grammar import LineError, Unsaid
from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns import commands
    from campaigns.campaign import Campaign
    from campaigns.state.view import Done

WIDTH = 110
UNDO, REDO, AT = "undo", "redo", "at"
_COMMENT = re.compile(r"#(\s|$)")
_INDENT = "    "


class Faulty(Refusal):
    """A script that can't be played, with the faulty line."""

    def __init__(self, name: str, number: int, wrong: Refusal) -> None:
        super().__init__(wrong.code, f"{name}, line {number}: {wrong.message}", wrong.field)
        self.number = number


class Statement(NamedTuple):
    """A command: its lines, the number of each in its file, and the comment above it.

    `continued` has an entry for each further line of the file that continues one: the line, the column where the part
    starts, and its number.
    """

    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    comment: str = ""
    continued: tuple[tuple[int, int, int], ...] = ()

    def number_of(self, refusal: Refusal) -> int:
        """The line of the file where a refusal belongs, the first if it names none."""
        line, start = (refusal.line, refusal.start) if isinstance(refusal, Unsaid) else (0, 0)
        parts = (number for at, column, number in self.continued if at == line and column <= start)
        return max(parts, default=self.numbers[line])


class Settable(Protocol):
    """A clock that can be set."""

    def set_time(self, text: str) -> None:
        """Set the clock to a date and time."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a statement, with its draw if it had one."""

    statement: Statement
    done: Done | None = None
    spoken: Spoken | None = None


def statements(text: str) -> Iterator[Statement]:
    """The statements of a script in order, with continued lines joined."""
    comment: list[str] = []
    found: Statement | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or _COMMENT.match(line):
            comment = [*comment, line[1:].strip()] if line.strip() else []
        elif line[0].isspace() and found is not None:
            found = _gone_on(found, line, number)
        elif found is not None and (is_answer(line) or line.startswith(PART)):
            found = found._replace(lines=(*found.lines, line), numbers=(*found.numbers, number))
        else:
            if found is not None:
                yield found
            found, comment = Statement((line.rstrip(),), (number,), "\n".join(comment)), []
    if found is not None:
        yield found


def as_written(script: Iterable[Statement]) -> Iterator[Statement]:
    """The statements of a foreign script; the program's draws there count as given values here."""
    for statement in script:
        yield statement._replace(lines=tuple(map(_laid_down, statement.lines)))


def _laid_down(line: str) -> str:
    start = PART if line.startswith(PART) else ""
    answer = line.removeprefix(start)
    return start + laid_down(answer) if is_answer(answer) else line


def _gone_on(statement: Statement, line: str, number: int) -> Statement:
    """The statement with its last line continued by another line of the file."""
    *before, last = statement.lines
    part = (len(before), len(last) + 1, number)
    return statement._replace(lines=(*before, f"{last} {line.strip()}"), continued=(*statement.continued, part))


def play(campaign: Campaign, script: Iterable[Statement], name: str, clock: Settable | None = None) -> Iterator[Played]:
    """Carry out a script, statement by statement. Raises `Faulty`, and any error of writing."""
    for statement in script:
        try:
            yield _play(campaign, statement, clock)
        except Refusal as refusal:
            raise Faulty(name, statement.number_of(refusal), refusal) from refusal


def _play(campaign: Campaign, statement: Statement, clock: Settable | None) -> Played:
    verb, _, rest = statement.lines[0].partition(" ")
    if verb == AT:
        _set_clock(clock, rest)
        return Played(statement)
    if statement.lines in ((UNDO,), (REDO,)):
        done = campaign.undo() if verb == UNDO else campaign.redo()
        if done is None:
            raise Refusal("nothing", f"There is nothing to {verb}.")
        return Played(statement, done)
    spoken = hear(statement.lines, campaign)
    try:
        return Played(statement, campaign.do(spoken.command, spoken.worked), spoken)
    except Refusal as refusal:
        raise _as_unsaid(refusal, statement, campaign) from refusal


def _as_unsaid(refusal: Refusal, statement: Statement, campaign: Campaign) -> Unsaid:
    """A refusal of a command that was understood, at the word of the field; in a batch, in the line of its part."""
    line, field = 0, refusal.field or ""
    if found := re.match(r"parts\.(\d+)\.?", field):
        begun = [n for n, text in enumerate(statement.lines) if text.startswith(PART) and not _answers(text)]
        line, field = begun[int(found[1])], field[found.end() :]
    start = PART if line else ""
    said = understand(statement.lines[line].removeprefix(start), campaign)
    wrong = said.locate(refusal.at(field))
    at = len(start) + wrong.start, len(start) + wrong.end
    return Unsaid(LineError(refusal.message, *at, refusal.code, refusal.field), line, "")


def _answers(line: str) -> bool:
    return is_answer(line.removeprefix(PART))


def _set_clock(clock: Settable | None, text: str) -> None:
    if clock is None:
        raise Refusal("misspoken", "Only a script that creates a campaign can set its clock.")
    try:
        clock.set_time(text)
    except ValueError as error:
        raise Refusal("misspoken", f"{text:.40} isn't a date and time such as 2026-01-09T19:30.") from error


def script_lines(command: commands.Command, context: Context, *, drawn: bool = True) -> list[str]:
    """The script lines of a command in the campaign as it is before it.

    Without `drawn` the program's draws are omitted, so that it draws again.
    """
    given: Any = command
    if not drawn and getattr(given, "answers", None):
        command = replace(given, answers=tuple(each for each in given.answers if each.source != "program"))
    first, *rest = say(command, context)
    return [*_fold(first), *rest]


def _fold(line: str) -> Sequence[str]:
    """A long line as several, the following ones indented; never broken inside a quoted text or a remark."""
    if len(line) <= WIDTH:
        return [line]
    lines = [""]
    for piece in _PIECE.findall(line):
        if lines[-1].strip() and len(lines[-1]) + len(piece) > WIDTH:
            lines.append(_INDENT)
        lines[-1] += piece if lines[-1].strip() else piece.lstrip()
    return [each.rstrip() for each in lines]


_PIECE = re.compile(r'\s*(?:--\s.*|(?:"(?:[^"\\\n]|\\.)*"|[^\s"])+)')
"""A piece between blanks outside of quotes; a remark is one piece."""
