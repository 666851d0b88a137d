"""The only way for text out of the command line, without anything that a terminal would obey or hide."""

from __future__ import annotations

import json
import sys
from typing import Any

from tui.text.plain import plain


def say(text: str, *, error: bool = False, end: str = "\n") -> None:
    """Print a text of any number of lines at once; use `plain` first for a text that must stay one line."""
    print(f"{plain(text, newlines=True)}{end}", file=sys.stderr if error else sys.stdout, end="", flush=True)


def clear_screen() -> None:
    """Clear the terminal, and continue at its top."""
    print(_CLEAR, end="", flush=True)


_CLEAR = "\x1b[H\x1b[2J"


def json_text(value: Any, *, one_line: bool = False) -> str:
    """A JSON value for programs and people, with unprintable characters escaped, so that it is read back unchanged."""
    all_of_it = "utf" in (sys.stdout.encoding or "").lower()
    written = json.dumps(value, indent=None if one_line else 2, ensure_ascii=not all_of_it)
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in written)
