"""Macros as files: chains of actions saved by name beside the user's configuration, as scripts of lines.

You can read and write them by hand.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from campaigns.names import slug
from campaigns.user_files import folders


def macros_folder() -> Path:
    """The folder of macros."""
    return folders.config() / "macros"


def macros() -> list[str]:
    """The names of macros."""
    with suppress(OSError):
        return sorted(file.stem for file in macros_folder().glob("*.txt"))
    return []


def save(name: str, acts: list[list[str]]) -> str:
    """Save actions under a name, and return the name as written. Raises `OSError`."""
    from campaigns.user_files.texts import save_text

    name = slug(name)
    save_text(macros_folder() / f"{name}.txt", "".join(f"{line}\n" for act in acts for line in act))
    return name
