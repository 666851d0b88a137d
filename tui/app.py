"""The app: it holds the open campaign and its view, sends commands, and goes from place to place."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar

from textual import actions
from textual.app import App
from textual.binding import BindingType
from textual.command import Provider
from textual.dom import DOMNode
from textual.events import DescendantFocus
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from core.refusal import Refusal
from tui import themes
from tui.attempt import attempt
from tui.config import Config, load
from tui.keys import bindings
from tui.keys.play import PANES
from tui.panes.pane import Pane
from tui.reach import Reached, reachable
from tui.screens.base import Acting, Place
from tui.screens.play import PlayScreen
from tui.styles import sheet
from tui.text import plain

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.library import Library
    from campaigns.view import Done, LogLine, View

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


def palette_provider() -> type[Provider]:
    """The provider of the palette, loaded when the palette is first opened."""
    from tui.palette import Everything

    return Everything


def warm() -> None:
    """Load what the first change will need, while the game master is still reading the screen."""
    for module in ("campaigns.handlers", "tui.form.dialog", "tui.screens.draw"):
        import_module(module)


class Wyrdbook(App[None]):
    """The terminal app over one campaign at a time."""

    TITLE = "wyrdbook"
    scope = "app"
    CSS_PATH = [sheet("base"), sheet("play")]
    BINDINGS: ClassVar[list[BindingType]] = bindings("app")
    COMMANDS = {palette_provider}
    NOTIFICATION_TIMEOUT = 4

    veiled: reactive[bool] = reactive(False)
    """Whether what only the game master may see is hidden."""

    def __init__(self, folder: Path | None = None, *, read_only: bool = False, config: Config | None = None) -> None:
        super().__init__()
        self.config = config or load()
        self.animation_level = "full" if self.config.animations else "none"
        for theme in themes.ALL:
            self.register_theme(theme)
        self.theme = self.config.theme
        self.set_keymap(self.config.keys)
        self.campaign: Campaign | None = None
        self._folder, self._read_only = folder, read_only
        self._public: tuple[View, View] | None = None

    def on_mount(self) -> None:
        """Paint the frame; what goes into it comes after."""
        if self._folder is None:
            self._go_to_library()
        else:
            self.push_screen(PlayScreen())
            self.call_after_refresh(self.open_campaign, self._folder, read_only=self._read_only)
        if self.config.fault:
            self.notify(plain(self.config.fault), title="Configuration", severity="warning", markup=False, timeout=12)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Keep the cursor of a field steady: nothing moves by itself, and nothing is sent while nobody types."""
        if hasattr(event.widget, "cursor_blink"):  # of whatever kind; importing them all would cost the first paint
            event.widget.cursor_blink = False

    # The campaign -------------------------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        """The library in the folder the user's configuration names."""
        from campaigns.library import Library

        return Library(self.config.campaigns)

    @property
    def view(self) -> View | None:
        """What places show: the campaign's view, or only its public part while the veil is on."""
        if self.campaign is None:
            return None
        view = self.campaign.view
        if not self.veiled:
            return view
        if self._public is None or self._public[0] is not view:
            from tui.present.public import public

            self._public = (view, public(view))
        return self._public[1]

    def open_campaign(self, folder: Path, *, read_only: bool = False) -> None:
        """Close the open campaign and open another; what is wrong with it gets a place of its own."""
        from campaigns.campaign import Campaign
        from campaigns.errors import CampaignError

        self.close_campaign()
        try:
            opened = Campaign.open(folder, read_only=read_only)
        except CampaignError as error:
            from tui.screens.recovery import RecoveryScreen

            self._restart_with(RecoveryScreen(folder, error))
            return
        self.adopt(opened)

    def adopt(self, opened: Campaign) -> None:
        """Play a campaign that has just been opened."""
        self.campaign, self._folder = opened, opened.folder
        play = self._play()
        play.refresh_view()
        self._take_up(play)
        self.call_after_refresh(Thread(target=warm, daemon=True).start)
        for notice in opened.notices:
            self.notify(plain(notice), title="On opening", severity="warning", markup=False, timeout=12)

    def close_campaign(self) -> None:
        """Write down where play stopped and close the campaign. Everything acknowledged is on disk already."""
        if self.campaign is None:
            return
        self._remember_place()
        self.campaign.close()
        self.campaign = None

    def _play(self) -> PlayScreen:
        """The play screen at the bottom of the stack, alone there; made if another place is."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if isinstance(self.screen, PlayScreen):
            return self.screen
        play = PlayScreen()
        self._restart_with(play)
        return play

    def _restart_with(self, place: Screen[Any]) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) > 1:
            self.switch_screen(place)
        else:
            self.push_screen(place)

    def _take_up(self, play: PlayScreen) -> None:
        """Go back to where play stopped."""
        place = self.campaign.view.place if self.campaign else {}
        self.call_after_refresh(play.take_up, place.get("play") or {})
        if place.get("at") in PLACES:
            self.call_after_refresh(self.action_go, place["at"])

    def _remember_place(self) -> None:
        if self.campaign is None or self.campaign.view.read_only:
            return
        from campaigns.commands import SetPlace
        from campaigns.errors import CampaignError

        play = next((s for s in self.screen_stack if isinstance(s, PlayScreen)), None)
        front = next((s for s in reversed(self.screen_stack) if isinstance(s, Place)), None)
        at = next((name for name, (_, cls) in PLACES.items() if cls == type(front).__name__), "play")
        place = {"at": at, "play": play.place() if play else {}}
        if place != dict(self.campaign.view.place):
            with suppress(CampaignError):  # where play stopped is not worth a failure while leaving
                self.campaign.do(SetPlace(place=place))

    # Commands -----------------------------------------------------------------------------------------------------

    def send(self, command: Any) -> Done:
        """Send a command and show what it did; raises `Refusal` for a form to catch."""
        if self.campaign is None:
            raise Refusal("bad_request", "No campaign is open.")
        if self.campaign.view.read_only:
            raise Refusal("read_only", "The campaign is open for reading only: nothing can be changed.")
        done = self.campaign.do(command)
        self.refresh_places()
        if done.line is not None and done.line.kind == "end_session":
            self.run_worker(partial(self._back_up, self.campaign.folder), thread=True)
        return done

    def _back_up(self, folder: Path) -> None:
        """Put a copy aside as an evening ends, in a thread: it reads back the whole log."""
        from campaigns.errors import CampaignError

        try:
            self.library.backup(folder)
        except CampaignError as error:
            self.call_from_thread(self.refuse, f"No backup was made: {error}")

    def do(self, command: Any, at: Widget | None = None) -> Done | None:
        """Send a command; a refusal becomes a toast, trouble with the disk a dialog. None if nothing was done."""
        return attempt(self, lambda: self.send(command))

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
        self._step_history("undo", "There is nothing to undo.")

    def action_redo(self) -> None:
        """Make the change again that was taken back last."""
        self._step_history("redo", "There is nothing to redo.")

    undo, redo = action_undo, action_redo

    def _step_history(self, way: str, nothing: str) -> None:
        if self.campaign is None:
            return
        if self.campaign.view.read_only or not getattr(self.campaign.view, way):
            self.refuse("The campaign is open for reading only." if self.campaign.view.read_only else nothing)
            return
        done = attempt(self, getattr(self.campaign, way))
        if done is not None:
            self.refresh_places()
            self.tell(done.line.title)

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
        screen_type = getattr(import_module(module), name)
        if self.veiled and not screen_type.veiled:
            self.refuse("The veil is on: V lifts it first.")
            return
        screen = screen_type(**about)
        if len(self.screen_stack) > 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def action_go(self, place: str) -> None:
        """Go to a place, about what is selected where that matters."""
        if self.campaign is None and place != "library":
            self.refuse("No campaign is open: choose one in the library.")
            return
        about = {}
        if place in ("sheet", "points") and isinstance(self.screen, PlayScreen):
            if self.screen.actor is None and place == "sheet":
                self.refuse("Choose a character first: 1, then a adds one.")
                return
            about = {"character": self.screen.actor} if self.screen.actor is not None else {}
        self.go(place, **about)

    async def action_back(self) -> None:
        """One step back, as the place in front understands it."""
        if isinstance(self.screen, Place):
            self.screen.action_back()

    def leave(self) -> None:
        """Back from a place to the one behind it; the last one stays."""
        if len(self.screen_stack) > 2:
            self.pop_screen()

    def _go_to_library(self) -> None:
        module, name = PLACES["library"]
        self.push_screen(getattr(import_module(module), name)())

    # Finding ------------------------------------------------------------------------------------------------------

    async def run_action(self, action: Any, default_namespace: DOMNode | None = None, namespaces: Any = None) -> bool:
        """Run an action; one that cannot be done now says why instead of passing its key on."""
        if isinstance(action, str) and isinstance(default_namespace, Acting):
            _, name, parameters = actions.parse(action)
            if reason := default_namespace.why_not(name, parameters):
                self.refuse(reason)
                return True
        return await super().run_action(action, default_namespace, namespaces)

    def action_help(self) -> None:
        """What can be done here."""
        from tui.help import Help

        self.push_screen(Help(reachable(self.screen)), self._run_reached)

    def action_command_line(self) -> None:
        """Type a command."""
        from tui.commandline import CommandLine

        self.push_screen(CommandLine(reachable(self.screen)), self._run_reached)

    def _run_reached(self, reached: Reached | None) -> None:
        if reached is not None:
            self.run_reached(reached)

    def run_reached(self, reached: Reached) -> None:
        """Run a command at the place or pane it belongs to, which takes the focus."""
        if isinstance(reached.node, Pane) and isinstance(self.screen, PlayScreen):
            self.screen.open_pane(reached.node)
        self.call_later(self.run_action, reached.command.action, reached.node)

    def show_line(self, line: LogLine) -> None:
        """Show the whole reckoning of a record."""
        if self.campaign is not None:
            from tui.screens.reckoning import ReckoningDialog

            self.push_screen(ReckoningDialog(line, self.campaign.ruleset))

    def find_in_play(self, pane: str, key: int) -> None:
        """Go to the table and put a pane's cursor on something."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if isinstance(self.screen, PlayScreen):
            self.screen.take_up({"pane": PANES.index(pane) + 1, "selected": {pane: key}})

    def action_note(self) -> None:
        """Write a note about what is selected."""
        if self.campaign is None:
            self.refuse("No campaign is open.")
            return
        from tui.screens.notes import NoteDialog

        kind, about = self.screen.about() if isinstance(self.screen, PlayScreen) else ("campaign", None)
        self.push_screen(NoteDialog((kind, about)))

    # Looks --------------------------------------------------------------------------------------------------------

    def action_veil(self) -> None:
        """Hide what only the game master may see, or show it again."""
        self.veiled = not self.veiled
        front = self.screen
        if self.veiled and not (isinstance(front, Place) and front.veiled):
            self.leave()
        self.refresh_places()
        self.tell("Veiled: only what the players know is shown." if self.veiled else "The veil is lifted.")

    def action_theme(self) -> None:
        """The next theme, remembered in the configuration."""
        from tui.config import change

        self.theme = themes.after(self.theme)
        try:
            change("theme", self.theme)
        except (OSError, ValueError) as error:
            self.refuse(f"Shown, but not remembered: {error}")

    # Leaving ------------------------------------------------------------------------------------------------------

    def action_ask_quit(self) -> None:
        """Leave; a draw half done is named first, though it is kept."""
        draft = self.campaign.view.draft if self.campaign else None
        if draft is None:
            self.exit()
            return
        from tui.dialogs import Confirm

        message = "A draw is half done. It is kept and can be resumed when you are back."
        self.push_screen(Confirm("Quit", message, yes="Quit", no="Stay"), lambda sure: self.exit() if sure else None)

    def exit(self, *args: Any, **options: Any) -> None:
        """Close the campaign and leave."""
        self.close_campaign()
        super().exit(*args, **options)
