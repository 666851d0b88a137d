"""What is wrong with a file of the user's, and on which line of it."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """What is wrong with a file, and on which line, counted from 1; 0 for the file as a whole."""

    file: str
    line: int
    message: str

    @property
    def place(self) -> str:
        """Where it is, as editors and compilers write it: `inns.txt:3`."""
        return f"{self.file}:{self.line}" if self.line else self.file

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"
