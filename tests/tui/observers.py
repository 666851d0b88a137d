"""Observers of a walk: each checks one thing on the screen after each key, and names the key and the screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from rich.segment import Segment
from textual.strip import Strip

from tests.hostile import obeyed
from tests.tui.table import told
from tui.app.app import Wyrdbook
from tui.dialogs.basic import Dialog
from tui.textual_internals import lines


class Sight(NamedTuple):
    """A screen after a key, drawn once for all who look at it."""

    app: Wyrdbook
    where: str
    strips: Sequence[Strip]
    texts: Sequence[str]
    """The lines of the screen, and what was said in passing."""


Observer = Callable[[Sight], None]


def look(app: Wyrdbook, key: str, observers: Sequence[Observer]) -> None:
    """Let all look at what a key has led to."""
    if observers:
        strips = lines(app.screen)
        sight = Sight(app, f"{key} at {app.screen}", strips, [*(strip.text for strip in strips), *told(app)])
        for observer in observers:
            observer(sight)


def no_text_is_obeyed(sight: Sight) -> None:
    """Nothing on the screen is obeyed by a terminal, or does something of its own when it is clicked."""
    for text in sight.texts:
        assert not obeyed(text), f"{sight.where}: {sorted(map(ascii, obeyed(text)))}"
    clicked: list[Segment] = [
        s for strip in sight.strips for s in strip if s.style and "quit" in str(s.style.meta.get("@click"))
    ]
    assert not clicked, sight.where


def all_is_in_place(sight: Sight) -> None:
    """Each line is as wide as the screen, and a dialog lies within it."""
    screen = sight.app.screen
    # A toast may cut a glyph behind it in two; what stands in the other lines is all there.
    covered = {y for toast in screen.query("Toast") for y in range(toast.region.y, toast.region.bottom)}
    widths = {strip.cell_length for y, strip in enumerate(sight.strips) if y not in covered}
    assert widths <= {screen.size.width}, sight.where
    if isinstance(screen, Dialog):
        dialog = screen.query_one(".dialog").region
        assert screen.region.contains_region(dialog), f"{sight.where}: {dialog}"


class NoGlyphs:
    """Nothing but ASCII is painted, and what people wrote."""

    def __init__(self, written: str) -> None:
        self._written = set(written)

    def __call__(self, sight: Sight) -> None:
        """Look at the characters."""
        glyphs = {c for strip in sight.strips for c in strip.text if not c.isascii()} - self._written
        assert not glyphs, f"{sight.where}: {sorted(map(ascii, glyphs))}"


class NoSecrets:
    """None of these marks is seen in the player view; which of the open ones are is noted."""

    def __init__(self, secret: Collection[str], open: Collection[str]) -> None:
        self.marks, self._open = secret, open
        self.known: set[str] = set()

    def __call__(self, sight: Sight) -> None:
        """Look for marks."""
        if sight.app.in_play.in_player_view:
            seen = "\n".join(sight.texts)
            assert not [mark for mark in self.marks if mark in seen], sight.where
            self.known |= {mark for mark in self._open if mark in seen}


class Screens:
    """Which screens were seen."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __call__(self, sight: Sight) -> None:
        """Note the one in front."""
        self.seen.add(type(sight.app.screen).__name__)
