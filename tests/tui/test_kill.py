"""The real program, killed while a session is typed into it: nothing its screen has shown as done is lost."""

from __future__ import annotations

import re
import signal
import sys
import time
from collections.abc import Iterator
from operator import add
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddClock
from tests.campaigns.play import drawn
from tests.terminal import Terminal
from tests.tui.mill import ids, mill

ROWS = 4
"""Results the play screen lists at once."""
STARTING = 20.0
"""Seconds the program may take to start on a busy machine."""


def tick(terminal: Terminal) -> None:
    terminal.press("4", *"+++")


def award(terminal: Terminal) -> None:
    terminal.press("2", "a")
    terminal.wait_for("Award to")
    terminal.press("enter")


def draw_again(terminal: Terminal) -> None:
    terminal.press("1", ".")
    terminal.wait_for("enter accept")
    terminal.press("enter")


def take_back(terminal: Terminal) -> None:
    terminal.press("u", "U")


ACTS = (tick, award, draw_again, take_back)


class Stand(NamedTuple):
    """How the session stands: segments of the clock, Mara's points, and her draws as far as the screen lists them."""

    ticks: int = 0
    points: int = 0
    draws: int = 0

    @classmethod
    def shown(cls, terminal: Terminal, before: Stand | None = None) -> Stand:
        """Read a play screen; while a dialog lies over it, it is what was seen before."""
        text = terminal.text
        if before is not None and "esc " in text:
            return before
        ticks = re.search(r"The count .* (\d+)/100", text)
        points = re.search(r"Mara .* (\d+) XP", text)
        assert ticks, text
        assert points, text
        draws = re.findall(r"│. 1·1 +\S Mara: ", text)
        return cls(int(ticks[1]), int(points[1]), len(draws))


def stands(campaign: Campaign) -> Iterator[Stand]:
    """How the session stood after each record of the log, with nothing left out."""
    grows = {"tick_clock": Stand(ticks=1), "award_points": Stand(points=1), "resolve": Stand(draws=1)}
    past, future = [Stand()], []
    for seq in range(1, campaign.view.seq + 1):
        kind = campaign.line(seq).kind
        if kind in grows:
            past.append(Stand(*map(add, past[-1], grows[kind])))
            future.clear()
        elif kind == "undo":
            future.append(past.pop())
        elif kind == "redo":
            past.append(future.pop())
        yield past[-1]._replace(draws=min(past[-1].draws, ROWS))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An session with a clock, and one draw to be repeated."""
    with Campaign.open(mill(tmp_path / "c")) as campaign:
        campaign.do(AddClock(title="The count", target=100, for_scene=True))
        campaign.do(drawn(campaign, "draw", ids(campaign)[0]))
    return tmp_path / "c"


def killed(folder: Path, random: Random) -> Stand:
    """Play on in the real program, kill it somewhere, and return what it had shown by then."""
    home = {"WYRDBOOK_HOME": str(folder.parent / "home")}
    with Terminal([sys.executable, "-m", "tui", str(folder)], env=home) as terminal:
        terminal.wait_for("The count", STARTING)
        seen = Stand()
        for act in random.choices(ACTS, k=random.randrange(3, 9)):
            terminal.wait_until(lambda: "esc " not in terminal.text, "the table without a dialog")
            seen = Stand.shown(terminal)
            act(terminal)
        # Not between two acts but anywhere: watch for a part of what a change takes.
        until = time.perf_counter() + random.random() * 0.02
        while time.perf_counter() < until:
            terminal.receive()
        terminal.kill()
        assert terminal.wait_gone() == -signal.SIGKILL
        return Stand.shown(terminal, seen)


@pytest.mark.walk(by="tests/campaigns/test_kill.py::test_every_acknowledged_change_is_found_again")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_shown_as_done_is_lost(folder: Path, seed: int):
    random = Random(seed)
    for _ in range(2):
        shown = killed(folder, random)
        with Campaign.open(folder) as again:
            assert shown in stands(again)
            assert shown.draws
            assert all(verified.ok for verified in again.verify())
