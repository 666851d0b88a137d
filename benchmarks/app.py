"""What a person at the terminal waits for, in the real app."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path

from benchmarks.harness import Row, in_turn
from benchmarks.played import played_campaign
from benchmarks.slowing import Slowdown
from benchmarks.terminal import Program, first_paint_row, key_to_paint, long_list_rows
from tests.terminal import Terminal

SESSIONS = 500


def program(folder: Path, home: str, ready: str, module: str = "tui") -> Program:
    """The app on a campaign, with configuration of its own."""
    # An installed program runs from bytecode, and so must this one, whatever the shell of the benchmark says.
    env = {"WYRDBOOK_HOME": home, "XDG_CONFIG_HOME": home, "PYTHONDONTWRITEBYTECODE": ""}
    return Program([sys.executable, "-m", module, str(folder)], ready, env=env)


def starting() -> Iterator[Row]:
    """First paint and roster against a trivial app's first paint; the roster also where nobody has left it here."""
    with played_campaign(SESSIONS) as folder, tempfile.TemporaryDirectory() as home:
        frame = program(folder, home, "mwyrdbook")  # in a colour, which ends with m: not the terminal's title
        yield first_paint_row("first paint against a trivial app", frame, goal=1.05)
        roster = program(folder, home, "Ilse")
        yield first_paint_row(f"roster of {SESSIONS} sessions, opened anew, against a trivial app", roster, goal=2.0)
        leave(roster)
        yield first_paint_row(f"roster of {SESSIONS} sessions, as it was left, against the same", roster, goal=1.5)


def leave(of: Program) -> None:
    """Open a campaign and leave it by its key."""
    with of.start() as terminal:
        terminal.wait_for(of.ready, seconds=20)
        terminal.wait_for("saved", seconds=20)
        terminal.press("q")
        terminal.wait_gone(seconds=20)


def keys() -> Iterator[Row]:
    """A key whose change is on disk before it is shown, against the same key saving nothing."""
    with ExitStack() as stack:
        folder = stack.enter_context(played_campaign(SESSIONS))
        folders = [folder, Path(shutil.copytree(folder, folder.parent / "plain"))]
        home = stack.enter_context(tempfile.TemporaryDirectory())
        ready = "Ilse"
        saving = stack.enter_context(program(folders[0], home, ready).start())
        plain = stack.enter_context(program(folders[1], home, ready, "benchmarks.apps.unsaving").start())
        sides = {"saving": ticks(saving), "plain": ticks(plain)}
        took = in_turn({name: partial(next, ticking) for name, ticking in sides.items()}, 50)
        each = took["saving"].median * 1000
        yield Row(
            f"key to durable change to paint ({each:.1f} ms) / saving nothing", took["saving"] / took["plain"], 1.25
        )


def ticks(terminal: Terminal) -> Iterator[float]:
    """Tick the clock with one key again and again; how long until the screen shows it."""
    terminal.wait_for("Ilse", seconds=20)
    terminal.press("4")
    for tally in count(2):
        yield key_to_paint(terminal, "+", f"{tally}/100")


BENCHMARKS = {"starting": starting, "keys": keys, "lists": long_list_rows}
SLOWED = {
    "starting": [Slowdown("tui.__main__:main", 1.0)],
    "keys": [Slowdown("campaigns.store.disk:sync", 0.05)],
    "lists": [
        Slowdown("tui.widgets.line_list:LineList._measure", 2e-6, "len(self._rows)"),
        Slowdown("tui.widgets.line_list:LineList.action_move", 2e-6, "len(self._rows)"),
    ],
}
