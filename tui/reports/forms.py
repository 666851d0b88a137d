"""Choosing the end of a span of changes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.schema.entry import Choice
from tui.dialogs.background_task import patiently
from tui.dialogs.choose import Pick
from tui.log_lines.sessions import session_title
from tui.reports.session_changes import changes_between

if TYPE_CHECKING:
    from campaigns.state.view import CharacterView
    from tui.app_interface.host import Host

_NOW = "now"


def changes_since(app: Host, start: int) -> None:
    """Choose a later session, or now, and show everyone's changes until then."""
    later = [each for each in app.campaign.sessions() if each.number > start] if app.campaign else []
    options = [Choice(_NOW, "Now"), *(Choice(str(each.number), session_title(each)) for each in later)]
    if len(options) == 1:
        _tell_changes(app, start, _NOW)
    else:
        pick = Pick(f"From session {start} until", options)
        app.push_screen(pick, lambda until: _tell_changes(app, start, until) if until else None)


def _tell_changes(app: Host, start: int, until: str) -> None:
    """Show everyone's changes between two sessions, found in one pass over the log."""
    view, campaign = app.view, app.campaign
    if view is None or campaign is None:
        return
    title = f"From session {start} until {'now' if until == _NOW else f'session {until}'}"
    sessions = (start,) if until == _NOW else (start, int(until))

    def show_changes(then: dict[int, dict[int, CharacterView]]) -> None:
        now = {c.id: c for c in view.characters} if until == _NOW else then[int(until)]
        app.read(title, changes_between(view, then[start], now))

    patiently(app, title, lambda step: partial(campaign.past(step.count_back).characters_at, *sessions), show_changes)
