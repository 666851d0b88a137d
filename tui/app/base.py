"""The half of the app that holds a campaign: its view, its commands, undo and redo, and how refusals are said."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete
from textual.notifications import Notify
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.worker import WorkerFailed

from core.refusal import Refusal
from tui.config.settings import change
from tui.exit_codes import FAULTY
from tui.internals import InnerApp
from tui.screens.base import Place
from tui.screens.header import window_title
from tui.screens.toasts import Toasting
from tui.terminal.attempt import attempt, foreseen, say
from tui.terminal.key_queue import TypingAhead
from tui.terminal.suspend import Suspendable
from tui.terminal.title import entitle_terminal
from tui.text.content import toast
from tui.text.plain import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import Done, View
    from core.acts.play import Worked
    from core.look import Panel
    from tui.config.settings import Config


class CampaignApp(Suspendable, TypingAhead, InnerApp):
    """An app over one campaign at a time."""

    veiled: reactive[bool] = reactive(False)
    """Whether what only the game master may see is hidden."""

    standing: str = "usual"
    """How the game master's figures decide."""

    recording: list[list[str]] | None = None
    """The acts of the macro that is being recorded, the lines of each."""

    campaign: Campaign | None = None
    fault: str = ""
    """What to tell the person once the screen is gone, if a fault of our own has ended the app."""

    config: Config
    _heeded: int = 0
    _entitled: str = ""
    _public: tuple[View, View] | None = None
    _panels: tuple[View | None, dict[int | None, tuple[Panel, ...]]] = (None, {})

    @property
    def view(self) -> View | None:
        """What places show: the campaign's view, or only its public part while the veil is on."""
        if self.campaign is None:
            return None
        view = self.campaign.view
        if not self.veiled:
            return view
        if self._public is None or self._public[0] is not view:
            from campaigns.visibility.view import public_view

            self._public = (view, public_view(view))
        return self._public[1]

    def panels(self, actor: int | None) -> tuple[Panel, ...]:
        """What the game shows beside its sheets for who acts; worked out once for each view.

        Under the veil it is nothing: a panel may say what only the game master knows.
        """
        campaign = self.campaign
        if campaign is None or campaign.ruleset.panels is None or self.veiled:
            return ()
        if self._panels[0] is not campaign.view:
            self._panels = (campaign.view, {})
        made = self._panels[1]
        if actor not in made:
            try:
                made[actor] = campaign.ruleset.panels(campaign.situation(actor))
            except Refusal:  # there is nobody yet to have anything
                made[actor] = ()
        return made[actor]

    def push_screen(self, screen: Any, *args: Any, **named: Any) -> Any:
        """Show a screen in front; under the veil only one that shows nothing but what the players may know."""
        if self.veiled and not getattr(screen, "veiled", True):
            self.refuse(_VEIL_ON)
            return AwaitComplete.nothing()
        return super().push_screen(screen, *args, **named)

    def send(self, command: Any, worked: Worked | None = None) -> Done:
        """Send a command and show what it did; raises `Refusal` for a form to catch. See `Campaign.do`."""
        if self.campaign is None:
            raise Refusal("bad_request", "No campaign is open.")
        if self.campaign.view.read_only:
            raise Refusal("read_only", _READ_ONLY)
        said = self._recorded(command, worked)
        done = self.campaign.do(command, worked)
        if done.line is not None:
            self._outdate()
        if said and self.recording is not None:
            self.recording.append(said)
        self.refresh_places()
        if done.line is not None and (over := done.line.event.get("ended")):
            self.tell("Over: " + ", ".join(f"{each['name']} ({each['whose']})" for each in over))
        return done

    def do_again(self, command: Any) -> None:
        """Do a command in place of the one done last, which comes back where that cannot be."""
        attempt(self, lambda: self._again(command))

    def _again(self, command: Any) -> None:
        if self.campaign is None or self.campaign.undo() is None:
            return
        if self.recording:
            self.recording.pop()
        try:
            done = self.send(command)
        except Exception:
            self.campaign.redo()
            raise
        self.tell(done.line.title if done.line else "")

    def _recorded(self, command: Any, worked: Worked | None) -> list[str]:
        """The lines of a command for the macro that is recorded, if one is."""
        if self.recording is None or self.campaign is None:
            return []
        from tui.macros.replay import recorded

        return recorded(command, self.campaign, worked)

    def do(self, command: Any, at: Widget | None = None) -> Done | None:
        """Send a command; a refusal becomes a toast, trouble with the disk a dialog. None if nothing was done."""
        return attempt(self, lambda: self.send(command))

    def ends_by(self, error: Exception) -> bool:
        """Say what is foreseen; a fault of our own ends the app: with a report for the player, as itself for a test."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        if isinstance(cause, foreseen()):
            say(self, cause)
        elif self.is_headless:
            return True
        else:
            self._stop(cause)
        return False

    def _stop(self, fault: BaseException) -> None:
        """Leave after a fault of our own, with everything that was done on disk and what is half filled in kept."""
        from tui.terminal.fault_report import reported

        self.fault = reported(fault)
        if self.campaign is not None:
            self.fault += (
                f"\nEverything you did in {plain(self.campaign.view.name)} is saved. Open it again to continue."
            )
            for step in (self.keep_dialogs, self.campaign.close):
                with suppress(Exception):  # whatever state the fault has left things in
                    step()
            self.campaign = None
        self.exit(return_code=FAULTY)

    def keep_dialogs(self) -> None:
        """Keep what is half filled in dialogs, before the campaign is closed."""
        for screen in self.screen_stack:
            if isinstance(screen, ModalScreen) and (keep := getattr(screen, "keep", None)):
                keep()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is undone from a place that does not show what it would undo."""
        if action in ("undo", "redo") and isinstance(self.screen, Place) and not self.screen.of_campaign:
            return False
        return super().check_action(action, parameters)

    def action_undo(self) -> None:
        """Take the last change back and name it."""
        self._step_history("undo", "There is nothing to undo.")

    def action_redo(self) -> None:
        """Make the change again that was taken back last."""
        self._step_history("redo", "There is nothing to redo.")

    undo, redo = action_undo, action_redo

    def _step_history(self, way: str, nothing: str) -> None:
        if self.campaign is None or self.campaign.view.read_only:
            self.refuse(_READ_ONLY if self.campaign else "No campaign is open.")
            return
        done: Done | None = attempt(self, getattr(self.campaign, way))
        if done is None:
            if not getattr(self.campaign.view, way):
                self.refuse(nothing)
            return
        if self.recording and way == "undo":
            self.recording.pop()
        self.refresh_places()
        said = done.line.title if done.line else ""
        self.tell(_STEPPED[way] if self.veiled else said)

    def refresh_places(self) -> None:
        """Show the view in the place in front; the others, and one that is covered, catch up when they are seen."""
        self._entitle()
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Place):
                screen.refresh_view()
                return
            if getattr(screen, "covers", False):
                return

    def _entitle(self) -> None:
        """Say in the terminal's title what is open."""
        words = window_title(self.view)
        if words != self._entitled:
            self._entitled = words
            entitle_terminal(self, words, ascii=self.config.ascii)

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        toast(self, why, warning=True)

    def tell(self, what: str) -> None:
        """Say what was done."""
        toast(self, what)

    def on_notify(self, event: Notify) -> None:
        """Say what was done in place of what was done before, and a refusal in place of another: a line each.

        What has a title has to be read and stays, but not twice.
        """
        said = event.notification
        if isinstance(self.screen, Toasting):
            self.screen.place_toasts(coming=True)
        for each in self.said:
            if (each.severity, each.title) == (said.severity, "") or each.message == said.message:
                self.take_back(each)

    def _outdate(self) -> None:
        """Take back what was said of what was done before: what u undoes now is another."""
        for each in self.said:
            if each.severity == "information":
                self.take_back(each)

    def warn(self, title: str, what: str) -> None:
        """Say something that has to be read, for a little longer."""
        toast(self, what, title=title, warning=True, seconds=12)

    def keep_setting(self, setting: str, value: Any, *, table: str = "") -> None:
        """Keep in the configuration what was set; where that cannot be, it is said and holds until the end."""
        try:
            change(setting, value, table=table)
        except (OSError, ValueError) as error:
            self.refuse(f"Shown now, but not saved: {error}")

    def heed(self, campaign: Campaign) -> None:
        """Say what had to be cleared up in a campaign, and has not been said yet."""
        for notice in campaign.notices[self._heeded :]:
            self.warn("While opening", notice)
        self._heeded = len(campaign.notices)

    def trouble(self, what: str) -> None:
        """Say what is wrong with files, in a dialog that has to be closed."""
        from tui.dialogs.basic import Notice

        self.push_screen(Notice("That didn't work", what))


_STEPPED = {"undo": "Undone", "redo": "Redone"}
_VEIL_ON = "Player view is on. Press [V] to leave it first."
_READ_ONLY = "The campaign is read-only. You can't change anything."
