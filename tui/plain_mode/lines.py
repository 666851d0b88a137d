"""Lines in and out: what is printed, what is refused, and what is typed."""

from __future__ import annotations

import sys
from typing import Protocol

from campaigns.command_language.answers import is_answer
from campaigns.command_language.conversion import PART
from tui.text.glyphs import ASCII
from tui.text.plain import plain

BACK, REST = "<", "."
"""Typed at a question: back to the one before, and the rest of a form as it is."""
HELP = "?"
_DRAWN = range(0x2500, 0x25A0)
"""Lines, boxes and blocks: nothing is drawn with them, and a name that has them is read without."""
_READ = {code: ASCII.get(code, "?") for code in _DRAWN}
_SEPARATOR = " · "
"""Between the parts of a line on screen; read aloud, a comma says the same."""


class Left(Exception):
    """There are no more lines to read."""


class Back(Exception):
    """The question before is wanted."""


class Say(Protocol):
    """Prints a text of any number of lines."""

    def __call__(self, text: str, *, error: bool = False, end: str = "\n") -> None:
        """Print it, an error apart from the rest."""


class Lines:
    """The terminal or the pipe. `ascii` prints nothing but ASCII; `refused` tells whether anything was refused."""

    def __init__(self, say: Say, *, ascii: bool = False) -> None:
        self._print, self._ascii = say, ascii
        self._ahead: str | None = None
        self.refused = False
        self.printed = ""
        """All that was printed since the last command was read."""

    @property
    def interactive(self) -> bool:
        """Whether someone types; else the lines come from a file or another program."""
        return sys.stdin.isatty()

    def say(self, text: str) -> None:
        """Print lines."""
        self.printed += f"{text}\n"
        self._print(self._clean(text))

    def refuse(self, why: str) -> None:
        """Print what is wrong, among the errors."""
        self.refused = True
        self._print(self._clean(why), error=True)

    def ask(self, question: str) -> str:
        """Print a question and read the answer, without the blanks around it; raises `Left` at the end of the input.

        Where no one types, the question is a line of its own.
        """
        self._print(self._clean(question), end=" " if self.interactive else "\n")
        return self._read()

    def read(self, prompt: str) -> str:
        """Read a command; the prompt is for someone who types."""
        self.printed = ""
        if self.interactive:
            self._print(prompt, end=" ")
        return self._read()

    def rest(self) -> list[str]:
        """The lines of a script that go on with the one just read: answers, parts, what is moved in.

        Where someone types, a line is whole, and what it leaves open is asked.
        """
        found = list[str]()
        while not self.interactive and _goes_on(line := self._next()):
            found.append(line.rstrip("\n"))
            self._ahead = None
        return found

    def _next(self) -> str:
        """The next line, which stays to be read."""
        if self._ahead is None:
            self._ahead = sys.stdin.readline()
        return self._ahead

    def _read(self) -> str:
        line, self._ahead = self._next(), None
        if not line:
            raise Left
        return line.strip()

    def _clean(self, text: str) -> str:
        """A text as it is printed: nothing a terminal obeys, nothing that draws, and for some nothing but ASCII."""
        said = plain(text, newlines=True).replace(_SEPARATOR, ", ").translate(_READ)
        if not self._ascii:
            return said
        return said.translate(ASCII).encode("ascii", "replace").decode("ascii")


def _goes_on(line: str) -> bool:
    return bool(line.strip()) and (is_answer(line) or line.startswith(PART) or line[0].isspace())
