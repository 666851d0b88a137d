"""Choosing the other session or character for a comparison, or the end of a span of changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from campaigns.account import Account
from campaigns.reports.session_summary import summarise_session
from core.schema.entry import Choice
from tui.dialogs.background_task import Step, patiently
from tui.dialogs.choose import Pick
from tui.log_lines.sessions import session_title
from tui.reports.content import characters, sessions_side_by_side
from tui.reports.session_changes import changes_between

if TYPE_CHECKING:
    from campaigns.reports.session_summary import Held
    from campaigns.state.view import CharacterView
    from tui.host.host import Host

_NOW = "now"
_WIDEST, _AROUND = 96, 8  # cells of two side by side, and of their surroundings


def compare_sessions(app: Host, number: int, width: int) -> None:
    """Choose a second session, and compare the contents of both."""
    campaign = app.campaign
    others = [each for each in campaign.sessions() if each.number != number] if campaign else []
    if campaign is None or not others:
        app.refuse("There is no other session yet.")
        return

    def begin_with(other: int) -> Callable[[Step], Callable[[], tuple[Held, Held]]]:
        def begin(step: Step) -> Callable[[], tuple[Held, Held]]:
            past = campaign.past(step.count_back)
            account = Account(past, public=False)
            return lambda: (summarise_session(past, account, number), summarise_session(past, account, other))

        return begin

    def show(found: tuple[Held, Held]) -> None:
        title = f"Sessions {found[0].number} and {found[1].number}"
        app.read(title, sessions_side_by_side(*found, min(_WIDEST, width) - _AROUND))

    choices = [Choice(str(each.number), session_title(each)) for each in others]
    pick = Pick(f"Compare session {number} with which one?", choices)
    app.push_screen(pick, lambda other: patiently(app, "Two sessions", begin_with(int(other)), show) if other else None)


def characters_beside(app: Host, character: int, width: int, other: int | None = None) -> None:
    """Compare a character with another, who is chosen unless given."""
    view = app.view
    one = view.character(character) if view is not None else None
    others = [each for each in view.characters if each.id != character] if view is not None else []
    if view is None or one is None or not others:
        app.refuse("There is no one else yet.")
        return

    def show(second: CharacterView | None) -> None:
        if second is not None:
            text = characters(view, one, second, min(_WIDEST, width) - _AROUND)
            app.read(f"{one.name} and {second.name}", text)

    if other is not None:
        show(view.character(other))
        return
    choices = [Choice(str(each.id), each.name, note="" if each.role == "pc" else "NPC") for each in others]
    pick = Pick(f"Compare {one.name} with whom?", choices)
    app.push_screen(pick, lambda chosen: show(view.character(int(chosen))) if chosen else None)


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
