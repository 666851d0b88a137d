"""Comparing a transcript with the one that was written down."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from typing import Final

MOST: Final = 60
"""The lines of a difference that are shown."""


def difference(written: Path, now: str, program: str) -> str:
    """The beginning of what differs, with the command that writes the file again; empty if nothing does."""
    old = written.read_text(encoding="utf-8").splitlines() if written.exists() else []
    lines = list(
        unified_diff(old, now.splitlines(), f"{written.name} as written down", "as it is now", lineterm="", n=2)
    )
    return "\n".join([*lines[:MOST], f"({len(lines)} lines; to write it again: python -m {program})"]) if lines else ""
