"""Files that a person has put with a campaign, and that travel with it: plain texts in folders that are known.

The store reads nothing in them. What is packed is what may be unpacked: plain files of safe names, none too large.
"""

import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from campaigns.store import disk

FOLDERS = ("random_tables",)
MOST = 1_000
"""Files of a folder."""
LARGEST = 4 << 20
"""Bytes of a file."""
_CHARACTER = r'[^\x00-\x1f\x7f/\\:*?"<>|]'
_NAME = re.compile(rf"[^\W_](?:{_CHARACTER}{{0,99}}(?<![. ]))?\.(?:txt|csv)", re.IGNORECASE)
"""What a file is called, on any system and never as a path."""


def is_safe(name: str) -> bool:
    """Whether a file may be called so."""
    return _NAME.fullmatch(name) is not None


def is_one(member: str) -> bool:
    """Whether a name in a packed campaign is that of a file somebody put with it."""
    folder, slash, name = member.partition("/")
    return folder in FOLDERS and bool(slash) and is_safe(name)


def files(folder: Path) -> Iterator[Path]:
    """The plain files of such a folder, by name; links are not followed, and what is too large is passed over."""
    try:
        named = sorted(path for path in folder.iterdir() if is_safe(path.name))
    except OSError:
        return
    for path in named[:MOST]:
        with suppress(OSError):  # it is gone meanwhile
            found = path.lstat()
            if stat.S_ISREG(found.st_mode) and found.st_size <= LARGEST:
                yield path


def packed(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a campaign's folder, each by its name in a packed one, with its bytes."""
    seen: set[str] = set()
    for each in FOLDERS:
        for path in files(folder / each):
            name = f"{each}/{path.name}"
            if name.casefold() not in seen:  # of two that some systems take for one
                seen.add(name.casefold())
                yield name, disk.read(path)
