"""A campaign's backups, named by their contents, never overwritten, and thinned out over the years."""

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from campaigns.store import disk
from campaigns.store.errors import StoreError, convert_read_errors, convert_write_errors
from campaigns.store.folder import archive, locks
from campaigns.store.log import lines, segments

if TYPE_CHECKING:
    from campaigns.store.store import Store

LATEST = 10
"""The number of a campaign's newest backups that are kept; of older ones the last of each month is kept."""

_NAMED = re.compile(
    r"(?P<folder>.+)-(?P<number>\d{4,})-(?P<made>\d{8}T\d{6})-(?P<campaign>[0-9a-f]{8})-(?P<seq>\d+)-[0-9a-f]{8}\.zip"
)
_NAMED_ONCE = re.compile(r"(?P<folder>.+)-(?P<seq>\d{9})\.zip")


class Copy(NamedTuple):
    """A backup, as its name describes it.

    `folder` is the campaign's folder, `number` counts its backups in the order they were made, whatever the clock
    said; `made` is the time, such as "20260101T200000"; `campaign` distinguishes campaigns of one name; `seq` is the
    last log entry. A backup from an earlier version of the program has number 0 and neither time nor campaign.
    `foreign` marks the backup of another campaign that had the same folder.
    """

    path: Path
    folder: str
    number: int
    made: str
    campaign: str
    seq: int
    foreign: bool = False


def backup(source: "Path | Store", target_dir: Path, *, at: str, tell: locks.Tell | None = None) -> Path:
    """Write a verified backup of a campaign beside the others, and thin out the older ones.

    `at` is the time in ISO format; `tell` is told of waiting for another program. Raises like `export`; then no older
    backup has been removed.
    """
    folder = source if isinstance(source, Path) else source.folder
    saved = archive.whole(folder)
    with convert_read_errors(folder.name):
        campaign = f"{_first_sum(folder):08x}"
    with convert_write_errors("the backup"):
        disk.make_folders(target_dir)
        with locks.lock_folder(target_dir, tell):
            number = 1 + max((copy.number for copy in backups(folder.name, target_dir)), default=0)
            time = re.sub(r"[-:]", "", at)[:15]
            name = f"{folder.name}-{number:04}-{time}-{campaign}-{saved.position.seq}-{saved.position.crc:08x}.zip"
            made = archive.write(folder, saved, target_dir / name)
            _thin_out([copy for copy in backups(folder.name, target_dir) if copy.campaign == campaign])
    return made


def backups(folder: str, target_dir: Path) -> list[Copy]:
    """Return the backups of campaigns in a folder of this name, oldest first."""
    copies = (copy_at(path) for path in target_dir.iterdir())
    return sorted((copy for copy in copies if copy and copy.folder == folder), key=lambda copy: (copy.number, copy.seq))


def copy_at(path: Path) -> Copy | None:
    """Return the backup with this file name, or None."""
    if named := _NAMED.fullmatch(path.name):
        return Copy(path, named["folder"], int(named["number"]), named["made"], named["campaign"], int(named["seq"]))
    if named := _NAMED_ONCE.fullmatch(path.name):
        return Copy(path, named["folder"], 0, "", "", int(named["seq"]))
    return None


def superfluous(copies: Sequence[Copy]) -> list[Copy]:
    """Return the backups (given oldest first) that may go: neither among the latest nor the last of a month."""
    last_of_month = {copy.made[:6]: copy for copy in copies}
    kept = {*copies[-LATEST:], *last_of_month.values()}
    return [copy for copy in copies if copy not in kept]


def _thin_out(copies: Sequence[Copy]) -> None:
    for copy in superfluous(copies):
        with suppress(OSError):  # the new copy is safe; what cannot be removed now goes the next time
            disk.remove(copy.path)


def campaign_of(folder: Path) -> str:
    """Return the campaign's mark in the names of its backups; empty if its first log entry can't be read."""
    try:
        return f"{_first_sum(folder):08x}"
    except (OSError, lines.Flaw, StoreError):
        return ""


def _first_sum(folder: Path) -> int:
    """Return the checksum of a campaign's first log entry, which holds its random seed."""
    data = disk.read(segments.path(folder, 1))
    _, after = segments.read_head(data, 1)
    return lines.read_line(data, after.offset, after.crc).crc
