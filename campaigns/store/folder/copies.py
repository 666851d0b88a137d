"""Copies kept of a campaign: each named by what it is a copy of, none ever overwritten, thinned out over the years."""

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
"""How many of a campaign's newest copies are kept; of those before, the last of each month."""

_NAMED = re.compile(
    r"(?P<folder>.+)-(?P<number>\d{4,})-(?P<made>\d{8}T\d{6})-(?P<campaign>[0-9a-f]{8})-(?P<seq>\d+)-[0-9a-f]{8}\.zip"
)
_NAMED_ONCE = re.compile(r"(?P<folder>.+)-(?P<seq>\d{9})\.zip")


class Copy(NamedTuple):
    """A copy and what its name says of it.

    `folder` is the campaign's folder, `number` counts its copies in the order they were made, whatever the clock said;
    `made` is when, such as "20260101T200000"; `campaign` tells campaigns of one name apart; `seq` is the last record.
    What an earlier version of the program has named has number 0 and neither time nor campaign. `foreign` is a copy of
    another campaign, for whoever asks for those of one that has the folder now.
    """

    path: Path
    folder: str
    number: int
    made: str
    campaign: str
    seq: int
    foreign: bool = False


def backup(source: "Path | Store", target_dir: Path, *, at: str, tell: locks.Tell | None = None) -> Path:
    """Write a verified copy of a campaign beside the others, and thin out what it has of older ones.

    `at` is the time, in ISO format; `tell` hears of it if another program is waited for. Raises like `export`; then no
    older copy has been removed.
    """
    folder = source if isinstance(source, Path) else source.folder
    saved = archive.whole(folder)
    with convert_read_errors(folder.name):
        campaign = f"{_first_sum(folder):08x}"
    with convert_write_errors("the backup"):
        disk.make_folders(target_dir)
        with locks.alone_in(target_dir, tell):
            number = 1 + max((copy.number for copy in backups(folder.name, target_dir)), default=0)
            time = re.sub(r"[-:]", "", at)[:15]
            name = f"{folder.name}-{number:04}-{time}-{campaign}-{saved.position.seq}-{saved.position.crc:08x}.zip"
            made = archive.write(folder, saved, target_dir / name)
            _thin_out([copy for copy in backups(folder.name, target_dir) if copy.campaign == campaign])
    return made


def backups(folder: str, target_dir: Path) -> list[Copy]:
    """Return the copies there are of campaigns in a folder of this name, the oldest first."""
    copies = (copy_at(path) for path in target_dir.iterdir())
    return sorted((copy for copy in copies if copy and copy.folder == folder), key=lambda copy: (copy.number, copy.seq))


def copy_at(path: Path) -> Copy | None:
    """Return what a file's name says if it is the name of a copy."""
    if named := _NAMED.fullmatch(path.name):
        return Copy(path, named["folder"], int(named["number"]), named["made"], named["campaign"], int(named["seq"]))
    if named := _NAMED_ONCE.fullmatch(path.name):
        return Copy(path, named["folder"], 0, "", "", int(named["seq"]))
    return None


def superfluous(copies: Sequence[Copy]) -> list[Copy]:
    """Return which of a campaign's copies, the oldest first, may go: neither of the latest nor the last of a month."""
    last_of_month = {copy.made[:6]: copy for copy in copies}
    kept = {*copies[-LATEST:], *last_of_month.values()}
    return [copy for copy in copies if copy not in kept]


def _thin_out(copies: Sequence[Copy]) -> None:
    for copy in superfluous(copies):
        with suppress(OSError):  # the new copy is safe; what cannot be removed now goes the next time
            disk.remove(copy.path)


def campaign_of(folder: Path) -> str:
    """Return what the names of a campaign's copies call it; empty if its first record cannot be read."""
    try:
        return f"{_first_sum(folder):08x}"
    except (OSError, lines.Flaw, StoreError):
        return ""


def _first_sum(folder: Path) -> int:
    """Return the sum of a campaign's first record, which holds its own random seed."""
    data = disk.read(segments.path(folder, 1))
    _, after = segments.read_head(data, 1)
    return lines.read_line(data, after.offset, after.crc).crc
