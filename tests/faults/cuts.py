"""Power cuts at any moment of a session with all that the library does, on the simulated disk."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaigns.library.library import Library
from campaigns.store import Store, StoreError, disk
from tests.faults.calls import Quiet
from tests.faults.child import memory
from tests.store.simdisk import Recorder, build

Known = dict[str, int]


class Recorded(Quiet):
    """A player on the recording disk; what was said is noted there."""

    def __init__(self, library: Library, dice: Random, recorder: Recorder) -> None:
        super().__init__(library, dice)
        self.recorder = recorder

    def note(self, **said: object) -> None:
        super().note(**said)
        self.recorder.tell(dict(self.known))


def cases(dice: Random) -> Iterator[str]:
    """Play, then build states that a power cut may leave, and look at each; many states of many short sessions."""
    while True:
        with tempfile.TemporaryDirectory(dir=memory()) as home:
            live = Path(home) / "live"
            live.mkdir()
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(disk, "sync", lambda fd: None)
                patch.setattr(disk, "sync_folder", lambda path: None)
                recorder = Recorder(live, patch)
                player = Recorded(Library(live / "campaigns"), dice, recorder)
                for _ in range(6):
                    player.act()
            for begun, tree in recorder.crashes_at(sorted(dice.sample(range(len(recorder.ops)), 12))):
                where = Path(home) / "crashed"
                where.mkdir()
                build(tree, where)
                look(where, live, told(recorder, begun))
                shutil.rmtree(where)
                yield "states after a cut"


def told(recorder: Recorder, begun: int) -> Known:
    """Return the texts reported before an operation began, except those replaced or deleted since."""
    known: list[Any] = [what for at, what in recorder.told if at <= begun]
    later: list[Any] = [what for at, what in recorder.told if at > begun]
    last: Known = known[-1] if known else {}
    return {folder: seq for folder, seq in last.items() if not later or folder in later[0]}


def look(root: Path, live: Path, known: Known) -> None:
    """Every campaign reported as created exists, opens, holds every reported change, and can be written to."""
    for folder, seq in known.items():
        place = root / Path(folder).relative_to(live)
        if not place.exists():  # a restore cut between its two renames
            place = min(place.parent.glob(f"{place.name}.replaced-*"), default=place)
        try:
            with Store.open(place) as store:
                assert store.seq >= seq, f"{folder}: told {seq}, found {store.seq}"
        except StoreError as refused:
            raise AssertionError(f"{folder}: told {seq}, refused: {refused}") from refused
    if os.path.isdir(root / "campaigns"):
        assert not any(shelved.fault for shelved in Library(root / "campaigns").list())
