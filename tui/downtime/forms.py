"""The dialogs of the downtime desk, and their commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from campaigns import commands
from core.actions.action import Action
from core.actions.place import Place
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from core.schema.fields import fields_of
from core.wording import quantity
from tui.dialogs.choose import Pick
from tui.downtime.content import progress
from tui.draws.planned_activity import ActivityDialog, Beforehand
from tui.draws.progress import Drawing
from tui.draws.sources import type_theirs
from tui.forms import FormDialog
from tui.forms.ask import ask, form
from tui.terminal.attempt import attempt, send, send_all
from tui.text.names import names_of

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import ActivityView, PlanView, ProjectView
    from core.actions.situation import Situation
    from core.downtime import Interval, Measure
    from core.luck.table import Answer
    from tui.app_interface.host import Host


@dataclass(frozen=True, slots=True)
class ProjectForm:
    """The details of a project."""

    title: str = entry("Title", default="")
    target: int = entry("Target", default=8, low=1, high=10_000, help="progress needed")
    note: str = entry("GM notes", default="", long=True)


@dataclass(frozen=True, slots=True)
class KnownProject(ProjectForm):
    """The details of an existing project, which can be dropped."""

    dropped: bool = entry("Drop it", default=False)


def plan(app: Host, action: str, actors: Sequence[int]) -> None:
    """Fill in an activity and queue it for these characters."""
    campaign = _campaign(app)

    def queue(form: Any) -> None:
        send_all(app, [commands.QueueActivity(actor=actor, action=action, form=encode(form)) for actor in actors])

    form = attempt(app, lambda: campaign.start_form(action, actors[0]))
    if form is not None:
        _fill(app, campaign.ruleset.action(action), actors, form, queue)


def edit(app: Host, activity: ActivityView) -> None:
    """Change the form of a queued activity."""
    campaign = _campaign(app)
    action, situation = campaign.ruleset.action(activity.action), _goes_by(campaign, activity)
    form = activity.form if activity.form is not None else attempt(app, lambda: action.begin(situation))

    def change(filled: Any) -> None:
        if filled != activity.form:
            send(app, commands.EditActivity, activity=activity.id, form=encode(filled))

    if form is not None:
        _fill(app, action, [activity.actor], form, change, activity=activity.id)


def _goes_by(campaign: Campaign, activity: ActivityView) -> Situation:
    """The situation of a queued activity."""
    return campaign.queue_situations()[activity.actor, activity.id]


def _fill(
    app: Host,
    action: Action,
    actors: Sequence[int],
    form: Any,
    submit: Callable[[Any], None],
    *,
    activity: int | None = None,
) -> None:
    """Ask for the form of an activity, with its odds in sight."""
    campaign = _campaign(app)
    title = f"{_names(app, actors)} · {action.title}"
    queued = campaign.queue_situations()
    each = tuple(queued[actor, activity] for actor in actors)
    dialog = ActivityDialog(
        title,
        action,
        form,
        each[0],
        each=each,
        ruleset=campaign.ruleset,
        submit=submit,
        typed=lambda: campaign.types_cards(actors[0]),
        switch=lambda: type_theirs(app, actors),
    )
    app.push_screen(dialog)


def type_ahead(app: Host, activity: ActivityView) -> None:
    """Type the cards of an activity before the commit."""
    campaign = _campaign(app)
    action, situation = campaign.ruleset.action(activity.action), _goes_by(campaign, activity)
    begun = attempt(app, lambda: Drawing.begin(action, activity.form, situation))
    drawing = begun and attempt(app, lambda: begun.with_answers(*activity.answers))
    if begun is None or drawing is None:
        return
    if drawing.ask is None and drawing.answers:
        drawing = begun.with_answers()
    if drawing.ask is None:
        app.refuse(f"{action.title} needs no cards.")
        return
    title = f"{_names(app, [activity.actor])} · {action.title}"

    def keep(answers: tuple[Answer, ...]) -> None:
        if answers != activity.answers:
            app.do(commands.EditActivity(activity=activity.id, answers=answers))

    app.push_screen(Beforehand(title, drawing, campaign.ruleset, keep, optional=True))


def decide(app: Host, plan: PlanView, actors: Sequence[int]) -> None:
    """Set the terms of these characters for the whole downtime."""
    campaign = _campaign(app)
    downtime = campaign.ruleset.downtime
    if downtime is None:
        return

    def set_terms(terms: Any) -> None:
        send_all(app, [commands.SetTerms(actor=actor, terms=encode(terms)) for actor in actors])

    terms = plan.terms if plan.terms is not None else downtime.terms()
    app.push_screen(FormDialog(_names(app, actors), terms, campaign.situation(plan.actor), set_terms))


def choose_interval(app: Host) -> None:
    """Choose the length of the downtime, opening one if none is open."""
    downtime = _campaign(app).ruleset.downtime
    if downtime is None:
        return

    measure = downtime.measure

    def open_picked(interval: str | None) -> None:
        if interval is not None and measure:
            _ask_how_much(app, interval, measure)
        elif interval is not None:
            app.do(commands.OpenDowntime(interval=interval))

    opened = _campaign(app).view.downtime
    options = [Choice(i.id, i.title, note=_how_long(i, measure)) for i in downtime.intervals]
    app.push_screen(Pick("How long is the downtime?", options, now=opened.interval if opened else None), open_picked)


def _how_long(interval: Interval, measure: Measure | None) -> str:
    """The usual length of a downtime length."""
    return f"{interval.amount} {measure.title.lower()}" if measure else quantity(interval.days, "day")


def _ask_how_much(app: Host, interval: str, measure: Measure) -> None:
    """Ask for the time that passes; by default the usual time, or the one set before."""
    campaign = _campaign(app)
    downtime, opened = campaign.ruleset.downtime, campaign.view.downtime
    if downtime is None:
        return
    known = downtime.interval(interval)
    usual = opened.passes if opened and opened.interval == interval else known.amount
    fill = form("Time", passes=(int, entry(measure.title, default=usual, low=0)))

    def open_for(filled: Any) -> None:
        send(app, commands.OpenDowntime, interval=interval, passes=filled.passes)

    app.push_screen(FormDialog(known.title, fill(), None, open_for))


def projects(app: Host) -> None:
    """Choose a project to change, or add one: at once if there are none."""
    known = {str(p.id): p for p in _campaign(app).view.projects}
    if not known:
        _add_project(app)
        return
    options = [Choice(id, p.track.title, note=progress(p.track)) for id, p in known.items()]

    def open_picked(project: str | None) -> None:
        if project:
            _change_project(app, known[project])
        elif project is not None:
            _add_project(app)

    app.push_screen(Pick("Projects", [Choice("", "a new project"), *options]), open_picked)


def _add_project(app: Host) -> None:
    def add(form: ProjectForm) -> None:
        send(app, commands.AddProject, **encode(form))

    app.push_screen(FormDialog("New project", ProjectForm(), None, add, message=_about_projects(app)))


def _change_project(app: Host, project: ProjectView) -> None:
    def change(form: KnownProject) -> None:
        send(app, commands.EditProject, project=project.id, **encode(form))

    form = KnownProject(project.track.title, project.track.target, project.note)
    app.push_screen(FormDialog(project.track.title, form, None, change, message=_about_projects(app)))


def move_project(app: Host, actors: Sequence[int]) -> None:
    """Move a project by hand: which, by how much, its workers (by default `actors`), and the reason."""
    view = _campaign(app).view
    known = [Choice(str(p.id), f"{p.track.title} {progress(p.track)}") for p in view.projects]
    if not known:
        app.refuse("There are no projects. Press [p] to add one.")
        return
    people = [Choice(str(c.id), c.name) for c in view.characters if c.status == "active"]
    fill = form(
        "Moved",
        project=(str, entry("Project", default=known[0].id, choices=known)),
        by=(int, entry("Progress", default=1, low=-10_000, high=10_000, help="a negative number takes progress away")),
        reason=(str, entry("For", default="", help="what was done; it goes into the log")),
        workers=(tuple[str, ...], entry("Who", default=tuple(str(a) for a in actors), choices=people)),
    )

    def act(filled: Any) -> None:
        workers = [int(worker) for worker in filled.workers]
        moved = {"project": int(filled.project), "by": filled.by, "reason": filled.reason, "workers": workers}
        done = send(app, commands.MoveProject, **moved)
        if done.line is not None:
            app.tell(done.line.title)

    ask(app, "Adjust project", fill(), act)


def _about_projects(app: Host) -> str:
    """The game's help on projects, with its usual targets."""
    actions = (a for a in _campaign(app).ruleset.actions if a.place is Place.DOWNTIME)
    about = (a.help for a in actions if any(f.name == "project" for f in fields_of(a.form)))
    return next(about, "This game has no rule for projects. Press [+] in the downtime to adjust one by hand.")


def _campaign(app: Host) -> Campaign:
    assert app.campaign is not None
    return app.campaign


def _names(app: Host, actors: Sequence[int]) -> str:
    return names_of(_campaign(app).view, actors)
