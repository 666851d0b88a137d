"""What a person at the terminal waits for, in the real app."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.harness import Row
from benchmarks.played import played_campaign
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
        folders = [stack.enter_context(played_campaign(SESSIONS)) for _ in range(2)]
        home = stack.enter_context(tempfile.TemporaryDirectory())
        ready = "Ilse"
        saving = stack.enter_context(program(folders[0], home, ready).start())
        plain = stack.enter_context(program(folders[1], home, ready, "benchmarks.apps.unsaving").start())
        sides = [(saving, ticks(saving)), (plain, ticks(plain))]
        took: list[list[float]] = [[], []]
        for turn in range(61):
            for side in (0, 1) if turn % 2 else (1, 0):
                seconds = next(sides[side][1])
                if turn > 10:
                    took[side].append(seconds)
        ratio = median(took[0]) / median(took[1])
        each = median(took[0]) * 1000
        yield f"key to durable change to paint ({each:.1f} ms) against saving nothing", ratio, 1.25


def ticks(terminal: Terminal) -> Iterator[float]:
    """Tick the clock with one key again and again; how long until the screen shows it."""
    terminal.wait_for("Ilse", seconds=20)
    terminal.press("4")
    for tally in count(2):
        yield key_to_paint(terminal, "+", f"{tally}/100")


BENCHMARKS = {"starting": starting, "keys": keys, "lists": long_list_rows}
