"""Changes: commands sent to the campaign in play, and undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tui.app.campaign_in_play import CampaignInPlay
from tui.macros.macros import Macros
from tui.terminal.attempt import attempt
from tui.text.read_only import why_read_only
from tui.toasts.messages import Messages

if TYPE_CHECKING:
    from campaigns.state.view import Done
    from core.actions.play import Worked

_STEPS = {"undo": ("There is nothing to undo.", "Undone"), "redo": ("There is nothing to redo.", "Redone")}
"""The messages for undo and redo: if there is none, and in the player view."""


class Changes:
    """Changes the campaign, and passes each change to `show` and to the macro being recorded."""

    def __init__(
        self, in_play: CampaignInPlay, messages: Messages, macros: Macros, show: Callable[[Done], object]
    ) -> None:
        self._in_play, self._messages, self._macros, self._show = in_play, messages, macros, show

    def send(self, command: Any, worked: Worked | None = None) -> Done:
        """Send a command and show its effect. Raises `Refusal` for a form to catch. See `Campaign.do`."""
        campaign = self._in_play.require_writable()
        lines = self._macros.lines(command, campaign, worked)
        done = campaign.do(command, worked)
        self._macros.add(lines)
        if done.line is not None:
            self._messages.outdate()
        self._show(done)
        if done.line is not None and (over := done.line.event.get("ended")):
            self._messages.tell("Over: " + ", ".join(f"{each['name']} ({each['whose']})" for each in over))
        return done

    def do(self, command: Any) -> Done | None:
        """Send a command; a refusal becomes a toast, a disk error a dialog. Return None if nothing was done."""
        return attempt(self._messages, lambda: self.send(command))

    def do_again(self, command: Any) -> None:
        """Undo the last command and do this one; if that fails, restore the last one."""
        attempt(self._messages, lambda: self._replace_last(command))

    def _replace_last(self, command: Any) -> None:
        campaign = self._in_play.campaign
        if campaign is None or campaign.undo() is None:
            return
        self._macros.drop_last()
        try:
            done = self.send(command)
        except Exception:
            campaign.redo()
            raise
        self._messages.tell(done.line.title if done.line else "")

    def undo(self) -> None:
        """Undo the last change and name it."""
        self._step("undo")

    def redo(self) -> None:
        """Redo the last undone change."""
        self._step("redo")

    def _step(self, way: str) -> None:
        campaign, (nothing, stepped) = self._in_play.campaign, _STEPS[way]
        if campaign is None or campaign.view.read_only:
            self._messages.refuse(why_read_only(campaign.view) if campaign else "No campaign is open.")
            return
        done: Done | None = attempt(self._messages, getattr(campaign, way))
        if done is None:
            if not getattr(campaign.view, way):
                self._messages.refuse(nothing)
            return
        if way == "undo":
            self._macros.drop_last()
        self._show(done)
        self._messages.tell(stepped if self._in_play.in_player_view else done.line.title if done.line else "")
