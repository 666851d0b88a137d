"""A macro, recorded while it is played and played again.

Drawn results and typed cards are not kept: both are drawn again. Decisions are kept.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from campaigns import commands
from campaigns.command_language.conversion import hear, say
from campaigns.command_language.script import Faulty, Statement, script_lines, statements
from core.luck.table import DrawAsk
from core.refusal import Refusal
from core.wording import quantity
from tui.config.macro_files import macros_folder
from tui.draws.sources import Sources

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from core.actions.play import Worked

_BESIDE = ("save_draft", "drop_draft", "keep_form", "save_note_draft", "set_place")
"""Commands that only save half-done work."""


class Sender(Protocol):
    """The part of the app that sends a macro's commands."""

    @property
    def campaign(self) -> Campaign | None:
        """The open campaign."""
        ...

    def send(self, command: Any, worked: Worked | None = None) -> object:
        """Send a command; raises `Refusal`."""
        ...


def recorded_lines(command: Any, campaign: Campaign, worked: Worked | None) -> list[str]:
    """Return the lines that repeat a command, given the campaign before it; none for one that only saves drafts."""
    if command.kind in _BESIDE:
        return []
    if isinstance(command, commands.Resolve) and command.answers:
        worked = worked or hear(say(command, campaign), campaign).worked
        asks = worked.progress.asks if worked is not None else ()
        decided = (a for ask, a in zip(asks, command.answers, strict=True) if not isinstance(ask, DrawAsk))
        command = replace(command, answers=tuple(decided))
    return script_lines(command, campaign)


def replay(name: str, host: Sender) -> str:
    """Play a macro, command by command, and report what was done; raises `Refusal` at a line that fails.

    Earlier lines remain in effect, and the refusal says so.
    """
    done = 0
    try:
        text = (macros_folder() / f"{name}.txt").read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal("bad_request", f"The macro {name} isn't a text file in UTF-8.") from error
    for statement in statements(text):
        try:
            _do(statement, host)
        except Refusal as refusal:
            wrong = Faulty(name, statement.number_of(refusal), refusal)
            before = f"Done before: {quantity(done, 'action')}. Press [u] to undo." if done else "Nothing was done."
            raise Refusal(wrong.code, f"{wrong.message} {before}") from refusal
        done += 1
    return f"{name}: {quantity(done, 'action')}."


def _do(statement: Statement, host: Sender) -> None:
    campaign = host.campaign
    if campaign is None:
        raise Refusal("bad_request", "No campaign is open.")
    spoken = hear(statement.lines, campaign)
    command, worked = spoken.command, spoken.worked
    asks = worked.progress.asks if worked is not None else ()
    if isinstance(command, commands.Resolve) and Sources(campaign).has_typed(asks, command.actor):
        raise Refusal("typed_in", "You type in its cards, so do this step by hand.")
    host.send(command, worked)
