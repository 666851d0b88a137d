"""The terminal's title: which campaign and session its window shows, and what stood there before once it is left."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tui.internals import driver
from tui.text.glyphs import ASCII
from tui.text.plain import clip, plain

if TYPE_CHECKING:
    from textual.app import App

_KEEP, _GIVE_BACK = "\x1b[22;2t", "\x1b[23;2t"
_LONGEST = 100  # cells; a window shows less


def entitle_terminal(app: App[None], words: str, *, ascii: bool = False) -> None:
    """Put words into the title: as text, of which nothing can be obeyed."""
    if (at := driver(app)) is not None and _has_title():
        said = clip(plain(words), _LONGEST)
        at.write(f"\x1b]2;{said.translate(ASCII) if ascii else said}\x1b\\")


@contextmanager
def title_given_back() -> Iterator[None]:
    """Give the title back that stood there before, by terminals that keep it; there is no way to ask the others."""
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
    """The console of Linux has no window, and would print the words."""
    return os.environ.get("TERM") not in ("linux", "dumb")
