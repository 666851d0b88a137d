"""Waiting in tests of screens: for the thing itself, never for a while."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from textual.pilot import Pilot


async def wait_until(pilot: Pilot[Any], condition: Callable[[], object], what: str, seconds: float = 5.0) -> None:
    """Let the app run until `condition` holds, and fail naming `what` if it never does."""
    deadline = monotonic() + seconds
    while not condition():
        if monotonic() > deadline:
            raise AssertionError(f"never happened: {what}")
        await pilot.pause(0.01)
