"""The app: it holds the open campaign and its view, sends commands, and goes from place to place."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import actions
from textual.app import App
from textual.binding import BindingType
from textual.dom import DOMNode
from textual.reactive import reactive
from textual.widget import Widget

from core.refusal import Refusal
from tui.keys import bindings
from tui.screens.base import Acting, Place
from tui.styles import sheet
from tui.text import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.view import Done, View

PLACES = {
    "sheet": ("tui.screens.sheet", "SheetScreen"),
    "points": ("tui.screens.points", "PointsScreen"),
    "downtime": ("tui.screens.downtime", "DowntimeScreen"),
    "story": ("tui.screens.story", "StoryScreen"),
    "log": ("tui.screens.log", "LogScreen"),
    "notes": ("tui.screens.notes", "NotesScreen"),
    "rules": ("tui.screens.rules", "RulesScreen"),
    "library": ("tui.screens.library", "LibraryScreen"),
}
"""Where each place is found; its module is loaded when it is first gone to. The play screen is always there."""


class Wyrdbook(App[None]):
    """The terminal app over one campaign at a time."""

    TITLE = "wyrdbook"
    CSS_PATH = [sheet("base"), sheet("play")]
    BINDINGS: ClassVar[list[BindingType]] = bindings("app")
    NOTIFICATION_TIMEOUT = 4

    veiled: reactive[bool] = reactive(False)
    """Whether what only the game master may see is hidden."""

    def __init__(self, folder: Path | None = None, *, read_only: bool = False) -> None:
        super().__init__()
        self.animation_level = "none"
        self.campaign: Campaign | None = None
        self._folder, self._read_only = folder, read_only

    @property
    def view(self) -> View | None:
        """What places show: the campaign's view, or only its public part while the veil is on."""
        if self.campaign is None:
            return None
        return self.campaign.view

    # Commands -----------------------------------------------------------------------------------------------------

    def send(self, command: Any) -> Done:
        """Send a command and show what it did; raises `Refusal` for a form to catch."""
        if self.campaign is None:
            raise Refusal("bad_request", "No campaign is open.")
        done = self.campaign.do(command)
        self.refresh_places()
        return done

    def do(self, command: Any, at: Widget | None = None) -> Done | None:
        """Send a command; a refusal becomes a toast, trouble with the disk a dialog. None if nothing was done."""
        from campaigns.errors import CampaignError

        try:
            return self.send(command)
        except Refusal as refusal:
            self.refuse(refusal.message)
        except CampaignError as error:
            self.trouble(str(error))
        return None

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        self.notify(plain(why), severity="warning", markup=False)

    def tell(self, what: str) -> None:
        """Say what was done."""
        self.notify(plain(what), markup=False)

    def trouble(self, what: str) -> None:
        """Say what is wrong with the campaign's files, in a dialog that has to be closed."""
        from tui.dialogs import Notice

        self.push_screen(Notice("Not saved", what))

    def action_undo(self) -> None:
        """Take the last change back and name it."""
        self._step_history("undo", "Undone", "There is nothing to undo.")

    def action_redo(self) -> None:
        """Make the change again that was taken back last."""
        self._step_history("redo", "Done again", "There is nothing to redo.")

    undo, redo = action_undo, action_redo

    def _step_history(self, way: str, did: str, nothing: str) -> None:
        from campaigns.errors import CampaignError

        if self.campaign is None:
            return
        what = getattr(self.campaign.view, way)
        try:
            done = getattr(self.campaign, way)()
        except (Refusal, CampaignError) as error:
            self.refuse(str(error))
            return
        if done is None:
            self.refuse(nothing)
        else:
            self.refresh_places()
            self.tell(f"{did}: {what}")

    def refresh_places(self) -> None:
        """Show the view in the place in front; the others catch up when they come to the front."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Place):
                screen.refresh_view()
                return

    # Places -------------------------------------------------------------------------------------------------------

    def go(self, place: str, **about: Any) -> None:
        """Go to a place, in front of the play screen; `about` says what it opens at (`character=3`)."""
        if place == "play":
            self.leave()
            return
        module, name = PLACES[place]
        screen = getattr(import_module(module), name)(**about)
        if len(self.screen_stack) > 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def action_go(self, place: str) -> None:
        """Go to a place about what is selected."""
        self.go(place)

    def leave(self) -> None:
        """Back from a place to the one behind it; the last one stays."""
        if len(self.screen_stack) > 2:
            self.pop_screen()

    async def run_action(self, action: Any, default_namespace: DOMNode | None = None, namespaces: Any = None) -> bool:
        """Run an action; one that cannot be done now says why instead of passing its key on."""
        if isinstance(action, str) and isinstance(default_namespace, Acting):
            _, name, parameters = actions.parse(action)
            if reason := default_namespace.why_not(name, parameters):
                self.refuse(reason)
                return True
        return await super().run_action(action, default_namespace, namespaces)
