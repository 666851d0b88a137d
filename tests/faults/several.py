"""Several programs over one library at once, with clocks that jump: one writes at a time, all read, nothing is lost.

A writer says `folder` and `did` of a record it has written, or `busy` where another had the campaign.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter
from campaigns.library.library import Library
from campaigns.store import Locked, inspect
from tests.faults.child import Child, Said
from tests.faults.player import Clock, Player


def cases(dice: Random) -> Iterator[Counter[str]]:
    """Let three write for a while, read meanwhile, end them, and look at all of it."""
    while True:
        with tempfile.TemporaryDirectory() as home:
            library = Library(Path(home) / "campaigns")
            for name in ("The weir", "The mill"):
                with Campaign.open(library.new(name, "storyteller")) as campaign:
                    campaign.do(AddCharacter(name="Mara"))
            writers = [writing(library.folder, str(dice.random())) for _ in range(3)]
            try:
                reads = read(library, dice)
            finally:
                heard = [writer.end() for writer in dice.sample(writers, 3)]
            assert not any(faults for _, faults in heard), heard
            yield reads + look(library, [said for said, _ in heard])


def writing(folder: Path, seed: str) -> Child:
    """One of the writers, at work."""
    return Child(lambda: write(folder, seed))


def read(library: Library, dice: Random) -> Counter[str]:
    """Read what is being written: each time at least what was there before."""
    seen: dict[Path, int] = {}
    times: Counter[str] = Counter()
    until = time.monotonic() + dice.uniform(0.5, 2)
    while time.monotonic() < until:
        for shelved in library.list():
            assert not shelved.fault, f"{shelved.folder}: {shelved.fault}"
            with Campaign.open(shelved.folder, read_only=True) as campaign:
                assert campaign.view.seq >= seen.get(shelved.folder, 0), shelved.folder
                assert campaign.line(campaign.view.seq).seq == campaign.view.seq
                seen[shelved.folder] = campaign.view.seq
            times["read while others write"] += 1
    return times


def look(library: Library, heard: list[Said]) -> Counter[str]:
    """Every record that was acknowledged is there, by one writer alone, and all is whole."""
    done = [(line["folder"], line["did"]) for each in heard for line in each if "did" in line]
    assert len(set(done)) == len(done), "two wrote the same record"
    for shelved in library.list():
        report = inspect(shelved.folder, deep=True)
        assert report.kind in ("fine", "torn"), f"{shelved.folder}: {report}"
        last = max((did for folder, did in done if folder == str(shelved.folder)), default=0)
        assert report.seq >= last, f"{shelved.folder}: said {last}, found {report.seq}"
    away = sum("busy" in line for each in heard for line in each)
    return Counter({"acknowledged": len(done), "turned away": away})


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


def write(folder: Path, seed: str) -> None:
    """Be one of the writers until someone ends it."""
    dice = Random(seed)
    clock = Clock(dice)
    writer = Writer(Library(folder, clock), dice, clock)
    while True:
        writer.act()
