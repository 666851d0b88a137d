"""A program killed at any moment: what it has said is there, every campaign is whole, and the next one goes on.

Played in memory (/dev/shm): what a kill leaves is what the kernel was given, on whatever disk.
"""

from __future__ import annotations

import signal
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from campaigns.library.library import Library
from campaigns.store import import_, inspect
from tests.faults import player
from tests.faults.child import Child, Said, anywhere, memory

SIGNALS = (signal.SIGKILL,) * 4 + (signal.SIGTERM, signal.SIGHUP)


def cases(dice: Random) -> Iterator[Counter[str]]:
    """Kill a player again and again over the same library, and look at all of it each time."""
    while True:
        with tempfile.TemporaryDirectory(dir=memory()) as home:
            folder = Path(home) / "campaigns"
            known: dict[str, int] = {}
            for _ in range(12):
                said = killed(folder, dice)
                take(said, known)
                check(folder, known, files_of(said))
                done = Counter("acknowledged" for each in said if "seq" in each)
                yield done + Counter({"kills": 1, "copies read back": len(files_of(said))})


def killed(folder: Path, dice: Random) -> Said:
    """Let somebody play, end them somewhere, and return what they had said."""
    somebody = Child(lambda: player.main(folder, str(dice.random())))
    somebody.listen(dice.randrange(1, 75))
    anywhere(dice)
    said, faults = somebody.end(dice.choice(SIGNALS))
    assert not faults, faults
    return said


def take(said: Said, known: dict[str, int]) -> None:
    """Bring up to date which campaigns there must be, with how many records at least."""
    for each in said:
        if "seq" in each:
            known[each["folder"]] = each["seq"]
        for put_aside in filter(None, (each.get("gone"), each.get("restoring"))):
            known.pop(put_aside, None)  # perhaps done, perhaps not; what is there is looked at all the same


def files_of(said: Said) -> list[Path]:
    """The copies that were made."""
    return [Path(each["file"]) for each in said if "file" in each]


def check(folder: Path, known: dict[str, int], files: list[Path]) -> None:
    """Everything that was said to be there is, and everything there is whole."""
    found = {}
    for shelved in Library(folder).list():
        assert not shelved.fault, f"{shelved.folder}: {shelved.fault}"
        report = inspect(shelved.folder, deep=True)
        assert report.kind in ("fine", "torn"), f"{shelved.folder}: {report}"
        found[str(shelved.folder)] = report.seq
    for campaign, seq in known.items():
        assert found.get(campaign, 0) >= seq, f"{campaign}: said {seq}, found {found.get(campaign)}"
    for number, file in enumerate(files):
        if file.exists() or ".backups" not in file.parts:  # older backups are thinned out
            with tempfile.TemporaryDirectory() as again:
                import_(file, Path(again) / str(number))
