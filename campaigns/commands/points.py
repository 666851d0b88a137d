"""Points and milestones. Spending goes through the ruleset's advancement actions (`Resolve`)."""

from __future__ import annotations

from typing import Literal

from campaigns.commands.model import Line, Model, Name, Points, Text


class AwardPoints(Model):
    """Award (or with a negative amount take) points, each with its reason; a balance never falls below zero."""

    kind: Literal["award_points"] = "award_points"
    characters: list[int]
    currency: str
    amount: Points
    reason: Name


class RefundEntry(Model):
    """Take back one entry of the ledger by a counter-entry; with a purchase what it changed goes, too.

    A purchase takes a reason. It is refused while something else rests on what was bought.
    """

    kind: Literal["refund_entry"] = "refund_entry"
    entry: int
    reason: Line = ""


class AddMilestone(Model):
    """Write down a milestone to be reached; `tier` is one of the ruleset's."""

    kind: Literal["add_milestone"] = "add_milestone"
    title: Name
    tier: str
    note: Text = ""


class EditMilestone(Model):
    """Change an open milestone; fields left None stay."""

    kind: Literal["edit_milestone"] = "edit_milestone"
    milestone: int
    title: Name | None = None
    tier: str | None = None
    note: Text | None = None


class RemoveMilestone(Model):
    """Remove an open milestone."""

    kind: Literal["remove_milestone"] = "remove_milestone"
    milestone: int


class ReachMilestone(Model):
    """A milestone is reached: awards by currency (None: the tier's) to characters (None: everybody attending)."""

    kind: Literal["reach_milestone"] = "reach_milestone"
    milestone: int
    awards: dict[str, Points] | None = None
    characters: list[int] | None = None
