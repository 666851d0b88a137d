"""Points and milestones. Spending goes through the ruleset's advancement actions (`Resolve`)."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.document_kinds.command import POINTS, Command, command
from campaigns.document_kinds.milestones import MilestoneFields, OfMilestone
from core.schema.entry import entry


@command("award characters amount currency reason", told=True)
class AwardPoints(Command):
    """Award points with a reason, or take them away with a negative amount. A balance never falls below zero."""

    characters: tuple[int, ...] = entry("For", names="character")
    currency: str = entry("In", names="currency")
    amount: int = entry("Points", within=POINTS)
    reason: str = entry("Reason", line=True, filled=True)


@command("refund entry reason")
class RefundEntry(Command):
    """Refund an entry of the ledger. The changes of a purchase are undone, and its refund needs a reason.

    It is refused if something else depends on the purchase.
    """

    reason: str = entry("Reason", default="", line=True)
    entry: int = entry("Entry", names="entry")  # the last, because its name hides the function that declares a field


@command("milestone title tier")
class AddMilestone(MilestoneFields, Command):
    """Add a milestone. `tier` is one of the game's."""


@command("edit-milestone milestone", changes=MilestoneFields)
class EditMilestone(MilestoneFields, OfMilestone, Command):
    """Change an open milestone. Fields that you omit stay as they are."""


@command("remove-milestone milestone")
class RemoveMilestone(OfMilestone, Command):
    """Remove an open milestone."""


@command("reach milestone")
class ReachMilestone(OfMilestone, Command):
    """Mark a milestone as reached and award its points, by default those of its tier, to everyone present."""

    awards: Mapping[str, int] | None = entry("Each", default=None, within=POINTS)
    characters: tuple[int, ...] | None = entry("For", default=None, names="character")
