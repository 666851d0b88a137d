"""Choosing a course over the sessions: points, milestones, presence, harm, luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaigns.reports import series as courses
from campaigns.reports.series import Course
from core.refusal import Refusal
from core.schema.entry import Choice, entry
from tui.dialogs.background_task import Step, patiently
from tui.dialogs.choose import Pick
from tui.forms.ask import ask, form
from tui.reports.series import picture

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import View
    from tui.app_interface.host import Host

_WIDEST = 100  # cells of a picture


def look_at_course(app: Host, width: int) -> None:
    """Choose one and show it; those that read the log do so in a thread."""
    campaign, view = app.campaign, app.view
    if campaign is None or view is None:
        return
    rules = view.ruleset
    choices = [
        *(
            Choice(f"points {each.id}", each.title, note="everyone's points, session by session")
            for each in rules.currencies
        ),
        *([Choice("milestones", "Milestones", note="milestones reached, session by session")] if rules.tiers else []),
        Choice("presence", "Presence", note="who was present in each session"),
        *([Choice("harm", "Harm", note="everyone's harm at the end of each session")] if rules.harm else []),
        Choice("luck", "Luck of the draw", note="how far draws were above or below average"),
    ]

    def show_series(which: str | None) -> None:
        if which is not None:
            title = next(each.label for each in choices if each.id == which)
            begin = _course(campaign, view, which, title)
            cells = min(_WIDEST, width - 8)
            patiently(app, title, begin, lambda course: app.read(f"{title} over the sessions", picture(course, cells)))

    app.push_screen(Pick("Over the sessions", choices), show_series)


def _course(campaign: Campaign, view: View, which: str, title: str) -> Callable[[Step], Callable[[], Course]]:
    """A function that finds a course, with its data already taken from the campaign."""
    names = {each.id: each.name for each in view.characters if each.role == "pc"}
    sessions = campaign.sessions()
    numbers = courses.numbers(sessions)
    ended = courses.numbers(each for each in sessions if not each.open)

    def begin(step: Step) -> Callable[[], Course]:
        kind, _, currency = which.partition(" ")
        past = campaign.past(step.count_back) if kind in ("harm", "luck") else None
        if kind == "points":
            entries = campaign.ledger()
            return lambda: courses.points(title, currency, names, entries, numbers)
        if kind == "milestones":
            tiers = {tier.id: tier.title for tier in view.ruleset.tiers}
            return lambda: courses.milestones(title, view.milestones, tiers, numbers)
        if kind == "harm" and past is not None:
            return lambda: courses.harm(title, past, names, ended)
        if kind == "luck" and past is not None:
            return lambda: courses.luck(title, past, names, numbers, step)
        return lambda: courses.presence(title, names, sessions)

    return begin


def ask_session(app: Host, go: Callable[[int], None]) -> None:
    """Ask for a session by its number, and go there."""
    campaign = app.campaign
    known = {session.number for session in campaign.sessions()} if campaign else set()
    if not known:
        app.refuse("No session has been played yet.")
        return

    def act(filled: object) -> None:
        number = getattr(filled, "number", 0)
        if number not in known:
            raise Refusal("no_evening", f"The sessions are {min(known)} to {max(known)}.", "number")
        go(number)

    fill = form("GoToEvening", number=(int, entry("Session", default=max(known), low=1)))
    ask(app, "Go to session", fill(), act)
