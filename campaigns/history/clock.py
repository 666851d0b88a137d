"""The time a record is written at."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """The present time, in UTC to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
