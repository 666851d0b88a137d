"""The bands: how good outcomes are, the same in all games."""

from __future__ import annotations

from enum import StrEnum


class Band(StrEnum):
    """How good an outcome is: five bands that every game shares, for colours and filters only."""

    DISASTER = "disaster"
    FAILURE = "failure"
    MIXED = "mixed"
    SUCCESS = "success"
    TRIUMPH = "triumph"
