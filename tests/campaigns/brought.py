"""Small files of the kind that people bring, as folders for a test: made after real files of strangers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

CASES: Mapping[str, Mapping[str, str]] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
"""The text of every file by its path, for each folder by name."""


def brought(name: str, folder: Path) -> Path:
    """Write the files of a case into a folder; returns it."""
    for path, text in CASES[name].items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode())
    return folder
