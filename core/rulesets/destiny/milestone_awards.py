"""The tiers of milestones, and the points each awards to everyone (destiny-72, 74)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Milestone(NamedTuple):
    """A kind of milestone: the part of the campaign that closes with it, its help, and everyone's points."""

    closes: str
    help: str
    award: Mapping[str, int] = {}


MILESTONES: Mapping[str, Milestone] = {
    "minor": Milestone("scene", "A scene is over.", {"ap": 1}),
    "major": Milestone("chapter", "A chapter is over.", {"sp": 1}),
    "epic": Milestone("story", "A story is over. The world may change; characters may die or retire."),
    "ultimate": Milestone("campaign", "The campaign is over."),
}
"""The milestones, a row each (destiny-72, 74)."""
