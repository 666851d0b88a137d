"""Real power cuts: a file system is shut down under a player, mounted again, and looked at.

What the shutdown (by ioctl, as xfstests does it) leaves is what had reached the block device, the file system's journal
is replayed, and all the kernel still had in memory is lost. btrfs knows no such shutdown: there the disk is copied in
one moment, as it is (a file on XFS, which shares its blocks with the copy), and the copy is what is mounted again.
"""

from __future__ import annotations

import fcntl
import os
import struct
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from campaigns.campaign import Campaign
from campaigns.errors import CampaignError
from campaigns.store import disk as store_disk
from tests.faults import player
from tests.faults.child import Child, Said, anywhere, memory
from tests.faults.kills import check, files_of, take
from tests.faults.mounts import allowed, made, mounted

SHUTDOWN = 0x8004587D
"""EXT4_IOC_SHUTDOWN and XFS_IOC_GOINGDOWN, which are _IOR('X', 125, __u32)."""
FLUSH_LOG, LOSE_LOG = 1, 2
"""The option of a cut: the file system's own journal is written once more before the end, or lost."""
FICLONE = 0x40049409
"""_IOW(0x94, 9, int): let a file share all blocks of another, as they are at this moment."""
CUTS, CONTROLS = 10, 2


class Kind(NamedTuple):
    """A file system: the size of its disk, and the ways in which it is mounted."""

    name: str
    size: int
    options: tuple[str, ...]


EXT4 = Kind("ext4", 96 << 20, ("defaults", "noauto_da_alloc", "nodelalloc", "commit=1", "data=journal"))
XFS = Kind("xfs", 320 << 20, ("defaults", "noalign", "allocsize=64k"))
BTRFS = Kind("btrfs", 160 << 20, ("defaults", "flushoncommit", "commit=1", "notreelog"))
OUTER = 640 << 20
"""The disk that the one of btrfs is a file on."""


class Disk:
    """A disk of a file system that can lose its power."""

    def __init__(self, home: Path, kind: Kind) -> None:
        self.kind, self.image, self.mount = kind, home / "image", home / "mount"
        self.mount.mkdir()

    def make(self) -> None:
        """Begin with an empty one."""
        made(self.image, self.kind.size, self.kind.name)

    @contextmanager
    def running(self, options: str = "defaults") -> Iterator[Path]:
        """The library on it, for a while."""
        with mounted(self.image, self.mount, options) as folder:
            yield folder

    def cut(self, dice: Random) -> None:
        """Take its power away while it is mounted."""
        at = os.open(self.mount, os.O_RDONLY)
        try:
            fcntl.ioctl(at, SHUTDOWN, struct.pack("I", dice.choice((LOSE_LOG, LOSE_LOG, FLUSH_LOG))))
        finally:
            os.close(at)


class Copied(Disk):
    """A disk that is as it was at the moment of the cut when it is mounted again."""

    @contextmanager
    def running(self, options: str = "defaults") -> Iterator[Path]:
        """The library on it; once its power was cut, what is written afterwards is gone."""
        kept = self.image.with_name("kept")
        try:
            with super().running(options) as folder:
                yield folder
        finally:
            if kept.exists():
                kept.rename(self.image)

    def cut(self, dice: Random) -> None:
        """Keep the disk as it is now."""
        with self.image.open("rb") as now, self.image.with_name("kept").open("wb") as kept:
            fcntl.ioctl(kept.fileno(), FICLONE, now.fileno())


def cases(dice: Random) -> Iterator[str | Counter[str]]:
    """Power cuts of ext4."""
    return _cases(EXT4, Disk, dice)


def xfs(dice: Random) -> Iterator[str | Counter[str]]:
    """Power cuts of XFS."""
    return _cases(XFS, Disk, dice)


def btrfs(dice: Random) -> Iterator[str | Counter[str]]:
    """Power cuts of btrfs, whose disk is a file on XFS."""
    return _cases(BTRFS, Copied, dice)


def _cases(kind: Kind, disk: type[Disk], dice: Random) -> Iterator[str | Counter[str]]:
    """Cut the power again and again over the same library; without syncs the same has to lose something."""
    with allowed(), tempfile.TemporaryDirectory(dir=memory()) as home, _room(Path(home), disk) as room:
        ours = disk(room, kind)
        while True:
            ours.make()
            known: dict[str, int] = {}
            for _ in range(CUTS):
                yield cut(ours, known, dice)
            ours.make()
            lost = sum(loses(ours, dice) for _ in range(CONTROLS))
            assert lost, "without a sync nothing was lost: these power cuts are none"
            yield Counter({"controls without a sync that lost something": lost})


@contextmanager
def _room(home: Path, disk: type[Disk]) -> Iterator[Path]:
    """Where the disk is a file: in memory, or on XFS, which can copy it in one moment."""
    if disk is not Copied:
        yield home
        return
    outer = home / "outer"
    outer.mkdir()
    made(home / "around", OUTER, "xfs")
    with mounted(home / "around", outer):
        yield outer


def cut(disk: Disk, known: dict[str, int], dice: Random) -> Counter[str]:
    """Play, cut the power, and find all that was said on the disk; what is left can be written to."""
    with disk.running(dice.choice(disk.kind.options)) as folder:
        said = played(disk, Child(lambda: player.main(folder, str(dice.random()))), dice)
    take(said, known)
    with disk.running() as folder:
        check(folder, known, files_of(said))
        for campaign in known:
            Campaign.open(Path(campaign)).close()
    return Counter({"real power cuts": 1, "acknowledged": sum("seq" in each for each in said)})


def played(disk: Disk, somebody: Child, dice: Random) -> Said:
    """Return the texts reported when the power went, and those about to be deleted.

    No promise can be kept that is made without power: a sync that is under way is told by the kernel to be done.
    """
    try:
        somebody.listen(dice.randrange(1, 60))
        anywhere(dice)
        heard = somebody.heard()
        disk.cut(dice)
        time.sleep(dice.choice((0, 0.002)))  # it may still meet a disk that is gone
    finally:
        said, faults = somebody.end()
    assert "Traceback" not in faults, faults
    return [each for number, each in enumerate(said) if number < heard or "gone" in each or "restoring" in each]


def loses(disk: Disk, dice: Random) -> bool:
    """Return True if the loss is noticed when nothing is synced."""
    with disk.running() as folder:
        said = played(disk, Child(lambda: careless(folder, str(dice.random()))), dice)
    known: dict[str, int] = {}
    take(said, known)
    with disk.running() as folder:
        try:
            check(folder, known, files_of(said))
        except (AssertionError, CampaignError):
            return True
    return False


def careless(folder: Path, seed: str) -> None:
    """Play without a single sync."""
    store_disk.sync = store_disk.sync_folder = lambda at: None
    player.main(folder, seed)
