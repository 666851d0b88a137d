"""Faults of a user's file, with their lines."""

from __future__ import annotations

import re
from typing import NamedTuple


class Fault(NamedTuple):
    """A fault of a file, with its line from 1; 0 for the file as a whole."""

    file: str
    line: int
    message: str

    @property
    def place(self) -> str:
        """The place as editors and compilers write it: `inns.txt:3`."""
        return f"{self.file}:{self.line}" if self.line else self.file

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def toml_fault(error: Exception) -> str:
    """The reason why a text isn't TOML: a name that is given twice is `a.b`, not `('a', 'b')`."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return re.sub(r"\(('[^)]*)\)", lambda found: ".".join(re.findall(r"'([^']*)'", found[1])), str(error))
