"""The one door by which text leaves the command line: with nothing in it that a terminal would obey or hide."""

from __future__ import annotations

import sys


def say(text: str, *, error: bool = False, end: str = "\n") -> None:
    """Print a text of any number of lines at once; where it is one line, `plain` it first, so that it stays one."""
    from tui.text import plain

    print(plain(text, newlines=True), file=sys.stderr if error else sys.stdout, end=end, flush=True)
