"""Cleaning up a folder of campaigns after killed programs and earlier versions.

Nothing waits for this: anything impossible now is tried again the next time.
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
    """Finish restores that were interrupted between their two renames. Yield messages.

    If the backup didn't get its place, the replaced campaign returns to it; else that is moved away (`discard`).
    """
    with store.lock_folder(parent, tell):
        for old, place in store.replaced_folders(parent):
            if store.is_held(old):
                continue
            if os.path.lexists(place):
                yield f"The campaign that a backup replaced in {place.name} is now in {discard(old, place.name)}."
            else:
                disk.move(old, place)
                yield f"The program ended before it could restore a backup. {place.name} is unchanged."


def close_to_others(folder: Path) -> None:
    """Close a folder and everything in it to other users; earlier versions left them open to all.

    The folder comes first. One already closed isn't searched, so this costs one look from then on.
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
