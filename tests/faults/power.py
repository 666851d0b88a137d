"""Real power cuts: an ext4 file system is shut down under a player, mounted again, and looked at.

What the shutdown (by ioctl, as xfstests does it) leaves is what had reached the block device, the file system's journal
is replayed, and all the kernel still had in memory is lost.
"""

from __future__ import annotations

import fcntl
import os
import struct
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from campaigns.campaign import Campaign
from campaigns.errors import CampaignError
from campaigns.store import disk
from tests.faults import player
from tests.faults.child import Child, Said, anywhere, memory
from tests.faults.kills import check, files_of, take
from tests.faults.mounts import allowed, made, mounted

SHUTDOWN = 0x8004587D
"""EXT4_IOC_SHUTDOWN, which is _IOR('X', 125, __u32)."""
FLUSH_LOG, LOSE_LOG = 1, 2
"""Whether the file system's own journal is written once more before the end."""
OPTIONS = ("defaults", "noauto_da_alloc", "nodelalloc", "commit=1", "data=journal")
CUTS, CONTROLS = 10, 2
SIZE = 96 << 20


def cases(dice: Random) -> Iterator[str | Counter[str]]:
    """Cut the power again and again over the same library; without syncs the same has to lose something."""
    with allowed(), tempfile.TemporaryDirectory(dir=memory()) as home:
        image, mount = Path(home) / "image", Path(home) / "mount"
        mount.mkdir()
        while True:
            made(image, SIZE)
            known: dict[str, int] = {}
            for _ in range(CUTS):
                yield cut(image, mount, known, dice)
            made(image, SIZE)
            lost = sum(loses(image, mount, dice) for _ in range(CONTROLS))
            assert lost, "without a sync nothing was lost: these power cuts are none"
            yield Counter({"controls without a sync that lost something": lost})


def cut(image: Path, mount: Path, known: dict[str, int], dice: Random) -> Counter[str]:
    """Play, cut the power, and find all that was said on the disk; what is left can be written to."""
    with mounted(image, mount, dice.choice(OPTIONS)) as folder:
        said = played(mount, Child(lambda: player.main(folder, str(dice.random()))), dice)
    take(said, known)
    with mounted(image, mount) as folder:
        check(folder, known, files_of(said))
        for campaign in known:
            Campaign.open(Path(campaign)).close()
    return Counter({"real power cuts": 1, "acknowledged": sum("seq" in each for each in said)})


def played(mount: Path, somebody: Child, dice: Random) -> Said:
    """What somebody had said when the power went, and what they were about to put away.

    No promise can be kept that is made without power: a sync that is under way is told by the kernel to be done.
    """
    at = os.open(mount, os.O_RDONLY)
    try:
        somebody.listen(dice.randrange(1, 60))
        anywhere(dice)
        heard, flag = somebody.heard(), dice.choice((LOSE_LOG, LOSE_LOG, FLUSH_LOG))
        fcntl.ioctl(at, SHUTDOWN, struct.pack("I", flag))
        time.sleep(dice.choice((0, 0.002)))  # it may still meet a disk that is gone
    finally:
        os.close(at)
        said, faults = somebody.end()
    assert "Traceback" not in faults, faults
    return [each for number, each in enumerate(said) if number < heard or "gone" in each or "restoring" in each]


def loses(image: Path, mount: Path, dice: Random) -> bool:
    """Whether the same is noticed when nothing is synced."""
    with mounted(image, mount) as folder:
        said = played(mount, Child(lambda: careless(folder, str(dice.random()))), dice)
    known: dict[str, int] = {}
    take(said, known)
    with mounted(image, mount) as folder:
        try:
            check(folder, known, files_of(said))
        except (AssertionError, CampaignError):
            return True
    return False


def careless(folder: Path, seed: str) -> None:
    """Play without a single sync."""
    disk.sync = disk.sync_folder = lambda at: None
    player.main(folder, seed)
