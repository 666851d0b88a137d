"""The recording README opens with: the real program is played by a script, and what it writes becomes an asciicast.

`make recording` writes `evening.cast` (asciicast v2) and `evening.svg`, a picture of one moment, in `docs/pictures`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from tests.terminal import Terminal

COLUMNS, LINES = 120, 36
DOCS = Path(__file__).parent.parent / "docs" / "pictures"

SCRIPT = (
    # What is pressed, what is waited for, and the seconds there are to look at it.
    ("", "Unring the bell", 2.5),
    ("d", "type to find", 1.5),
    ("1", "% Success", 3.0),
    ("enter", "enter accept", 3.5),
    ("enter", "Mara Voss: Dexterity", 2.5),
    ("u", "Undone", 2.5),
    ("c", "played by Ada", 2.5),
    ("escape", "Unring the bell", 1.0),
    ("E", "End session", 1.5),
    ("enter", "To do after", 3.0),
    ("escape", "is over", 2.5),
)
PICTURED = 3
"""The step that the picture shows: a draw with its breakdown."""


class Run(NamedTuple):
    """Some text in one style: colours as rrggbb, or "default" for the terminal's own."""

    text: str
    fore: str
    back: str
    bold: bool


Frame = list[tuple[Run, ...]]


def play(home: str) -> Iterator[tuple[float, Frame]]:
    """The program played by the script: how the screen looks after each step, and the seconds it is looked at."""
    command = [sys.executable, "-m", "tui", "--sample"]
    with Terminal(command, COLUMNS, LINES, env={"WYRDBOOK_HOME": home}) as terminal:
        for key, wanted, seconds in SCRIPT:
            terminal.press(*[key] if key else [])
            terminal.wait_for(wanted)
            while terminal.receive(0.4):  # toasts, and odds worked out meanwhile
                pass
            terminal.wait_for(wanted)  # puts what was read on the screen
            yield seconds, [_runs(terminal, y) for y in range(LINES)]


def _runs(terminal: Terminal, y: int) -> tuple[Run, ...]:
    """A line of the screen, as few runs as it has styles."""
    runs: list[Run] = []
    for x in range(COLUMNS):
        cell = terminal._screen.buffer[y][x]
        fore, back = (cell.bg, cell.fg) if cell.reverse else (cell.fg, cell.bg)
        if runs and (not cell.data.strip() or runs[-1].fore == fore) and runs[-1][2:] == (back, cell.bold):
            runs[-1] = runs[-1]._replace(text=runs[-1].text + cell.data)
        else:
            runs.append(Run(cell.data, fore, back, cell.bold))
    return tuple(runs)


def written(before: Frame, after: Frame) -> str:
    """Return the output that turns one frame into another: only lines that differ."""
    changed = (y for y, line in enumerate(after) if not before or before[y] != line)
    return "".join(f"\x1b[{y + 1}H\x1b[m{_escaped(after[y])}" for y in changed)


def _escaped(line: tuple[Run, ...]) -> str:
    """A line in a terminal's own language: of each run only what is not as in the one before."""
    said, last = "", Run("", "default", "default", bold=False)
    for run in line:
        codes = [] if run.bold == last.bold else ["1" if run.bold else "22"]
        codes += [_colour(38, run.fore)] if run.fore != last.fore else []
        codes += [_colour(48, run.back)] if run.back != last.back else []
        said += f"\x1b[{';'.join(codes)}m{run.text}" if codes else run.text
        last = run
    return said


def _colour(kind: int, colour: str) -> str:
    if len(colour) != 6:
        return str(kind + 1)
    return f"{kind};2;{';'.join(str(int(colour[at : at + 2], 16)) for at in (0, 2, 4))}"


def pictured(frame: Frame) -> str:
    """A frame as an SVG."""
    lines = [
        Text.assemble(
            *((run.text, f"{'bold ' if run.bold else ''}{_named(run.fore)} on {_named(run.back)}") for run in line)
        )
        for line in frame
    ]
    console = Console(record=True, width=COLUMNS, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Text("\n").join(lines))
    return console.export_svg(title="wyrdbook")


def _style(run: Run) -> str:
    return f"{'bold ' if run.bold else ''}{_named(run.fore)} on {_named(run.back)}"


def _named(colour: str) -> str:
    return f"#{colour}" if len(colour) == 6 else "default"


def main() -> None:
    """Record it."""
    at, before, lines = 0.0, Frame(), list[str]()
    lines.append(json.dumps({"version": 2, "width": COLUMNS, "height": LINES, "title": "An evening with wyrdbook"}))
    with TemporaryDirectory() as home:
        for step, (seconds, frame) in enumerate(play(home)):
            lines.append(json.dumps([round(at, 2), "o", written(before, frame)], ensure_ascii=False))
            at, before = at + seconds, frame
            if step == PICTURED:
                (DOCS / "evening.svg").write_text(pictured(frame), encoding="utf-8")
    lines.append(json.dumps([round(at, 2), "o", ""]))
    (DOCS / "evening.cast").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
