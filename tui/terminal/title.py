"""The terminal's title: the campaign and session, and the former title once the app ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tui.text.glyphs import ASCII
from tui.text.plain import clip, plain
from tui.textual_internals import driver

if TYPE_CHECKING:
    from textual.app import App

_KEEP, _GIVE_BACK = "\x1b[22;2t", "\x1b[23;2t"
_LONGEST = 100  # cells; a window shows less


def entitle_terminal(app: App[None], words: str, *, ascii: bool = False) -> None:
    """Set the terminal's title, with control characters removed."""
    if (at := driver(app)) is not None and _has_title():
        said = clip(plain(words), _LONGEST)
        at.write(f"\x1b]2;{said.translate(ASCII) if ascii else said}\x1b\\")


@contextmanager
def title_given_back() -> Iterator[None]:
    """Restore the former title, in terminals that save it; others cannot be asked for it."""
    _tell(_KEEP)
    try:
        yield
    finally:
        _tell(_GIVE_BACK)


def _tell(sequence: str) -> None:
    if sys.__stderr__ is not None and sys.__stderr__.isatty() and _has_title():  # where the app is painted, too
        sys.__stderr__.write(sequence)
        sys.__stderr__.flush()


def _has_title() -> bool:
    """Return False for the Linux console, which has no window, and would print the words."""
    return os.environ.get("TERM") not in ("linux", "dumb")
