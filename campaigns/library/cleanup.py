"""What killed programs and earlier versions have left in a folder of campaigns: finished, and closed to others.

No one waits for any of it: what cannot be done now is tried again the next time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from campaigns import store
from campaigns.store import disk
from campaigns.user_files import folders


def finish_restores(parent: Path, discard: Callable[[Path, str], Path], tell: store.Tell | None) -> Iterator[str]:
    """Finish what was cut between the two renames of a backup that was being brought back; yields what was done.

    Where the backup did not get its place, what stood there gets it back; else that goes where it was to (`discard`).
    """
    with store.alone_in(parent, tell):
        for old, place in store.replaced_folders(parent):
            if store.is_held(old):
                continue
            if os.path.lexists(place):
                yield f"The campaign that a backup replaced in {place.name} is now in {discard(old, place.name)}."
            else:
                disk.move(old, place)
                yield f"The program ended before it could restore a backup. {place.name} is unchanged."


def close_to_others(folder: Path) -> None:
    """Leave a folder and everything in it to its owner alone; earlier versions made them open to all.

    The folder comes first. One that is closed is not looked into, so this costs a glance at it ever after.
    """
    with suppress(OSError):
        disk.close_to_others(folder)
        if folders.is_open_to_others(folder):
            return  # a file system without such rights
    for at, inner, files in os.walk(folder):
        for path in (Path(at, name) for name in (*inner, *files)):
            with suppress(OSError):
                if not path.is_symlink():
                    disk.close_to_others(path)
