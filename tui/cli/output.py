"""The one door by which text leaves the command line: with nothing in it that a terminal would obey or hide."""

from __future__ import annotations

import json
import sys
from typing import Any

from tui.text.plain import plain


def say(text: str, *, error: bool = False, end: str = "\n") -> None:
    """Print a text of any number of lines at once; where it is one line, `plain` it first, so that it stays one."""
    print(plain(text, newlines=True), file=sys.stderr if error else sys.stdout, end=end, flush=True)


def clear_screen() -> None:
    """Clear the terminal, and go on printing at its top."""
    print(_CLEAR, end="", flush=True)


_CLEAR = "\x1b[H\x1b[2J"


def json_text(value: Any, *, one_line: bool = False) -> str:
    """A JSON value for programs and people: what cannot be printed is escaped, so that it is read back as it is."""
    all_of_it = "utf" in (sys.stdout.encoding or "").lower()
    written = json.dumps(value, indent=None if one_line else 2, ensure_ascii=not all_of_it)
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in written)
