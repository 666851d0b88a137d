"""The character sheet and the table state."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sheet:
    """A character."""


@dataclass(frozen=True, slots=True)
class State:
    """What is on the table."""


def new_sheet(player: bool) -> Sheet:
    """A blank sheet."""
    return Sheet()


def new_state() -> State:
    """The table at the beginning."""
    return State()
