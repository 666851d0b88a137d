"""Lines at the command line: their completions, their faults, and carrying them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.content import Content

from campaigns.command_language.command_lines import complete, understand
from campaigns.command_language.conversion import Spoken, Undecided, hear
from campaigns.command_language.grammar import LineError, word
from campaigns.commands import Resolve
from core.refusal import Refusal
from core.schema.bounds import check_filled_in
from core.schema.codec import decode
from tui.draws.sources import Sources
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import Done
    from core.actions.play import Worked
    from tui.app_interface.host import Host


class Offered(NamedTuple):
    """A completion: its text, and the completed line."""

    shown: str
    line: str


def line_completions(text: str, campaign: Campaign) -> list[Offered]:
    """The completions at the end of a line."""
    start, found = complete(text, len(text), campaign)
    names = (each.names[0] for each in found if each.names)
    said = (name if name.endswith("=") else f"{word(name)} " for name in names)
    return [Offered(each.rstrip(), text[:start] + each) for each in said]


def fault(text: str, campaign: Campaign) -> LineError | None:
    """The fault in the words of a line; whether it can be done shows only when it is."""
    try:
        understand(text, campaign)
    except LineError as wrong:
        return wrong
    return None


_BEFORE = 40
"""The most characters of a line shown before the faulty word."""


def mark_fault(text: str, wrong: LineError) -> Content:
    """The line with its faulty word marked below, and the fault."""
    first = max(0, wrong.start - _BEFORE)
    width = max(1, wrong.end - wrong.start)
    below = " " * Content(plain(text[first : wrong.start])).cell_length + "^" * min(width, _BEFORE)
    return Content("\n").join([Content(plain(text[first:])), Content(below), Content(plain(wrong.message))])


def hear_line(text: str, campaign: Campaign) -> Spoken | Resolve:
    """The command of a line, with its draw made by the program. Raises `LineError`.

    For a draw that needs the GM's decisions or typed cards, only its action with the filled form.
    """
    try:
        spoken = hear([text], campaign, by_hand=True)
    except Undecided as undecided:
        return undecided.begun
    command = spoken.command
    asks = spoken.worked.progress.asks if spoken.worked is not None else ()
    if isinstance(command, Resolve) and Sources(campaign).has_typed(asks, command.actor):
        return command
    return spoken


def send(text: str, spoken: Spoken, campaign: Campaign, carry_out: Callable[[Any, Worked | None], Done]) -> Done:
    """Carry out a line. Raises `LineError` at the refused word."""
    try:
        check_filled_in(spoken.command)
        return carry_out(spoken.command, spoken.worked)
    except Refusal as refusal:
        raise understand(text, campaign).locate(refusal) from refusal


def speak(text: str, host: Host) -> Resolve | None:
    """Carry out a line and report it. Raises `LineError`.

    A draw that needs the GM's decisions or typed cards isn't made but returned, to continue in its dialog.
    """
    campaign = host.campaign
    assert campaign is not None
    spoken = hear_line(text, campaign)
    if isinstance(spoken, Resolve):
        return spoken
    line = send(text, spoken, campaign, host.send).line
    if line is not None:
        host.tell(line.title)
    return None


def go_on(begun: Resolve, host: Host) -> None:
    """Open the dialog of a draw with its form filled, as far as it goes without an answer."""
    assert host.campaign is not None
    form = decode(host.campaign.ruleset.action(begun.action).form, begun.form)
    host.draw(begun.action, begun.actor, begun.conflict, form=form, note=begun.note, at_once=True)
