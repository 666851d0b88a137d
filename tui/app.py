"""The app: it opens campaigns, goes from place to place, and finds what is looked for.

The first paint is an empty frame. The play screen is made once the campaign is open, so that it is painted once
and never shows a table without its people.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar

from textual import actions
from textual.binding import BindingType
from textual.command import Provider
from textual.dom import DOMNode
from textual.events import DescendantFocus
from textual.screen import Screen

from campaigns import commands
from tui import themes
from tui.acting import Acting
from tui.base_app import CampaignApp
from tui.config import Config, change, load
from tui.edge.attempt import foreseen, say, sentence
from tui.keys import bindings
from tui.screens.base import Frame, Place
from tui.styles import sheet

if TYPE_CHECKING:
    from textual.content import Content

    from campaigns.campaign import Campaign
    from campaigns.keeping.library import Library
    from campaigns.state.view import Done, LogLine
    from core.acts.place import Place as At
    from core.acts.play import Worked
    from tui.finding.reach import Reached
    from tui.host import Host
    from tui.screens.play import PlayScreen

PLACES = {
    "sheet": ("tui.screens.sheet", "SheetScreen"),
    "points": ("tui.screens.points", "PointsScreen"),
    "downtime": ("tui.screens.downtime", "DowntimeScreen"),
    "story": ("tui.screens.story", "StoryScreen"),
    "log": ("tui.screens.log", "LogScreen"),
    "notes": ("tui.screens.notes", "NotesScreen"),
    "rules": ("tui.screens.rules", "RulesScreen"),
    "map": ("tui.screens.map", "MapScreen"),
    "library": ("tui.screens.library", "LibraryScreen"),
}
"""Where each place is found; its module is loaded when it is first gone to. The table is always there."""

_GROUND = 2  # the frame, and the table or whatever stands in its place; other places stand in front of these


def palette_provider() -> type[Provider]:
    """The provider of the palette, loaded when the palette is first opened."""
    from tui.finding.palette import Everything

    return Everything


def warm() -> None:
    """Load what the first change will need, while the game master is still reading the screen."""
    for module in ("campaigns.handlers", "tui.form.dialog", "tui.draw.dialog"):
        import_module(module)


def collect_again() -> None:
    """Collect garbage, if that was put off for the start, but never what the start has made: it stays."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


