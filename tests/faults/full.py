"""Disks that are really full: it is told in one line, everything can be read, and work goes on once there is room."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from campaigns.library.library import Library
from tests.faults.calls import Quiet, act, look
from tests.faults.child import memory
from tests.faults.mounts import allowed, made, mounted

SIZE = 16 << 20


def cases(dice: Random) -> Iterator[Counter[str]]:
    """Fill a disk up under a library that is played in, and make room again."""
    with allowed(), tempfile.TemporaryDirectory(dir=memory()) as home:
        image, mount = Path(home) / "image", Path(home) / "mount"
        mount.mkdir()
        while True:
            made(image, SIZE)
            with mounted(image, mount) as folder:
                player = Quiet(Library(folder), dice)
                for _ in range(8):
                    yield filled(player, mount, dice)


def filled(player: Quiet, mount: Path, dice: Random) -> Counter[str]:
    """Play on where little room is left until something does not go, look, and go on with room."""
    rest = mount / "rest"
    fill(rest, dice.randrange(20_000))
    while act(player) == "went through":
        pass
    look(player)
    rest.unlink()
    assert act(player) == "went through", "refused with room on the disk"
    look(player)
    return Counter(["disks full"])


def fill(file: Path, but: int) -> None:
    """Take all the room there is, but so many bytes."""
    free = os.statvfs(file.parent)
    with file.open("wb") as out:
        os.posix_fallocate(out.fileno(), 0, max(1, free.f_bavail * free.f_frsize - but))
