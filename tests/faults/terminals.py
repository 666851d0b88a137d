"""The real program on a terminal, ended at any moment of a session that is played by keys, in every way it can be.

What its screen had shown and what its log held are there afterwards, and the next one goes on.
"""

from __future__ import annotations

import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from campaigns.campaign import Campaign
from campaigns.commands import AddClock
from campaigns.store import Locked, inspect
from tests.campaigns.play import drawn
from tests.terminal import Terminal
from tests.tui.mill import ids, mill
from tests.tui.test_kill import ACTS, STARTING, Stand, stands

ENDS = {"killed": signal.SIGKILL, "terminated": signal.SIGTERM, "hung up": signal.SIGHUP}
UNHEARD = "its terminal closed unheard"
STOPS = {signal.SIGSTOP: "a stop", signal.SIGTSTP: "being suspended"}


def cases(dice: Random) -> Iterator[str]:
    """End the program again and again over the same session, and look at it each time."""
    while True:
        with tempfile.TemporaryDirectory() as home:
            folder = Path(home) / "c"
            with Campaign.open(mill(folder)) as campaign:
                campaign.do(AddClock(title="The count", target=100, for_scene=True))
                campaign.do(drawn(campaign, "draw", ids(campaign)[0]))
            for _ in range(8):  # a clock of a hundred segments lasts for so many
                word = dice.choice((*ENDS, "its terminal closed", UNHEARD))
                stop = dice.choice((None, None, None, *STOPS))
                shown, held = ended(folder, word, dice, stop)
                look(folder, shown, held)
                yield f"{word} after {STOPS[stop]}" if stop else word


def ended(folder: Path, word: str, dice: Random, stop: signal.Signals | None) -> tuple[Stand, dict[str, bytes]]:
    """Play on by keys, end the program somewhere, and return what it had shown by then and what its log had held."""
    home = {"WYRDBOOK_HOME": str(folder.parent / "home")}
    with Terminal([sys.executable, "-m", "tui", str(folder)], env=home, hears=word != UNHEARD) as terminal:
        terminal.wait_for("The count", STARTING)
        seen = play(terminal, dice)
        anywhere(terminal, dice)
        if stop:
            terminal.stop(stop)
            not_taken(folder)
            terminal.kill(signal.SIGCONT)
            terminal.wait_for("The count", STARTING)  # a suspended program has left its screen, and draws it again
            seen = play(terminal, dice)
            anywhere(terminal, dice)
        shown, held = Stand.shown(terminal, seen), lines(folder)
        if word not in ENDS:
            terminal.hang_up()  # nothing is read from it any more
            terminal.wait_gone()
        else:
            terminal.kill(ENDS[word])
            assert terminal.wait_gone() == -ENDS[word]
            shown = Stand.shown(terminal, seen)
        assert "Traceback" not in terminal.text, terminal.text
    return shown, held


def play(terminal: Terminal, dice: Random) -> Stand:
    """A few acts by keys, the last perhaps not over; how the session stood before that one."""
    seen = Stand()
    for act in dice.choices(ACTS, k=dice.randrange(1, 6)):
        terminal.wait_until(lambda: "esc " not in terminal.text, "the table without a dialog")
        seen = Stand.shown(terminal)
        act(terminal)
    return seen


def anywhere(terminal: Terminal, dice: Random) -> None:
    """Not between two acts: watch for a part of what a change takes."""
    until = time.perf_counter() + dice.random() * dice.choice((0.005, 0.05))
    while time.perf_counter() < until:
        terminal.receive()


def not_taken(folder: Path) -> None:
    """Check that a suspended program keeps its campaign."""
    try:
        Campaign.open(folder).close()
    except Locked:
        return
    raise AssertionError("opened for writing while another had it")


def lines(folder: Path) -> dict[str, bytes]:
    """The complete lines of every part of the log, as they stand on the disk now."""
    parts = {part.name: part.read_bytes() for part in (folder / "log").iterdir()}
    return {name: data[: data.rfind(b"\n") + 1] for name, data in parts.items()}


def look(folder: Path, shown: Stand, held: dict[str, bytes]) -> None:
    """Nothing shown and no line is lost, all is whole, and it can be written to."""
    with Campaign.open(folder) as again:
        assert shown in stands(again), f"shown: {shown}"
        assert all(verified.ok for verified in again.verify())
    now = lines(folder)
    for name, data in held.items():
        assert now.get(name, b"").startswith(data), f"{name} has lost lines"
    assert inspect(folder, deep=True).kind == "fine"
