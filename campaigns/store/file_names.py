"""File names that some systems change."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path


def alike(name: str) -> str:
    """Return the form that names share if some file system takes them as equal, without capitals and accent forms."""
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())


def on_disk(folder: Path, path: str) -> Path:
    """Return the place on disk of a path within a folder: in UTF-8, whatever the terminal's locale."""
    return folder / (os.fsdecode(path.encode("utf-8")) if os.name == "posix" else path)


def utf8_path(file: Path, folder: Path) -> str | None:
    """Return the UTF-8 path of a file within a folder; None if its name isn't UTF-8."""
    path = file.relative_to(folder).as_posix()
    try:
        return os.fsencode(path).decode("utf-8") if os.name == "posix" else path
    except UnicodeDecodeError:
        return None
