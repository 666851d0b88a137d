"""Lines in and out: printing, refusing, and reading."""

from __future__ import annotations

import sys
from typing import Protocol

from campaigns.command_language.answer_lines import is_answer
from campaigns.command_language.conversion import PART
from tui.text.glyphs import ASCII
from tui.text.plain import plain

BACK, REST = "<", "."
"""The answers that go back to the previous question, and that keep the rest of a form."""
HELP = "?"
_DRAWN = range(0x2500, 0x25A0)
"""Lines, boxes and blocks: plain mode draws nothing with them, and they are removed from names."""
_READ = {code: ASCII.get(code, "?") for code in _DRAWN}
_SEPARATOR = " · "
"""Separates the parts of a line on screen; for reading aloud it becomes a comma."""


class Left(Exception):
    """The input has ended."""


class Back(Exception):
    """Go back to the previous question."""


class Say(Protocol):
    """Prints a text of any number of lines."""

    def __call__(self, text: str, *, error: bool = False, end: str = "\n") -> None:
        """Print a text, errors separately."""


class Lines:
    """The terminal or the pipe. `ascii` prints nothing but ASCII; `refused` is True after any refusal."""

    def __init__(self, say: Say, *, ascii: bool = False) -> None:
        self._print, self._ascii = say, ascii
        self._ahead: str | None = None
        self.refused = False
        self.printed = ""
        """The text printed since the last command was read."""

    @property
    def interactive(self) -> bool:
        """True if a person types; else the lines come from a file or another program."""
        return sys.stdin.isatty()

    def say(self, text: str) -> None:
        """Print lines."""
        self.printed += f"{text}\n"
        self._print(self._clean(text))

    def refuse(self, why: str) -> None:
        """Print a refusal to the errors."""
        self.refused = True
        self._print(self._clean(why), error=True)

    def ask(self, question: str) -> str:
        """Print a question and read the answer, stripped; raises `Left` at the end of the input.

        If the input is not typed, the question takes a line of its own.
        """
        self._print(self._clean(question), end=" " if self.interactive else "\n")
        return self._read()

    def read(self, prompt: str) -> str:
        """Read a command; the prompt is only for interactive use."""
        self.printed = ""
        if self.interactive:
            self._print(prompt, end=" ")
        return self._read()

    def rest(self) -> list[str]:
        """Return the script lines that continue the one just read: answers, parts, indented lines.

        In interactive use a line is complete, and missing parts are asked for.
        """
        found = list[str]()
        while not self.interactive and _goes_on(line := self._next()):
            found.append(line.rstrip("\n"))
            self._ahead = None
        return found

    def _next(self) -> str:
        """The next line, which remains to be read."""
        if self._ahead is None:
            self._ahead = sys.stdin.readline()
        return self._ahead

    def _read(self) -> str:
        line, self._ahead = self._next(), None
        if not line:
            raise Left
        return line.strip()

    def _clean(self, text: str) -> str:
        """A text for printing: without control characters and line drawing, and in ASCII if asked for."""
        said = plain(text, newlines=True).replace(_SEPARATOR, ", ").translate(_READ)
        if not self._ascii:
            return said
        return said.translate(ASCII).encode("ascii", "replace").decode("ascii")


def _goes_on(line: str) -> bool:
    return bool(line.strip()) and (is_answer(line) or line.startswith(PART) or line[0].isspace())
