"""Listings that programs write and people read: each is compared with what is made now."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from typing import Final

import pytest

MOST: Final = 60
"""The lines of a difference that are shown."""


def compare(written: Path, now: str, program: str) -> None:
    """Fail with the beginning of what differs, and with the command that writes the file again."""
    before = written.read_text(encoding="utf-8").splitlines() if written.exists() else []
    if before != now.splitlines():
        name = f"{written.parent.name}/{written.name}"
        lines = list(unified_diff(before, now.splitlines(), f"{name} as written down", "now", lineterm="", n=3))
        shown = "\n".join(lines[:MOST])
        pytest.fail(f"{shown}\n({len(lines)} lines; to write it again: python -m {program})", pytrace=False)
