"""The terminal after the program: its own screen, and nothing printed on it (issue 27)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.terminal import PATIENCE, Terminal

ENTERED, LEFT = b"\x1b[?1049h", b"\x1b[?1049l"
CLEARED = b"\x1b[2J"
CONTROLS = re.compile(rb"\x1b\[[0-9;?<>=]*[A-Za-z]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|\x1b[=>78]|\r|\n")
"""Sequences that are obeyed and not printed."""


class Recorded(Terminal):
    """A terminal that keeps all it was sent."""

    sent = b""

    def receive(self, seconds: float = 0.0) -> bytes:
        data = super().receive(seconds)
        self.sent += data
        return data


@pytest.mark.walk
@pytest.mark.parametrize(("columns", "lines", "keys"), [(80, 24, ("u",)), (120, 40, ("w",)), (200, 50, ("d", "1"))])
def test_after_q_the_screen_of_before_is_back_and_nothing_is_printed_on_it(
    columns: int, lines: int, keys: tuple[str, ...], tmp_path: Path, sample: Path
) -> None:
    program, home = [sys.executable, "-m", "tui", str(sample)], {"WYRDBOOK_HOME": str(tmp_path / "home")}
    with Recorded(program, columns, lines, home) as terminal:
        terminal.wait_for(" saved", PATIENCE)
        terminal.press(*keys, "ctrl+q")
        assert terminal.wait_gone() == 0
        while terminal.receive():
            pass
        _, entered, shown = terminal.sent.rpartition(ENTERED)
        _, left, after = shown.partition(LEFT)
        assert (entered, left) == (ENTERED, LEFT)
        assert CONTROLS.sub(b"", after) == b""
        _, cleared, last = shown.partition(LEFT)[0].rpartition(CLEARED)
        assert (cleared, CONTROLS.sub(b"", last)) == (CLEARED, b"")  # tmux keeps lines of a screen that was resized
