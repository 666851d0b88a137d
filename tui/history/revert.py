"""Taking back one log entry: a preview of the changes, or a list of the entries that depend on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from campaigns.commands import Revert
from campaigns.history.reversal import Reversal, reversal
from campaigns.history.step_words import change_words
from core.wording import quantity
from tui.dialogs.background_task import Step, patiently
from tui.dialogs.basic import Confirm
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.history.past_states import Past
    from campaigns.state.view import LogLine
    from tui.app_interface.host import Host

_MOST = 12
"""The most lines of changes in the question."""


NO_CHANGE = "This line isn't a change."


def why_not_taken_back(line: LogLine) -> str:
    """The reason a line of the log can't be taken back alone, judged by the line only; empty if it may."""
    if not line.undoable:
        return NO_CHANGE
    return "" if line.holds else f"This change is already {'taken back' if line.live else 'undone'}."


def ask_to_take_back(app: Host, campaign: Campaign, line: LogLine) -> None:
    """Look for entries that depend on a log entry; if there are none, show the changes and ask."""

    def ask(found: tuple[Reversal, tuple[str, ...]]) -> None:
        (way, words) = found
        message = f"“{plain(line.title)}”\n\n{_bullets(words)}\n\nYou can undo this. Luck that it used stays used."
        question = Confirm("Take back this change?", message, yes="Take it back")
        app.push_screen(question, lambda yes: app.do(Revert(entry=way.line.seq)) if yes else None)

    def begin(step: Step) -> Callable[[], tuple[Reversal, tuple[str, ...]]]:
        return partial(_foresee, campaign.past(step.count_back), line.seq)

    patiently(app, "Looking for what depends on it", begin, ask)


def _foresee(past: Past, seq: int) -> tuple[Reversal, tuple[str, ...]]:
    """The reversal of an entry and the changes it makes; refuses one that later entries depend on."""
    found = reversal(past, seq)
    found.check()
    return found, change_words(past, found.steps)


def _bullets(words: Sequence[str]) -> str:
    if not words:
        return "It changed nothing but the log."
    more = len(words) - _MOST
    lines = [f"• {plain(line)}" for line in words[:_MOST]]
    return "\n".join([*lines, f"… and {quantity(more, 'more change')}"] if more > 0 else lines)
