"""A campaign of an earlier version, killed while it is brought up to date: all is there, and a copy as it was."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from campaigns.campaign import Campaign
from campaigns.commands import AddNote
from campaigns.store import Store, import_, inspect
from tests.campaigns.conftest import Clock
from tests.campaigns.test_golden import GOLDEN, documents
from tests.faults.child import Child, memory

Documents = dict[str, dict[int, Any]]
OLD = [file for file in GOLDEN if file.parent.name == "first"]
"""Campaigns from before 0.1.0, which are upgraded when opened; those of 0.1.0 need no upgrade yet."""


def cases(dice: Random) -> Iterator[str]:
    """Take one golden campaign after the other, and open copies of it that are killed somewhere on the way."""
    while True:
        with tempfile.TemporaryDirectory(dir=memory()) as home:
            before, copy = Path(home) / "before", Path(home) / "copy"
            import_(dice.choice(OLD), before)
            was = seq(before)
            shutil.copytree(before, copy)
            begun = time.perf_counter()
            with Campaign.open(copy, clock=Clock()) as campaign:
                took, whole = time.perf_counter() - begun, documents(campaign)
            for _ in range(6):
                shutil.rmtree(copy)
                shutil.copytree(before, copy)
                said = killed(copy, dice.random() * took * 1.5)
                word = "opened" if said else "written" if seq(copy) > was else "not yet written"
                look(copy, whole, was)
                yield f"killed once it was {word}".replace("it was not yet", "nothing was")


def seq(folder: Path) -> int:
    """The last record."""
    with Store.open(folder, read_only=True) as store:
        return store.seq


def killed(folder: Path, after: float) -> list[dict[str, Any]]:
    """Open a campaign in another process and kill that after so many seconds."""
    somebody = Child(lambda: opened(folder))
    time.sleep(after)
    said, faults = somebody.end()
    assert not faults, faults
    return said


def opened(folder: Path) -> None:
    with Campaign.open(folder, clock=Clock()) as campaign:
        print(json.dumps({"seq": campaign.view.seq}), flush=True)
        time.sleep(60)


def look(folder: Path, whole: Documents, was: int) -> None:
    """It opens with everything, goes on, and lies aside as it was; nothing half made stays."""
    with Campaign.open(folder, clock=Clock()) as campaign:
        assert documents(campaign) == whole
        campaign.do(AddNote(text="and on it goes"))
    assert inspect(folder, deep=True).kind == "fine"
    copies = list((folder / "aside").glob("before-upgrade-*.zip"))
    for number, copy in enumerate(copies):
        import_(copy, folder.parent / f"again-{number}")
        assert seq(folder.parent / f"again-{number}") == was
        shutil.rmtree(folder.parent / f"again-{number}")
    assert copies, "no copy as it was"
    left = [path.name for path in folder.rglob(".wyrdbook-new-*")]
    assert not left, f"left behind: {left}"
