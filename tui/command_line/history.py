"""The lines typed at the command line, remembered over restarts, for all campaigns: who plays several says the same."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from campaigns.user_files import folders
from campaigns.user_files.texts import save_text

MOST = 200
"""So many lines are remembered."""


def history_path() -> Path:
    """Where they lie: what no one would miss."""
    return folders.state() / "lines.txt"


def remembered_lines() -> list[str]:
    """The lines, the oldest first; none where they cannot be read."""
    with suppress(OSError, UnicodeDecodeError):
        return [line for line in history_path().read_text(encoding="utf-8").split("\n") if line.strip()][-MOST:]
    return []


def remember(line: str) -> None:
    """Put a line at the end, where it stands once; one that cannot be written is forgotten with the program."""
    line = " ".join(line.split("\n")).strip()
    lines = [*(each for each in remembered_lines() if each != line), line][-MOST:]
    with suppress(OSError, UnicodeEncodeError):
        save_text(history_path(), "\n".join(lines) + "\n")
