"""The board beside the app: the cost of a key while ten readers follow it, against the same key without a board."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count
from pathlib import Path

from benchmarks.app import program
from benchmarks.harness import Row, in_turn
from benchmarks.played import played_campaign
from benchmarks.slowing import Slowdown
from tests.terminal import Terminal

READERS = 10
SESSIONS = 50
_ROUNDS = 60


def keys() -> Iterator[Row]:
    """A key whose change all readers are shown."""
    with ExitStack() as stack:
        folder = stack.enter_context(played_campaign(SESSIONS))
        alone = Path(shutil.copytree(folder, folder.parent / "alone"))
        home = stack.enter_context(tempfile.TemporaryDirectory())
        sides = {}
        for name, each in (("read", folder), ("alone", alone)):
            terminal = stack.enter_context(program(each, home, "Ilse").start())
            terminal.wait_for("Ilse", seconds=20)
            if name == "read":
                stack.enter_context(readers(open_board(terminal), Path(home)))
            sides[name] = partial(next, ticks(terminal))
        took = in_turn(sides, _ROUNDS)
    each_key = took["read"].median * 1000
    name = f"processor time of a key with {READERS} readers ({each_key:.1f} ms) / without a board"
    yield Row(name, took["read"] / took["alone"], 1.1)


def open_board(terminal: Terminal) -> str:
    """Open the board for this computer; the address before the links' tokens."""
    terminal.press("ctrl+b")
    terminal.wait_for("on this computer only", seconds=20)
    terminal.press("down", "enter")
    terminal.wait_for("Stop the board", seconds=60)
    terminal.wait_for("The table", seconds=60)
    (address,) = set(re.findall(r"http://[\d.]+:\d+", terminal.text))
    terminal.press("escape")
    terminal.wait_for("board on", seconds=20)
    return str(address)


@contextmanager
def readers(address: str, home: Path) -> Iterator[None]:
    """So many readers, each of some page of the board."""
    (file,) = (home / "state" / "board").iterdir()
    tokens = [each["token"] for each in json.loads(file.read_text("utf-8"))["links"]]
    pages = [f"{address}/{tokens[number % len(tokens)]}" for number in range(READERS)]
    command = [sys.executable, "-m", "benchmarks.apps.readers", *pages]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reading:
        assert reading.stdout is not None
        assert reading.stdout.readline() == "connected\n"
        yield
        reading.kill()


def ticks(terminal: Terminal) -> Iterator[float]:
    """Tick the clock with one key again and again; the processor time that the app takes for it."""
    terminal.press("4")
    for tally in count(2):
        before = terminal.processor
        terminal.press("+")
        terminal.wait_for(f"{tally}/100", seconds=20)
        terminal.wait_until(lambda: not terminal.wants_to_run, "the app at rest")
        yield terminal.processor - before


BENCHMARKS = {"keys": keys}
SLOWED = {"keys": [Slowdown("tui.base_screens.header:header", 0.02, "1 if board else 0")]}
