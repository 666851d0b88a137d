"""Several programs over one library at once, with clocks that jump: one writes at a time, all read, nothing is lost.

Run as `python -m tests.faults.several LIBRARY SEED` it is one of the writers; each line it says is a JSON object:
`folder` and `did` of a record it has written, or `busy` where another had the campaign.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter
from campaigns.library import Library
from campaigns.store import Locked, inspect
from tests.faults.player import Clock, Player

ROOT = Path(__file__).resolve().parents[2]


def cases(dice: Random) -> Iterator[str]:
    """Let three write for a while, read meanwhile, end them, and look at all of it."""
    while True:
        with tempfile.TemporaryDirectory() as home:
            library = Library(Path(home) / "campaigns")
            for name in ("The weir", "The mill"):
                with Campaign.open(library.new(name, "storyteller")) as campaign:
                    campaign.do(AddCharacter(name="Mara"))
            command = [sys.executable, "-m", "tests.faults.several", str(library.folder)]
            writers = [
                subprocess.Popen(
                    [*command, str(dice.random())], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
                )
                for _ in range(3)
            ]
            try:
                yield from read(library, dice)
            finally:
                for writer in dice.sample(writers, 3):
                    writer.kill()
                heard = [writer.communicate() for writer in writers]
            for _, faults in heard:
                assert not faults, faults.decode()
            yield from look(library, [said(out) for out, _ in heard])


def read(library: Library, dice: Random) -> Iterator[str]:
    """Read what is being written: each time at least what was there before."""
    seen: dict[Path, int] = {}
    until = time.monotonic() + dice.uniform(1, 4)
    while time.monotonic() < until:
        for shelved in library.list():
            assert not shelved.fault, f"{shelved.folder}: {shelved.fault}"
            with Campaign.open(shelved.folder, read_only=True) as campaign:
                assert campaign.view.seq >= seen.get(shelved.folder, 0), shelved.folder
                assert campaign.line(campaign.view.seq).seq == campaign.view.seq
                seen[shelved.folder] = campaign.view.seq
            yield "read while others write"


def said(out: bytes) -> list[dict[str, Any]]:
    """What a writer has said in whole lines."""
    return [json.loads(line) for line in out.splitlines(keepends=True) if line.endswith(b"\n")]


def look(library: Library, heard: list[list[dict[str, Any]]]) -> Iterator[str]:
    """Every record that was acknowledged is there, by one writer alone, and all is whole."""
    yield from ("turned away" for each in heard for line in each if "busy" in line)
    done = [(line["folder"], line["did"]) for each in heard for line in each if "did" in line]
    assert len(set(done)) == len(done), "two wrote the same record"
    for shelved in library.list():
        report = inspect(shelved.folder, deep=True)
        assert report.kind in ("fine", "torn"), f"{shelved.folder}: {report}"
        last = max((did for folder, did in done if folder == str(shelved.folder)), default=0)
        assert report.seq >= last, f"{shelved.folder}: said {last}, found {report.seq}"
    yield from ("acknowledged" for _ in done)


class Writer(Player):
    """One of several: whoever comes first has a campaign for a while."""

    def __init__(self, library: Library, dice: Random, clock: Clock) -> None:
        super().__init__(library, dice)
        self.clock = clock

    def act(self) -> None:
        """Play a campaign that may be taken, or make a copy of it."""
        folder = self.dice.choice(self.library.list()).folder
        try:
            self.dice.choice((*(self.play,) * 6, self.backup, self.export))(folder)
        except Locked:
            self.note(busy=str(folder))

    def play(self, folder: Path) -> None:
        with Campaign.open(folder, clock=self.clock) as campaign:
            for _ in range(self.dice.randrange(1, 12)):
                before = campaign.view.seq
                self.step(campaign)
                if campaign.view.seq > before:
                    self.note(folder=str(folder), did=campaign.view.seq)


def main(folder: Path, seed: str) -> None:
    dice = Random(seed)
    clock = Clock(dice)
    writer = Writer(Library(folder, clock), dice, clock)
    while True:
        writer.act()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
