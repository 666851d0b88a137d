"""The two lists of the downtime desk: everyone's plans, and one character's queue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from tui.downtime.content import activity_line, plan_line
from tui.key_bindings import bindings
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.downtime.plans import QueueSituations
    from campaigns.state.view import ActivityView, PlanView, View

_GUTTER = 4  # cursor, mark and a space before each row, and a space after it
_NARROWEST = 20


@dataclass(frozen=True, slots=True)
class PlanRows:
    """Everyone's plans as rows."""

    plans: tuple[PlanView, ...]
    view: View
    listed: LineList

    def __len__(self) -> int:
        return len(self.plans)

    def row(self, index: int, /) -> Content:
        """One character's plan."""
        return plan_line(self.plans[index], self.view, room(self.listed))


@dataclass(frozen=True, slots=True)
class QueueRows:
    """One character's queue as rows; odds are worked out when a row comes into sight."""

    activities: tuple[ActivityView, ...]
    view: View
    reckoned: QueueSituations
    listed: LineList

    def __len__(self) -> int:
        return len(self.activities)

    def row(self, index: int, /) -> Content:
        """One activity."""
        activity = self.activities[index]
        return activity_line(activity, self.view, self.reckoned[activity.actor, activity.id], room(self.listed))


def room(listed: LineList) -> int:
    """The cells of a row, at the time it is painted, so that rows follow the size of their list."""
    return max(_NARROWEST, listed.scrollable_content_region.width - _GUTTER)


class Plans(LineList):
    """Everyone's plans with the units spent."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("downtime.plans")

    def action_to_queue(self) -> None:
        """Go to the queue."""
        self.screen.query_one(Queue).focus()


class Queue(LineList):
    """One character's activities."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("downtime.queue")

    def action_to_plans(self) -> None:
        """Go to the plans."""
        self.screen.query_one(Plans).focus()
