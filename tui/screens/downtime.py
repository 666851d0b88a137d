"""The downtime desk: everybody's activities queued, checked with their odds, and committed as one batch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from core.codec import encode
from core.entry import entry
from core.refusal import Refusal
from core.ruleset import Action, Downtime
from core.situation import Situation
from tui.attempt import attempt, send
from tui.draw.drawing import Drawing
from tui.keys import bindings
from tui.present.downtime import activity_line, dry_run, plan_heading, plan_line, results, verdict
from tui.screens.base import Place
from tui.screens.reader import Reader
from tui.styles import sheet
from tui.text import plain
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.view import ActivityView, DowntimeView, PlanView, ProjectView, View

_NONE_OPEN = "No downtime is open: it opens when an evening ends, or with i."
_NEEDS_PLAN = ("add", "terms", "dry_run", "commit")
_NEEDS_ACTIVITY = ("edit", "remove", "reject", "type")


@dataclass(frozen=True, slots=True)
class PlanRows:
    """Everybody's plans as rows."""

    plans: tuple[PlanView, ...]
    view: View
    width: int

    def __len__(self) -> int:
        return len(self.plans)

    def row(self, index: int, /) -> Content:
        """One character's plan."""
        return plan_line(self.plans[index], self.view, self.width)


@dataclass(frozen=True, slots=True)
class QueueRows:
    """One character's queue as rows; odds are worked out when a row comes into sight."""

    activities: tuple[ActivityView, ...]
    view: View
    situation: Situation
    width: int

    def __len__(self) -> int:
        return len(self.activities)

    def row(self, index: int, /) -> Content:
        """One activity."""
        return activity_line(self.activities[index], self.view, self.situation, self.width)


class Plans(LineList):
    """Everybody with what they spend."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("downtime.plans")

    def action_to_queue(self) -> None:
        """Go to the queue."""
        self.screen.query_one(Queue).focus()


class Queue(LineList):
    """What one character does."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("downtime.queue")

    def action_to_plans(self) -> None:
        """Go to the plans."""
        self.screen.query_one(Plans).focus()


@dataclass(frozen=True, slots=True)
class ProjectForm:
    """What is written down of a project."""

    title: str = entry("Title", default="")
    target: int = entry("Target", default=8, low=1, high=10_000)
    note: str = entry("Remark", default="", long=True)


@dataclass(frozen=True, slots=True)
class KnownProject(ProjectForm):
    """The same of one that is known; it may be dropped."""

    dropped: bool = entry("Drop it", default=False)


