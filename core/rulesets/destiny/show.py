"""How a sheet looks."""

from __future__ import annotations

from core.ruleset import Badge, Section
from core.rulesets.destiny.sheet import Sheet


def sections(sheet: Sheet) -> tuple[Section, ...]:
    """The sheet in titled blocks."""
    return ()


def badges(sheet: Sheet) -> tuple[Badge, ...]:
    """Short marks beside the name."""
    return ()
