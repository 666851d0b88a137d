"""Milestones, ahead and reached, and the points they award."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, fields, kept_field, kind
from campaigns.document_kinds.lengths import TEXT

if TYPE_CHECKING:
    pass


@fields
class OfMilestone:
    """The field that names a milestone."""

    milestone: int = kept_field("Milestone", default=NEEDED, names="milestone")


@fields
class MilestoneFields:
    """The fields of a milestone; `tier` is one of the game's."""

    title: str = kept_field("Title", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    tier: str = kept_field("Size", default=NEEDED, names="tier", public=SOMETIMES)
    note: str = kept_field("GM notes", default="", longest=TEXT, long=True, searched=True)


@kind("milestones", open_to=lambda doc, players: doc["session"] is not None, found="milestone")
class Milestone(MilestoneFields, Kind):
    """A milestone, which the players know once it is reached; `session` is the number of that session."""

    session: int | None = kept_field(default=None, public=SOMETIMES)
    awards: Mapping[str, int] = kept_field("Each", default={}, public=SOMETIMES)
