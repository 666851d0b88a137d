"""Style sheets: one for what all places share, one for each place, loaded when the place is opened."""

from __future__ import annotations

from pathlib import Path


def sheet(name: str) -> Path:
    """The style sheet of a place, for its `CSS_PATH`."""
    return Path(__file__).parent / f"{name}.tcss"
