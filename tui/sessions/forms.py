"""Forms for sessions: attendance at the start, open things at the end, the day; the recap."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from campaigns import commands
from campaigns.calendar.dates import in_words
from campaigns.calendar.day_input import TYPED
from campaigns.document_kinds.sessions import SessionFields, Summed
from campaigns.reports.markdown_recap import markdown
from campaigns.reports.recap import unread
from core.schema.codec import encode
from core.schema.entry import Choice, entry
from tui.calendar.forms import day_fields, without_known_days
from tui.dialogs.background_task import patiently
from tui.forms.ask import ask, form, own, several
from tui.log_lines.sessions import session_title
from tui.scenes.forms import running_here
from tui.terminal.attempt import attempt, send
from tui.todo.screen import show_due, show_to_do

if TYPE_CHECKING:
    from campaigns.state.view import SessionView
    from tui.app_interface.host import Host


def start_session(app: Host) -> None:
    """Ask for title and attendance of a new session."""
    if app.view is None:
        return
    party = [c for c in app.view.characters if c.role == "pc" and c.status != "retired"]
    plan = app.view.plan
    planned = {"date": plan.said} if plan is not None and plan.start else {}
    absent = plan.absent if plan is not None else ()
    fill = form(
        "Session",
        **own(SessionFields, title="", **planned),
        attendance=several("Who is there?", party, {each for each in app.view.party if each not in absent}),
    )

    def act(filled: Any) -> None:
        given = encode(filled)
        given["attendance"] = [int(i) for i in given["attendance"]]
        downtime = app.view.downtime if app.view is not None else None
        queued = downtime is not None and any(plan.activities for plan in downtime.plans)
        line = send(app, commands.StartSession, **given).line
        if queued and line is not None:
            app.tell(line.title)  # which lists open things

    ask(app, f"Session {app.view.sessions_played + 1}", fill(), act, then=lambda: show_due(app))


def edit_session(app: Host, session: SessionView, title: str) -> None:
    """Edit the texts about a session, open or past."""
    if app.view is None:
        return
    start = form(
        "EveningForm",
        **own(SessionFields, title=session.title, date=session.date),
        **day_fields(app.view, session),
        **own(Summed, summary=session.summary),
    )()

    def act(filled: Any) -> None:
        send(app, commands.EditSession, session=session.id, **without_known_days(encode(filled), start))

    ask(app, title, start, act)


def end_session(app: Host) -> None:
    """Show everything that ends with the session; ask for a downtime and a summary."""
    view = app.view
    if view is None or view.session is None:
        return
    downtime = view.ruleset.downtime
    intervals = tuple(Choice(i.id, i.title) for i in downtime.intervals) if downtime else ()
    opens = {"interval": (str, entry("Downtime", default=intervals[0].id, choices=intervals))}
    closing = [*([view.scene.title] if view.scene else []), *running_here(view).values()]
    fill = form(
        "EveningEnd",
        **own(Summed, summary=view.session.summary),
        **(opens if intervals else {}),
    )
    message = f"These end with the session: {', '.join(closing)}." if closing else ""

    def act(filled: Any) -> None:
        send(app, commands.EndSession, **encode(filled))

    then = partial(show_to_do, app, quietly=True)
    ask(app, f"End session {view.session.number}", fill(), act, then=then, message=message)


def set_calendar(app: Host) -> None:
    """Ask for the day and its name."""
    if app.view is None:
        return
    today, label = in_words(app.view.calendar, app.view.day), app.view.day_label

    def act(filled: Any) -> None:
        """Drop an unchanged name if the day changes: it belongs to the earlier day."""
        same = filled.label == label and filled.date != today
        send(app, commands.SetCalendar, date=filled.date, label=None if same else filled.label)

    fill = form(
        "Calendar",
        date=(str, entry("Day", default=today, help=TYPED)),
        label=(str, entry("Called", default=label, help="such as: 14 Frost, dusk")),
    )
    ask(app, "Calendar", fill(), act)


def read_recap(app: Host, session: SessionView) -> None:
    """Show the recap of a session."""
    campaign, title = app.campaign, session_title(session)
    if campaign is None:
        return
    told = attempt(app, lambda: unread(campaign, session.number))
    if told is not None:
        patiently(
            app,
            title,
            lambda step: partial(told, campaign.past(step.count_back)),
            lambda recap: app.read(title, markdown(recap), markdown=True),
        )
