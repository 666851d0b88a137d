"""Pane 3: open and reached milestones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from campaigns import commands
from campaigns.wording.titles import tier_title
from core.lazy_imports import Lazy
from tui.base_screens.pane import Pane, Row
from tui.key_bindings import bindings
from tui.log_lines.sessions import OPEN, REACHED
from tui.text.columns import join_parts, spread
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.state.view import MilestoneView, View
    from core.ruleset import Ruleset
    from tui.milestones import forms
else:
    forms = Lazy("tui.milestones.forms")


class Milestones(Pane):
    """Open milestones first, then reached ones, the latest first."""

    scope = "play.milestones"
    empty, begins = "none · [a] to add one", "[a] to add one"
    empty_for_players = "none reached yet"
    welcomes = True
    BINDINGS: ClassVar[list[BindingType]] = bindings("play.milestones")

    def __init__(self) -> None:
        super().__init__()
        self._open: list[int] = []

    def fill(self, view: View) -> None:
        """Show the milestones; if the selected one has been reached, select the next open one."""
        before = self.selected
        was_open = before is not None and before in self._open
        super().fill(view)
        self._open = [m.id for m in in_order(view.milestones) if not m.reached]
        if was_open and self.selected == before and before not in self._open and self._open:
            self.select(self._open[0])

    def parts(self, view: View) -> tuple[object, ...]:
        """The milestones."""
        return (view.milestones, view.ruleset)

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """A row for each milestone."""
        return [Row(m.id, (m, view.ruleset)) for m in in_order(view.milestones)]

    def text(self, about: tuple[MilestoneView, Ruleset], width: int) -> Content:
        """Return its state."""
        return milestone_row(*about, width)

    def summary(self, view: View) -> Content:
        """Return the open ones, and the number reached."""
        reached = sum(m.reached for m in view.milestones)
        parts = [f"{OPEN} {m.title}" for m in view.milestones if not m.reached]
        if reached:
            parts.append(f"{reached} reached")
        return join_parts(parts) if parts else Content(self.nothing_afar)

    @property
    def milestone(self) -> MilestoneView | None:
        """The selected milestone."""
        milestones = self.view.milestones if self.view else ()
        return next((m for m in milestones if m.id == self.selected), None)

    def open(self) -> None:
        """Mark an open milestone as reached."""
        if reason := self.why_not("reach", ()):
            self.wyrdbook.refuse(reason)
        else:
            self.action_reach()

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """Refuse changes of a reached milestone; undo takes it back."""
        if action == "add":
            return "" if self.view is None or self.view.ruleset.tiers else "This game has no milestones."
        if action in ("edit", "reach", "remove"):
            if self.milestone is None:
                return "There are no milestones yet. Press [a] to add one."
            if self.milestone.reached:
                return f"It was reached in session {self.milestone.session}. Undo it, or go back in the log."
        return ""

    def action_add(self) -> None:
        """Ask for title and tier."""
        forms.add_milestone(self.wyrdbook)

    def action_edit(self) -> None:
        """Change the selected milestone."""
        if self.milestone is not None:
            forms.edit_milestone(self.wyrdbook, self.milestone)

    def action_reach(self) -> None:
        """Show the awards to be changed, and mark it reached."""
        if self.milestone is not None:
            forms.reach_milestone(self.wyrdbook, self.milestone)

    def action_remove(self) -> None:
        """Remove the selected milestone; undo brings it back."""
        if self.milestone is not None:
            title = self.milestone.title
            if self.wyrdbook.do(commands.RemoveMilestone(milestone=self.milestone.id)):
                self.wyrdbook.tell(f"Removed: {title}. Press [u] to undo.")


def in_order(milestones: Sequence[MilestoneView]) -> list[MilestoneView]:
    """Return open ones in order of creation, then reached ones, the latest first."""
    return sorted(milestones, key=lambda m: -(m.session or 0) if m.reached else -(10**9))


def milestone_row(milestone: MilestoneView, ruleset: Ruleset, width: int) -> Content:
    """`◇ Name the thief    season end`, or `◆ Find the cellar    session 11`."""
    tier = tier_title(ruleset, milestone.tier)
    right = f"session {milestone.session}" if milestone.reached else tier
    style = "$text-muted" if milestone.reached else ""
    glyph = (f"{REACHED} ", "$text-success") if milestone.reached else (f"{OPEN} ", "$accent")
    left = Content.assemble(glyph, (plain(milestone.title), style))
    fits = left.cell_length + len(right) + 2 <= width
    return spread(left, Content.styled(plain(right) if fits else "", "$text-muted"), width)