class DowntimeScreen(Place):
    """Left everybody's plans, right the queue of the one under the cursor."""

    scope: ClassVar[str] = "downtime"
    CSS_PATH = sheet("downtime")
    BINDINGS: ClassVar[list[BindingType]] = bindings("downtime")
    AUTO_FOCUS = "Plans"

    def body(self) -> Iterable[Widget]:
        """The state of the whole, plans, and a queue with the words about what is under the cursor."""
        yield Static(id="whole", markup=False)
        with Horizontal():
            yield Plans(multiple=True)
            with Vertical():
                yield Static(id="heading", markup=False)
                yield Queue(empty=Content.styled("nothing planned: a adds an activity", "$text-muted"), multiple=True)
                yield Static(id="about", markup=False)

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
        """Show plans and queue, with cursor and marks where they were."""
        plans = view.downtime.plans if view.downtime else ()
        whole = verdict(view.downtime, view) if view.downtime else Content.styled(_NONE_OPEN, "$text-muted")
        self.query_one("#whole", Static).update(whole)
        rows = PlanRows(plans, view, self._room(self.plans))
        self.plans.show(rows, marked=frozenset(i for i in self.plans.marked if i < len(plans)))
        self._show_queue(view)

    def _show_queue(self, view: View) -> None:
        plan, queue = self.plan, self.queue
        self.query_one("#heading", Static).update(plan_heading(plan, view) if plan else "")
        if plan is None:
            queue.display = False
            self._show_about()
            return
        queue.display = True
        situation = self.campaign.situation(plan.actor)
        marked = frozenset(i for i in queue.marked if i < len(plan.activities))
        queue.show(QueueRows(plan.activities, view, situation, self._room(queue)), marked=marked)
        self._show_about()

    @staticmethod
    def _room(listed: LineList) -> int:
        return max(20, (listed.size.width or 40) - 4)

    def _show_about(self) -> None:
        """The activity under the cursor in full."""
        from tui.form import summary

        activity, plan, view = self.activity, self.plan, self.wyrdbook.view
        about: list[Content] = []
        if activity is not None and plan is not None and view is not None:
            form = summary(activity.form, self.campaign.situation(plan.actor)) if activity.form is not None else ""
            action = view.ruleset.action(activity.action)
            about = [Content.styled(plain(form or action.help), "$text-muted")]
            if activity.fault:
                about.append(Content.styled(f"✗ {plain(activity.fault)}", "$text-warning"))
        self.query_one("#about", Static).update(Content("\n").join(about))

    def on_resize(self, event: Any) -> None:
        """Lay the rows out for another width."""
        super().on_resize(event)
        if (view := self.wyrdbook.view) is not None:
            self.call_after_refresh(self.show, view)

    @on(LineList.Highlighted, "Plans")
    def _other_plan(self) -> None:
        if (view := self.wyrdbook.view) is not None:
            self.queue.marked = frozenset()
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
        """Planning needs an open downtime, changing an activity one under the cursor."""
        view = self.wyrdbook.view
        if view is None or view.ruleset.downtime is None:
            return "This game has no downtime." if action != "back" else ""
        if action in (*_NEEDS_PLAN, *_NEEDS_ACTIVITY) and self.downtime is None:
            return _NONE_OPEN
        if action in ("add", "terms") and self.is_mounted and self.plan is None:
            return "There is nobody to plan for."
        if action in _NEEDS_ACTIVITY and self.is_mounted and self.activity is None:
            return "No activity is selected: a adds one."
        return ""

    def about(self) -> tuple[str, int | None]:
        """What a note written here is about."""
        return ("character", self.plan.actor) if self.plan else ("campaign", None)

    # Planning -----------------------------------------------------------------------------------------------------

    def _actors(self) -> list[int]:
        """Who is marked, else who is under the cursor."""
        open, plan = self.downtime, self.plan
        marked = [open.plans[at].actor for at in sorted(self.plans.marked)] if open else []
        return marked or ([plan.actor] if plan else [])

    def _activities(self) -> list[ActivityView]:
        """The activities that are marked, else the one under the cursor."""
        plan, activity = self.plan, self.activity
        marked = [plan.activities[at] for at in sorted(self.queue.marked)] if plan else []
        return marked or ([activity] if activity else [])

    def action_add(self) -> None:
        """Pick an activity, then fill in its form."""
        from core.ruleset import Place as Where
        from tui.draw.menu import ActionMenu

        actors = self._actors()
        menu = ActionMenu(Where.DOWNTIME, actors[0], opens=False)
        self.app.push_screen(menu, lambda action: self._fill(action, actors) if action else None)

    def _fill(self, action: str, actors: Sequence[int]) -> None:
        from campaigns.commands import QueueActivity

        def queue(form: Any) -> None:
            for actor in actors:
                send(self.wyrdbook, QueueActivity, actor=actor, action=action, form=encode(form))

        form = attempt(self.wyrdbook, lambda: self.campaign.start_form(action, actors[0]))
        if form is not None:
            self._ask(self.campaign.ruleset.action(action), actors, form, queue)

    def _ask(self, action: Action, actors: Sequence[int], form: Any, submit: Callable[[Any], None]) -> None:
        """Have the form of an activity filled in."""
        from tui.draw.planning import ActivityDialog

        names = ", ".join(self.campaign.view.name_of(actor) for actor in actors)
        situation = self.campaign.situation(actors[0])
        rules = self.campaign.ruleset
        title = f"{names} · {action.title}"
        self.app.push_screen(ActivityDialog(title, action, form, situation, ruleset=rules, submit=submit))

    def action_edit(self) -> None:
        """Change the form of the activity."""
        from campaigns.commands import EditActivity

        if (activity := self.activity) is None:
            return
        action = self.campaign.ruleset.action(activity.action)
        form = activity.form
        if form is None:
            form = attempt(self.wyrdbook, lambda: action.start(self.campaign.situation(activity.actor)))

        def change(filled: Any) -> None:
            send(self.wyrdbook, EditActivity, activity=activity.id, form=encode(filled))

        if form is not None:
            self._ask(action, [activity.actor], form, change)

    def action_remove(self) -> None:
        """Take activities out of the queue."""
        from campaigns.commands import RemoveActivity

        gone = self._activities()
        for activity in gone:
            self.wyrdbook.do(RemoveActivity(activity=activity.id))
        self.wyrdbook.tell("Taken out; u brings it back." if len(gone) == 1 else f"{len(gone)} taken out.")

    def action_reject(self) -> None:
        """Reject activities, or accept them again."""
        from campaigns.commands import EditActivity

        for activity in self._activities():
            self.wyrdbook.do(EditActivity(activity=activity.id, rejected=not activity.rejected))

    def action_type(self) -> None:
        """Type the cards of the activity in beforehand."""
        from tui.draw.planning import Beforehand

        if (activity := self.activity) is None:
            return
        action, situation = self.campaign.ruleset.action(activity.action), self.campaign.situation(activity.actor)
        drawing = attempt(self.wyrdbook, lambda: Drawing.begin(action, activity.form, situation))
        if drawing is None:
            return
        if drawing.ask is None:
            self.wyrdbook.refuse(f"{action.title} needs no cards.")
            return
        title = f"{self.campaign.view.name_of(activity.actor)} · {action.title}"
        self.app.push_screen(
            Beforehand(title, drawing, self.campaign.ruleset), lambda answers: self._typed(activity, answers)
        )

    def _typed(self, activity: ActivityView, answers: Any) -> None:
        from campaigns.commands import EditActivity, GivenAnswer

        if answers is not None:
            given = [GivenAnswer(given=list(a.given), source=a.source) for a in answers]
            self.wyrdbook.do(EditActivity(activity=activity.id, answers=given))

    def action_terms(self) -> None:
        """What is decided for the whole downtime."""
        from campaigns.commands import SetTerms
        from tui.form import FormDialog

        rules, plan, actors = self._rules, self.plan, self._actors()
        if rules is None or plan is None:
            return

        def decide(terms: Any) -> None:
            for actor in actors:
                send(self.wyrdbook, SetTerms, actor=actor, terms=encode(terms))

        names = ", ".join(self.campaign.view.name_of(actor) for actor in actors)
        terms = plan.terms if plan.terms is not None else rules.terms()
        self.app.push_screen(FormDialog(names, terms, self.campaign.situation(plan.actor), decide))

    @property
    def _rules(self) -> Downtime | None:
        return self.campaign.ruleset.downtime

    def action_interval(self) -> None:
        """Choose how long the downtime is; opens one where none is."""
        from campaigns.commands import OpenDowntime
        from tui.dialogs import Pick

        if self._rules is not None:
            options = [(i.id, f"{i.title}  {i.days} days") for i in self._rules.intervals]

            def picked(interval: str | None) -> None:
                if interval is not None:
                    self.wyrdbook.do(OpenDowntime(interval=interval))

            self.app.push_screen(Pick("How long is the downtime?", options), picked)

    def action_projects(self) -> None:
        """Pick a project to change, or write a new one down."""
        from tui.dialogs import Pick

        known = {str(p.id): p for p in self.campaign.view.projects}
        options = [(id, f"{p.track.title}  {p.track.tally}/{p.track.target}") for id, p in known.items()]
        picked = lambda id: self._project(known.get(id)) if id is not None else None  # noqa: E731
        self.app.push_screen(Pick("Projects", [("", "a new project"), *options]), picked)

    def _project(self, project: ProjectView | None) -> None:
        from campaigns.commands import AddProject, EditProject
        from tui.form import FormDialog

        def add(form: ProjectForm) -> None:
            send(self.wyrdbook, AddProject, **encode(form))

        def change(form: KnownProject) -> None:
            assert project is not None
            send(self.wyrdbook, EditProject, project=project.id, **encode(form))

        if project is None:
            self.app.push_screen(FormDialog("New project", ProjectForm(), None, add))
            return
        form = KnownProject(project.track.title, project.track.target, project.note)
        self.app.push_screen(FormDialog(project.track.title, form, None, change))

    # Committing ---------------------------------------------------------------------------------------------------

    def action_dry_run(self) -> None:
        """Say everything a commit would do, as far as it is known before the cards."""
        if (view := self.wyrdbook.view) is not None and view.downtime is not None:
            page = dry_run(view.downtime, view, self.campaign.situation)
            self.app.push_screen(Reader("Dry run", page))

    def action_commit(self) -> None:
        """Resolve everything as one batch, then show what came of it."""
        from campaigns.commands import CommitDowntime

        if (done := self.wyrdbook.do(CommitDowntime())) is not None and done.line is not None:
            page = results(done.line.event, self.campaign.view, min(84, self.size.width - 12))
            self.app.push_screen(Reader(done.line.title, page, source=self._slips() or page.plain))

    def action_slips(self) -> None:
        """The slips of the last downtime."""
        if slips := self._slips():
            self.app.push_screen(Reader("Slips of the last downtime", slips))
        else:
            self.wyrdbook.refuse("No downtime has been committed yet.")

    def _slips(self) -> str:
        try:
            return "\n\n".join(self.campaign.slips().values())
        except Refusal:
            return ""
