"""Names of files that some system reads otherwise than they are written."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path


def alike(name: str) -> str:
    """Return what two names share that some file system takes for one: capitals and forms of accents don't count."""
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())


def on_disk(folder: Path, path: str) -> Path:
    """Return where a path within a folder is on the disk: in UTF-8, whatever the locale of the terminal."""
    return folder / (os.fsdecode(path.encode("utf-8")) if os.name == "posix" else path)


def as_named(file: Path, folder: Path) -> str | None:
    """Return the path of a file within a folder as it is named in UTF-8; None for a name that is not."""
    path = file.relative_to(folder).as_posix()
    try:
        return os.fsencode(path).decode("utf-8") if os.name == "posix" else path
    except UnicodeDecodeError:
        return None
