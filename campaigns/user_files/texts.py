"""Texts written outside campaigns: settings, exported pages, reports."""

from __future__ import annotations

from pathlib import Path

from campaigns.store import disk


def save_text(file: Path, text: str, *, errors: str = "strict") -> None:
    """Write a text so that after a crash the old file or the new one is whole, creating folders.

    A link keeps its target. Raises `OSError`; then the old file is unchanged.
    """
    file = file.resolve()
    disk.make_folders(file.parent)
    disk.replace_file(file, text.encode("utf-8", errors))
