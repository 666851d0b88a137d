"""Macros as files: chains of acts kept by name beside the user's configuration, as scripts of spoken lines.

They may be read, and written, by hand.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from campaigns.names import slug
from campaigns.user_files import folders


def macros_folder() -> Path:
    """Where they lie."""
    return folders.config() / "macros"


def macros() -> list[str]:
    """Their names."""
    with suppress(OSError):
        return sorted(file.stem for file in macros_folder().glob("*.txt"))
    return []


def save(name: str, acts: list[list[str]]) -> str:
    """Keep acts by a name, and return it as it is written; raises `OSError`."""
    from campaigns.user_files.texts import save_text

    name = slug(name)
    save_text(macros_folder() / f"{name}.txt", "".join(f"{line}\n" for act in acts for line in act))
    return name