class Wyrdbook(CampaignApp):
    """The terminal app."""

    TITLE = "wyrdbook"
    CSS_PATH = [sheet("base")]
    BINDINGS: ClassVar[list[BindingType]] = bindings("app")
    COMMANDS = {palette_provider}
    NOTIFICATION_TIMEOUT = 4

    scope = "app"

    def __init__(self, folder: Path | None = None, *, read_only: bool = False, config: Config | None = None) -> None:
        super().__init__()
        self.config = config or load()
        self.animation_level = "full" if self.config.animations else "none"
        for theme in themes.ALL:
            self.register_theme(theme)
        self.theme = self.config.theme
        self.set_keymap(self.config.keys)
        self.table: PlayScreen | None = None
        self._folder, self._read_only = folder, read_only

    def get_default_screen(self) -> Screen[Any]:
        """The empty frame."""
        return Frame()

    def refresh_css(self, animate: bool = True) -> None:
        """Take on new colours; before there is a screen nothing has been parsed in others."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def on_ready(self) -> None:
        """The frame is painted; now what goes into it."""
        if self._folder is None:
            self._ground(self._make("library"))
        else:
            self.open_campaign(self._folder, read_only=self._read_only)
        if self.config.fault:
            self.warn("Configuration", self.config.fault)
        self.call_after_refresh(collect_again)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Keep the cursor of a field steady: nothing moves by itself, and nothing is sent while nobody types."""
        if hasattr(event.widget, "cursor_blink"):  # of whatever kind; importing them all would cost the first paint
            event.widget.cursor_blink = False

    # The campaign -------------------------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        """The library in the folder the user's configuration names."""
        from campaigns.keeping.library import Library

        return Library(self.config.campaigns)

    def send(self, command: Any, worked: Worked | None = None) -> Done:
        """Send a command; the end of an evening puts a backup aside."""
        done = super().send(command, worked)
        if self.campaign is not None and done.line is not None and done.line.kind == "end_session":
            self.run_worker(partial(self._back_up, self.campaign.folder), thread=True)
        return done

    def _back_up(self, folder: Path) -> None:
        """Put a copy aside, in a thread: it reads back the whole log."""
        from campaigns.errors import CampaignError

        try:
            self.library.backup(folder)
        except CampaignError as error:
            self.call_from_thread(self.refuse, f"No backup was made: {error}")

    def open_campaign(self, folder: Path, *, read_only: bool = False) -> None:
        """Close the open campaign and open another; what is wrong with it gets a place of its own."""
        from campaigns.campaign import Campaign
        from campaigns.errors import CampaignError
        from campaigns.keeping.upgrading import NotInstalled

        self.close_campaign()
        try:
            campaign = Campaign.open(folder, read_only=read_only)
        except NotInstalled:  # of a game that is not here: what needs no rules can be read all the same
            self.open_campaign(folder, read_only=True)
        except (CampaignError, OSError) as error:
            from tui.screens.recovery import RecoveryScreen

            known = error if isinstance(error, CampaignError) else CampaignError(sentence(error), kind="unreadable")
            self._ground(RecoveryScreen(folder, known))
        else:
            self.adopt(campaign)

    def adopt(self, campaign: Campaign) -> None:
        """Play an opened campaign, from where play stopped."""
        from tui.screens.play import PlayScreen

        self.close_campaign()
        self.campaign = campaign
        self.table = PlayScreen(panels=campaign.ruleset.panels is not None)
        self._ground(self.table)
        place = campaign.view.place
        self.call_after_refresh(self.table.take_up, place.get("play") or {})
        if place.get("at") in PLACES:
            self.call_after_refresh(self.action_go, place["at"])
        self.call_after_refresh(Thread(target=warm, daemon=True).start)
        self.call_after_refresh(self.run_worker, partial(self._look_at_disk, campaign.folder), thread=True)
        self._heeded = 0
        self.heed(campaign)

    def _look_at_disk(self, folder: Path) -> None:
        """Warn of a network folder, in a thread: asking the system may take its time."""
        from campaigns.keeping.disks import warning

        if said := warning(folder):
            self.call_from_thread(self.warn, "A network folder", said)

    def close_campaign(self) -> None:
        """Write down where play stopped and close the campaign. Everything acknowledged is on disk already."""
        if self.campaign is None:
            return
        self.keep_dialogs()
        self._remember_place(self.campaign)
        self.campaign.close()
        self.campaign = None

    def _remember_place(self, campaign: Campaign) -> None:
        if campaign.view.read_only or self.table is None:
            return
        from campaigns.errors import CampaignError

        front = next((s for s in reversed(self.screen_stack) if isinstance(s, Place)), None)
        at = next((name for name, (_, made) in PLACES.items() if made == type(front).__name__), "play")
        place = {"at": "play" if at == "library" else at, "play": self.table.place()}
        if place != dict(campaign.view.place):
            with suppress(CampaignError):  # where play stopped is not worth a failure while leaving
                campaign.do(commands.SetPlace(place=place))

    # Places -------------------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place | None:
        """The place in front, unless a dialog is open."""
        return self.screen if isinstance(self.screen, Place) else None

    def go(self, place: str, **about: Any) -> None:
        """Go to a place, in front of the table; `about` says what it opens at (`character=3`)."""
        if place == "play":
            self.leave()
            return
        screen = self._make(place, **about)
        if self.veiled and not screen.veiled:
            self.refuse("The veil is on: V lifts it first.")
        elif len(self.screen_stack) > _GROUND:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def action_go(self, place: str) -> None:
        """Go to a place, about who is selected where that matters."""
        if self.campaign is None and place != "library":
            self.refuse("No campaign is open: choose one in the library.")
            return
        actor = self.table.actor if self.table else None
        if place == "sheet" and actor is None:
            self.refuse("Choose a character first: 1, then a adds one.")
        elif place in ("sheet", "points") and actor is not None:
            self.go(place, character=actor)
        else:
            self.go(place)

    async def action_back(self) -> None:
        """One step back, as the place in front understands it."""
        if self.place is not None:
            self.place.action_back()

    def leave(self) -> None:
        """Back from a place to the table; that one stays."""
        if len(self.screen_stack) > _GROUND:
            self.pop_screen()

    # Dialogs ------------------------------------------------------------------------------------------------------

    def draw(
        self,
        action: str,
        actor: int | None,
        conflict: int | None = None,
        *,
        then: Callable[[Any], object] | None = None,
        **begun: Any,
    ) -> None:
        """Open an action of the game to be done, as far as it is begun; `then` hears what was done."""
        from tui.draw.dialog import DrawDialog

        self.push_screen(DrawDialog(action, actor, conflict, **begun), then)

    def offer(
        self,
        place: At,
        actor: int | None,
        conflict: int | None = None,
        *,
        among: Sequence[str] = (),
        then: Callable[[str | None], object] | None = None,
    ) -> None:
        """Show what can be done at a place of the game; without `then` the chosen action is opened."""
        from tui.draw.menu import ActionMenu

        self.push_screen(ActionMenu(place, actor, conflict, opens=then is None, among=among), then)

    def odds(self, actor: int | None) -> None:
        """Show how likely things are for a character."""
        from tui.draw.odds import OddsView

        self.push_screen(OddsView(actor))

    def read(self, title: str, text: Content | str, *, public: bool = False, **shown: Any) -> None:
        """Show a text to be read; what is `public` under the veil, too."""
        from tui.screens.reader import OpenReader, Reader

        self.push_screen((OpenReader if public else Reader)(title, text, **shown))

    # Grounds ------------------------------------------------------------------------------------------------------

    def _make(self, place: str, **about: Any) -> Place:
        module, name = PLACES[place]
        made: Place = getattr(import_module(module), name)(**about)
        return made

    def _ground(self, place: Place) -> None:
        """Make a place the one behind all others, alone."""
        while len(self.screen_stack) > _GROUND:
            self.pop_screen()
        self.stylesheet.read_all(place.css_path)  # Textual itself would parse all others again with it
        if len(self.screen_stack) == _GROUND:
            self.switch_screen(place)
        else:
            self.push_screen(place)

    # Finding ------------------------------------------------------------------------------------------------------

    async def run_action(self, action: Any, default_namespace: DOMNode | None = None, namespaces: Any = None) -> bool:
        """Run an action; one that cannot be done now says why instead of passing its key on."""
        if isinstance(action, str) and isinstance(default_namespace, Acting):
            _, name, parameters = actions.parse(action)
            if reason := default_namespace.why_not(name, parameters):
                self.refuse(reason)
                return True
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except foreseen() as error:  # here, for an action may be run by a widget that is not of the edge
            say(self, error)
            return True

    def action_help(self) -> None:
        """What can be done here."""
        from tui.finding.help import Help
        from tui.finding.reach import reachable

        self.push_screen(Help(reachable(self.screen)), self.run_reached)

    def action_command_line(self) -> None:
        """Type a command."""
        from tui.finding.commandline import CommandLine
        from tui.finding.reach import acts, reachable

        self.push_screen(CommandLine(reachable(self.screen), partial(acts, self.screen)), self.run_reached)

    def run_reached(self, reached: Reached | None) -> None:
        """Run a command at the place or part of it that it belongs to, which takes the focus."""
        if reached is None:
            return
        if self.place is not None:
            self.place.enter(reached.node)
        self.call_later(self.run_action, reached.command.action, reached.node)

    def show_line(self, line: LogLine) -> None:
        """Show the whole reckoning of a record."""
        if self.campaign is not None:
            from tui.draw.reckoning import ReckoningDialog

            self.push_screen(ReckoningDialog(line, self.campaign.ruleset))

    def find_at_table(self, pane: str, key: int) -> None:
        """Go to the table and put a pane's cursor on something."""
        if self.table is not None:
            self.leave()
            self.table.find(pane, key)

    def action_note(self) -> None:
        """Write a note about what is selected."""
        if self.campaign is None:
            self.refuse("No campaign is open.")
            return
        from tui.screens.note_dialog import NoteDialog

        self.push_screen(NoteDialog(self.place.about() if self.place else ("campaign", None)))

    # Looks --------------------------------------------------------------------------------------------------------

    def action_veil(self) -> None:
        """Hide what only the game master may see, or show it again."""
        self.veiled = not self.veiled
        self.clear_notifications()  # one that was said before may name anything
        if self.veiled and self.place is not None and not self.place.veiled:
            self.leave()
        self.refresh_places()
        self.tell("Veiled: only what the players know is shown." if self.veiled else "The veil is lifted.")

    def action_theme(self) -> None:
        """The next theme, remembered in the configuration."""
        self.theme = themes.after(self.theme)
        try:
            change("theme", self.theme)
        except (OSError, ValueError) as error:
            self.refuse(f"Shown, but not remembered: {error}")

    # Leaving ------------------------------------------------------------------------------------------------------

    def action_ask_quit(self) -> None:
        """Leave; a draw half done is named first, though it is kept."""
        if self.campaign is None or self.campaign.view.draft is None:
            self.exit()
            return
        from tui.dialogs import Confirm

        message = "A draw is half done. It is kept and can be resumed when you are back."
        self.push_screen(Confirm("Quit", message, yes="Quit", no="Stay"), lambda sure: self.exit() if sure else None)

    def exit(self, *args: Any, **options: Any) -> None:
        """Close the campaign and leave."""
        self.close_campaign()
        super().exit(*args, **options)


if TYPE_CHECKING:

    def hosts(app: Wyrdbook) -> Host:
        """The type checker sees here that the app is all that screens ask for."""
        return app
