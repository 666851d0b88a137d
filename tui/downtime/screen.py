"""The downtime desk: activities are queued, checked with their odds, and committed in one batch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from campaigns import commands
from core.actions.place import Place as Where
from core.refusal import Refusal
from tui.base_screens.base import Place
from tui.config.styles import sheet
from tui.dialogs.background_task import patiently
from tui.downtime.commit import commit
from tui.downtime.content import dry_run, none_open, plan_heading, results, verdict
from tui.downtime.forms import choose_interval, decide, edit, move_project, plan, projects, type_ahead
from tui.downtime.lists import PlanRows, Plans, Queue, QueueRows
from tui.draws.sources import type_all
from tui.forms import summary
from tui.key_bindings import bindings
from tui.printing.forms import print_slips
from tui.terminal.attempt import attempt, send_all
from tui.text.content import Plain
from tui.text.plain import plain
from tui.widgets.ground import Box, Row
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import ActivityView, Done, DowntimeView, PlanView, View
    from core.actions.situation import Effects

_NONE_OPEN = "No downtime is open. End a session to open one, or press [i]."
_NEEDS_PLAN = ("add", "terms", "dry_run", "commit")
_NEEDS_ACTIVITY = ("edit", "remove", "reject", "type")


class DowntimeScreen(Place):
    """Everyone's plans at the left, the selected one's queue at the right."""

    scope: ClassVar[str] = "downtime"
    CSS_PATH = sheet("downtime")
    BINDINGS: ClassVar[list[BindingType]] = bindings("downtime")
    AUTO_FOCUS = "Plans"
    needed: ClassVar[frozenset[str]] = frozenset({"app.play"})

    def __init__(self) -> None:
        super().__init__()
        self._planners, self._queued = tuple[int, ...](), tuple[int, ...]()
        """The ids in both lists as they were shown last."""

    def body(self) -> Iterable[Widget]:
        """The state of the downtime, the plans, and a queue with the details of the selected activity."""
        yield Plain(id="whole")
        with Row(id="desk"):
            yield Plans(multiple=True)
            with Box():
                yield Plain(id="heading")
                yield Queue(
                    empty=Content.styled("nothing planned · [a] to add an activity", "$text-muted"), multiple=True
                )
                yield Plain(id="about")

    @property
    def campaign(self) -> Campaign:
        """The open campaign."""
        assert self.wyrdbook.campaign is not None
        return self.wyrdbook.campaign

    @property
    def plans(self) -> Plans:
        """The list of plans."""
        return self.query_one(Plans)

    @property
    def queue(self) -> Queue:
        """The list of activities."""
        return self.query_one(Queue)

    @property
    def downtime(self) -> DowntimeView | None:
        """The downtime that is open."""
        view = self.wyrdbook.view
        return view.downtime if view else None

    @property
    def plan(self) -> PlanView | None:
        """The plan under the cursor."""
        at, open = self.plans.cursor, self.downtime
        return open.plans[at] if open and at is not None and at < len(open.plans) else None

    @property
    def activity(self) -> ActivityView | None:
        """The activity under the cursor."""
        at, plan = self.queue.cursor, self.plan
        return plan.activities[at] if plan and at is not None and at < len(plan.activities) else None

    # Showing ------------------------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Show plans and queue, with the cursor and marks in their places."""
        plans = view.downtime.plans if view.downtime else ()
        said = verdict(view.downtime, view) if view.downtime else none_open(view, self.campaign.last_downtime())
        self.query_one("#whole", Plain).update(said)
        self.query_one("#desk").display = view.downtime is not None
        if view.downtime is not None and self.focused is None:
            self.plans.focus()
        before, self._planners = self._planners, tuple(plan.actor for plan in plans)
        marked = still_marked(self.plans.marked, before, self._planners)
        self.plans.show(PlanRows(plans, view, self.plans), marked=marked)
        self._show_queue(view)

    def _show_queue(self, view: View) -> None:
        plan, queue = self.plan, self.queue
        self.query_one("#heading", Plain).update(plan_heading(plan, view) if plan else "")
        if plan is None:
            queue.display = False
            self._show_about()
            return
        queue.display = True
        reckoned = self.campaign.queue_situations()
        before, self._queued = self._queued, tuple(activity.id for activity in plan.activities)
        marked = still_marked(queue.marked, before, self._queued)
        queue.show(QueueRows(plan.activities, view, reckoned, queue), marked=marked)
        self._show_about()

    def _show_about(self) -> None:
        """The activity under the cursor in full."""
        activity, plan, view = self.activity, self.plan, self.wyrdbook.view
        about: list[Content] = []
        if activity is not None and plan is not None and view is not None:
            form = summary(activity.form, self.campaign.situation(plan.actor)) if activity.form is not None else ""
            action = view.ruleset.action(activity.action)
            about = [Content.styled(plain(form or action.help), "$text-muted")]
            if activity.fault:
                about.append(Content.styled(f"✗ {plain(activity.fault)}", "$text-warning"))
        self.query_one("#about", Plain).update(Content("\n").join(about))

    @on(LineList.Highlighted, "Plans")
    def _other_plan(self) -> None:
        if (view := self.wyrdbook.view) is not None:
            self._show_queue(view)
            self.refresh_bindings()

    @on(LineList.Highlighted, "Queue")
    def _other_activity(self) -> None:
        self._show_about()
        self.refresh_bindings()

    @on(LineList.Selected, "Queue")
    def _open(self) -> None:
        self.action_edit()

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        """The reason why an action isn't possible: planning needs an open downtime, changing an activity."""
        view = self.wyrdbook.view
        if view is None or view.ruleset.downtime is None:
            return "This game has no downtime." if action != "back" else ""
        if action in (*_NEEDS_PLAN, *_NEEDS_ACTIVITY) and self.downtime is None:
            return _NONE_OPEN
        if action in ("add", "terms") and self.is_mounted and self.plan is None:
            return "There is no one to plan for."
        if action in _NEEDS_ACTIVITY and self.is_mounted and self.activity is None:
            return "No activity is selected. Press [a] to add one."
        return ""

    def note_subject(self) -> tuple[str, int | None]:
        """The subject of a note written here."""
        return ("character", self.plan.actor) if self.plan else ("campaign", None)

    def action_back(self) -> None:
        """Remove all marks, or else leave."""
        if self.plans.marked or self.queue.marked:
            self.plans.marked = self.queue.marked = frozenset()
        else:
            super().action_back()

    # Planning -----------------------------------------------------------------------------------------------------

    def _actors(self) -> list[int]:
        """The marked characters, else the one under the cursor."""
        open, plan = self.downtime, self.plan
        marked = [open.plans[at].actor for at in sorted(self.plans.marked)] if open else []
        return marked or ([plan.actor] if plan else [])

    def _activities(self) -> list[ActivityView]:
        """The marked activities, else the one under the cursor."""
        plan, activity = self.plan, self.activity
        marked = [plan.activities[at] for at in sorted(self.queue.marked)] if plan else []
        return marked or ([activity] if activity else [])

    def action_add(self) -> None:
        """Choose an activity, then fill its form."""
        actors = self._actors()
        chosen = lambda action: plan(self.wyrdbook, action, actors) if action else None  # noqa: E731
        self.wyrdbook.offer(Where.DOWNTIME, actors[0], each=actors, then=chosen)

    def action_remove(self) -> None:
        """Remove activities from the queue."""
        gone = [commands.RemoveActivity(activity=activity.id) for activity in self._activities()]
        if attempt(self.wyrdbook, lambda: send_all(self.wyrdbook, gone)) and len(gone) == 1:
            self.wyrdbook.tell("Removed. Press [u] to undo.")

    def action_reject(self) -> None:
        """Reject activities, or accept them again."""
        turned = [commands.EditActivity(activity=a.id, rejected=not a.rejected) for a in self._activities()]
        attempt(self.wyrdbook, lambda: send_all(self.wyrdbook, turned))

    def action_edit(self) -> None:
        """Change the form of the activity."""
        if self.activity is not None:
            edit(self.wyrdbook, self.activity)

    def action_type(self) -> None:
        """Type the cards of the activity before the commit."""
        if self.activity is not None:
            type_ahead(self.wyrdbook, self.activity)

    def action_typed_all(self) -> None:
        """Switch between typing the whole table's cards and letting the program draw them."""
        type_all(self.wyrdbook)

    def action_terms(self) -> None:
        """Set the terms for the whole downtime."""
        if self.plan is not None:
            decide(self.wyrdbook, self.plan, self._actors())

    def action_interval(self) -> None:
        """Choose the length of the downtime, opening one if none is open."""
        choose_interval(self.wyrdbook)

    def action_projects(self) -> None:
        """Choose a project to change, or add one."""
        projects(self.wyrdbook)

    def action_move_project(self) -> None:
        """Move a project by hand."""
        move_project(self.wyrdbook, self._actors())

    # Committing ---------------------------------------------------------------------------------------------------

    def action_dry_run(self) -> None:
        """Show the changes of a commit; if luck decides, the possible ones."""
        view = self.wyrdbook.view
        if view is None or view.downtime is None:
            return
        opened, situations, reckoned = view.downtime, self.campaign.situation, self.campaign.queue_situations()

        def show(tries: Sequence[Effects]) -> None:
            self.wyrdbook.read("Preview", dry_run(opened, view, situations, tries, reckoned))

        if opened.ready:
            patiently(self.wyrdbook, "Preview", lambda step: self.campaign.forecast(), show)
        else:
            show(())

    def action_commit(self) -> None:
        """Commit everything in one batch after typing the real cards; then show the results."""
        commit(self.wyrdbook, self._show_results)

    def _show_results(self, done: Done) -> None:
        if done.line is not None:
            page = results(done.line.event, self.campaign.view, min(84, self.size.width - 12))
            self.wyrdbook.read(done.line.title, page, source=self._slips() or page.plain)

    def action_slips(self) -> None:
        """Show the slips of the last downtime."""
        if slips := self._slips():
            self.wyrdbook.read("Slips of the last downtime", slips)
        else:
            self.wyrdbook.refuse("No downtime has been committed yet.")

    def action_print(self) -> None:
        """Print the slips."""
        print_slips(self.wyrdbook, self.campaign)

    def _slips(self) -> str:
        try:
            return "\n\n".join(self.campaign.slips().values())
        except Refusal:
            return ""


def still_marked(marked: Iterable[int], before: Sequence[int], now: Sequence[int]) -> frozenset[int]:
    """The marked rows of a list that has changed: marks follow the ids of their rows."""
    ids = {before[at] for at in marked}
    return frozenset(at for at, id in enumerate(now) if id in ids)
