"""How long a person at the terminal waits: from the command to the first paint, from a key to its repaint.

Both sides of a comparison run in turn in one session, because only their ratio carries over to another machine.
Output is searched as raw bytes: parsing it would cost more than what is measured.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from time import perf_counter

from benchmarks.apps.long_list import label
from benchmarks.harness import Row, in_turn
from benchmarks.slowing import started
from tests.terminal import FRAME_END, Terminal

Steps = Sequence[tuple[str, str]]
"""Keys to press in turn, each with a text that only its repaint brings."""

_PATIENCE = 20.0
_QUIET = 0.05


@dataclass(frozen=True)
class Program:
    """A program to time, and the text by which its first useful paint is known."""

    command: Sequence[str]
    ready: str
    columns: int = 120
    lines: int = 40
    env: Mapping[str, str] = field(default_factory=dict)

    def start(self) -> Terminal:
        """Start it, with what is planted in it."""
        return Terminal(started(self.command), self.columns, self.lines, self.env)


TRIVIAL = Program([sys.executable, "-m", "benchmarks.apps.trivial"], "ready")


def first_paint(program: Program) -> float:
    """Time from spawning the program to the first output with its ready text."""
    began = perf_counter()
    with program.start() as terminal:
        _until(terminal, program.ready.encode())
        return perf_counter() - began


def key_to_paint(terminal: Terminal, key: str, text: str) -> float:
    """Time from a key to the end of the frame that brings `text`, on a terminal that was at rest."""
    while terminal.receive(_QUIET):
        pass
    began = perf_counter()
    terminal.press(key)
    _until(terminal, text.encode(), FRAME_END)
    return perf_counter() - began


def first_paint_row(name: str, program: Program, *, goal: float, reference: Program = TRIVIAL) -> Row:
    """Compare first paints, by default with a trivial Textual app's."""
    took = in_turn({"ours": partial(first_paint, program), "theirs": partial(first_paint, reference)}, 9)
    return Row(name, took["ours"] / took["theirs"], goal)


@contextmanager
def pressing(program: Program, steps: Steps) -> Iterator[Callable[[], float]]:
    """Start a program; each call presses the next key of `steps`, round and round, and times its text's paint."""
    with program.start() as terminal:
        terminal.wait_for(program.ready, _PATIENCE)
        turns = cycle(steps)
        yield lambda: key_to_paint(terminal, *next(turns))


def key_row(
    name: str,
    program: Program,
    steps: Steps,
    *,
    goal: float,
    reference: Program = TRIVIAL,
    reference_steps: Steps = (("a", "pressed"),),
) -> Row:
    """Compare the time from key to repaint in two programs kept running, by default with a trivial app's."""
    with pressing(program, steps) as ours, pressing(reference, reference_steps) as theirs:
        took = in_turn({"ours": ours, "theirs": theirs}, 25)
    return Row(name, took["ours"] / took["theirs"], goal)


def long_list_rows(count: int = 200_000, few: int = 10) -> list[Row]:
    """Compare a log of many rows with one of few, on so low a screen that both must scroll."""
    many_rows, few_rows = _long_list(count), _long_list(few)
    name = f"list of {count:,} rows against {few}"
    return [
        first_paint_row(f"{name}: first paint", many_rows, goal=1.1, reference=few_rows),
        *(
            key_row(f"{name}: {keys}", many_rows, steps, goal=1.1, reference=few_rows, reference_steps=few_steps)
            for keys, steps, few_steps in [
                ("end, home", _ends(count), _ends(few)),
                ("page down, page up", _PAGES, _PAGES),
            ]
        ),
    ]


def _long_list(count: int) -> Program:
    command = [sys.executable, "-m", "benchmarks.apps.long_list", str(count)]
    return Program(command, label(0), columns=120, lines=5)


_PAGES: Steps = [("pagedown", label(5)), ("pageup", label(0))]


def _ends(count: int) -> Steps:
    return [("end", label(count - 1)), ("home", label(0))]


def _until(terminal: Terminal, *marks: bytes) -> None:
    """Read until the marks have come one after the other."""
    deadline = perf_counter() + _PATIENCE
    seen = b""
    for mark in marks:
        while mark not in seen:
            if terminal.ended or perf_counter() > deadline:
                raise TimeoutError(f"{mark!r} never came; the screen shows\n{terminal.text}")
            seen += terminal.receive(1.0)
        seen = seen.partition(mark)[2]
