"""The lines typed at the command line, remembered across restarts and shared by all campaigns."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from campaigns.user_files import folders
from campaigns.user_files.texts import save_text

MOST = 200
"""The most lines remembered."""


def history_path() -> Path:
    """The file with the lines, which no one would miss."""
    return folders.state() / "lines.txt"


def remembered_lines() -> list[str]:
    """The lines, oldest first; empty if they can't be read."""
    with suppress(OSError, UnicodeDecodeError):
        return [line for line in history_path().read_text(encoding="utf-8").split("\n") if line.strip()][-MOST:]
    return []


def remember(line: str) -> None:
    """Move a line to the end of the history. If it can't be written, it is lost when the program ends."""
    line = " ".join(line.split("\n")).strip()
    lines = [*(each for each in remembered_lines() if each != line), line][-MOST:]
    with suppress(OSError, UnicodeEncodeError):
        save_text(history_path(), "\n".join(lines) + "\n")
