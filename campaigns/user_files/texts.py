"""Texts that are written outside of campaigns: settings, exported pages, reports."""

from __future__ import annotations

from pathlib import Path

from campaigns.store import disk


def save_text(file: Path, text: str, *, errors: str = "strict") -> None:
    """Write a text so that after a crash the old file or the new one is there, whole; folders are made.

    A link keeps pointing where it does. Raises `OSError`; then the old file is as it was.
    """
    file = file.resolve()
    disk.make_folders(file.parent)
    disk.replace_file(file, text.encode("utf-8", errors))
