"""Two sessions side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.content import Content

from campaigns.account import Account
from campaigns.reports.session_summary import summarise_session
from core.schema.entry import Choice
from tui.dialogs.background_task import Step, patiently
from tui.dialogs.choose import Pick
from tui.log_lines.sessions import session_title
from tui.text.side_by_side import Pair, room_for_two, side_by_side

if TYPE_CHECKING:
    from campaigns.reports.session_summary import Held
    from tui.app_interface.host import Host


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
        app.read(title, sessions_side_by_side(*found, room_for_two(width)))

    choices = [Choice(str(each.number), session_title(each)) for each in others]
    pick = Pick(f"Compare session {number} with which one?", choices)
    app.push_screen(pick, lambda other: patiently(app, "Two sessions", begin_with(int(other)), show) if other else None)


def sessions_side_by_side(one: Held, other: Held, width: int) -> Content:
    """Two sessions, head by head, without marks because they always differ."""
    heads = tuple(" ".join(filter(None, (f"{each.number}", each.title))) for each in (one, other))
    pairs = [
        Pair(head, (one.parts[head], other.parts[head]), compared=False)
        for head in one.parts
        if one.parts[head] or other.parts[head]
    ]
    return side_by_side((heads[0], heads[1]), pairs, width)
