"""Lines typed in plain mode, for tests: what was printed, what was refused, and the exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from campaigns.campaign import Campaign
from tui.cli import run
from tui.plain_mode.session import PROMPT


class Heard(NamedTuple):
    code: int
    out: str
    errors: str


class Typed(io.StringIO):
    """Input typed at a terminal; a line that is an exception is raised, as Ctrl+C is."""

    def __init__(self, lines: Iterable[str | BaseException]) -> None:
        super().__init__()
        self._lines = iter(lines)

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:
        return self.typed(next(self._lines, None))

    def typed(self, line: str | BaseException | None) -> str:
        if isinstance(line, BaseException):
            raise line
        return "" if line is None else f"{line}\n"


class Typist(Typed):
    """Someone who types commands at prompts, and answers questions once they are asked."""

    def __init__(self, commands: Iterable[str], answer: Callable[[str], str | BaseException], capsys: Any) -> None:
        super().__init__(commands)
        self._answer, self._capsys = answer, capsys
        self.out = self.wrong = ""

    def readline(self, size: int | None = -1, /) -> str:
        out, errors = self._capsys.readouterr()
        self.out, self.wrong = self.out + out, self.wrong + errors
        question = self.out.rpartition("\n")[2].strip()
        line = self.typed(next(self._lines, None) if question == PROMPT else self._answer(question))
        self.out += line  # as a terminal shows it
        return line


class Plain:
    """Plays a campaign in lines, from a pipe or, as if at a terminal, by hand."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._patch, self._capsys = folder, patch, capsys

    def __call__(self, *lines: str, arguments: Sequence[str] = ("plain",)) -> Heard:
        text = "".join(f"{line}\n" for line in lines)
        return self._run(io.TextIOWrapper(io.BytesIO(text.encode())), arguments)

    def by_hand(self, *lines: str | BaseException) -> Heard:
        return self._run(Typed([*lines, "quit"]), ("plain",))

    def answering(self, commands: Iterable[str], answer: Callable[[str], str | BaseException]) -> Heard:
        """By hand: each command at a prompt, and to each question what `answer` says to it."""
        typist = Typist(commands, answer, self._capsys)
        heard = self._run(typist, ("plain",))
        return Heard(heard.code, typist.out + heard.out, typist.wrong + heard.errors)

    def _run(self, typed: io.TextIOBase, arguments: Sequence[str]) -> Heard:
        self._patch.setattr(sys, "stdin", typed)
        code = run([*arguments, str(self.folder)])
        out, errors = self._capsys.readouterr()
        return Heard(code, out, errors)

    @property
    def head(self) -> int:
        """The number of the last change that holds."""
        with Campaign.open(self.folder, read_only=True) as campaign:
            return campaign._history_doc["head"]

    @property
    def log(self) -> list[str]:
        """The titles of the log, the oldest first."""
        with Campaign.open(self.folder, read_only=True) as campaign:
            history = campaign.history()
            return [history.line(at).title for at in reversed(range(len(history)))]

    @property
    def view(self) -> Any:
        with Campaign.open(self.folder, read_only=True) as campaign:
            return campaign.view
