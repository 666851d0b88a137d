"""NPCs from the bestiary that join the conflict a scene leads to."""

from __future__ import annotations

from dataclasses import dataclass

from core.schema.entry import entry

MOST = 100
"""The most NPCs added at once."""


@dataclass(frozen=True, slots=True)
class PlannedFigures:
    """NPCs from an entry of the bestiary, made when the conflict they join begins; `side` is theirs in it.

    Those that `leave` are deleted when the scene ends, like NPCs that are added by number.
    """

    name: str = entry("Type", line=True, filled=True, names="type")
    number: int = entry("How many", default=1, low=1, high=MOST)
    side: str = entry("Side", default="", line=True)
    leaves: bool = entry("Leaves with the scene", default=False)
