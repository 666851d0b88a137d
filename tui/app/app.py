"""The app: it starts, opens campaigns, says what can be done where, and leaves.

The first paint is the table as it was left, or else an empty frame. The play screen is made once the campaign is open,
so that it is painted once and never shows a table without its people.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar

from textual import actions
from textual.binding import BindingType
from textual.dom import DOMNode
from textual.events import DescendantFocus
from textual.filter import LineFilter, Monochrome
from textual.screen import Screen

from campaigns.library.backups import not_in_it
from campaigns.library.library import Library
from tui.app.macros import MacroApp
from tui.app.places import PLACES
from tui.config import themes
from tui.config.settings import MACRO, Config, load
from tui.config.styles import every_sheet, sheet, take_in
from tui.host.acting import Acting
from tui.keys import bindings
from tui.screens.base import Frame
from tui.screens.left import Looks, as_left, leave
from tui.screens.paint_order import once_painted
from tui.terminal.attempt import foreseen, say, sentence
from tui.terminal.garbage import collect_again
from tui.terminal.painting import ASCII_ONLY, FAINT, NO_COLOUR

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.state.view import Done
    from core.acts.play import Worked
    from tui.command_line.palette import Findable
    from tui.host.host import Host
    from tui.host.reach import Reached


_CHOSEN = 5  # so many of what was chosen last the palette remembers


_OPENED = (
    "campaigns.todo.due",
    "campaigns.handlers",
    "campaigns.library.templates",
    "campaigns.draws.offers",
    "campaigns.prepared.written",
    "campaigns.todo.after_session",
    "importlib.metadata",  # pydantic looks there as it is first asked to find a word in the log
    "pydantic.type_adapter",
    "tui.draws.menu",
    "tui.draws.dialog",
    "tui.draws.odds_dialog",
    "tui.draws.breakdown_dialog",
    "tui.forms.dialog",
    "tui.command_line.palette",
    "tui.command_line.help",
    "tui.command_line.dialog",
    "tui.notes.dialog",
    "tui.conflicts.forms",
    "tui.characters.several",
    "tui.random_tables.actions",
    "tui.random_tables.dialog",
    "tui.random_tables.result",
    *(module for module, _ in PLACES.values()),
)
"""What will be opened sooner or later."""


class Wyrdbook(MacroApp):
    """The terminal app."""

    TITLE = "wyrdbook"
    CSS_PATH = [sheet("base")]
    BINDINGS: ClassVar[list[BindingType]] = bindings("app")
    ENABLE_COMMAND_PALETTE = False
    NOTIFICATION_TIMEOUT = 4

    scope = "app"

    def __init__(self, folder: Path | None = None, *, read_only: bool = False, config: Config | None = None) -> None:
        super().__init__()
        self.config = config or load()
        self.animation_level = "full" if self.config.animations else "none"
        for theme in themes.ALL:
            self.register_theme(theme)
        self.theme = self.config.theme
        self.set_keymap({id: keys for id, keys in self.config.keys.items() if not id.startswith(MACRO)})
        self.memory: dict[str, Any] = {}
        self.layouts = dict(self.config.layouts)
        self._folder, self._read_only = folder, read_only

    def get_default_screen(self) -> Screen[Any]:
        """The table as it was left, if that is known; else an empty frame."""
        return Frame(as_left(self._folder, self._looks) if self._folder and not self._read_only else ())

    @property
    def _looks(self) -> Looks:
        return self.theme, self.config.ascii, self.no_color, *self.size

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to every line last. The terminal's own colours are left out rather than made grey."""
        filters = super().get_line_filters()
        if self.native_ansi_color:
            filters = [NO_COLOUR if isinstance(each, Monochrome) else each for each in filters] + [FAINT]
        return [*filters, ASCII_ONLY] if self.config.ascii else filters

    def refresh_css(self, animate: bool = True) -> None:
        """Take on new colours; before there is a screen nothing has been parsed in others."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def on_ready(self) -> None:
        """Once the frame can be seen, what goes into it."""
        once_painted(self.screen, self._begin)

    def _begin(self) -> None:
        if self._folder is None:
            self._ground(self._make("library"))
        else:
            self.open_campaign(self._folder, read_only=self._read_only)
        if self.config.fault:
            self.warn("Configuration", self.config.fault)
        self.bind_macros()
        self.call_after_refresh(collect_again)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Keep the cursor of a field steady: nothing moves by itself, and nothing is sent while nobody types."""
        if hasattr(event.widget, "cursor_blink"):  # of whatever kind; importing them all would cost the first paint
            event.widget.cursor_blink = False

    # The campaign -------------------------------------------------------------------------------------------------

    @property
    def library(self) -> Library:
        """The library in the folder the user's configuration names."""
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
            self.call_from_thread(self.refuse, f"Backup failed: {error}")
        else:
            if left := not_in_it(self.library.left_out(folder)):
                self.call_from_thread(self.warn, "Backed up", left.strip())

    def open_campaign(self, folder: Path, *, read_only: bool = False) -> None:
        """Close the open campaign and open another; what is wrong with it gets a place of its own."""
        from campaigns.campaign import Campaign
        from campaigns.errors import CampaignError
        from campaigns.upgrades import NotInstalled

        self.close_campaign()
        try:
            campaign = Campaign.open(folder, read_only=read_only)
        except NotInstalled:  # of a game that is not here: what needs no rules can be read all the same
            self.open_campaign(folder, read_only=True)
        except (CampaignError, OSError) as error:
            from tui.library.recovery import RecoveryScreen

            known = error if isinstance(error, CampaignError) else CampaignError(sentence(error), kind="unreadable")
            self._ground(RecoveryScreen(folder, known))
        else:
            self.adopt(campaign)

    def adopt(self, campaign: Campaign) -> None:
        """Play an opened campaign, from where play stopped."""
        from tui.play.screen import PlayScreen

        self.close_campaign()
        self.campaign = campaign
        self.table = PlayScreen()
        self._ground(self.table)
        place = campaign.view.place
        self.memory = {name: kept for name, kept in place.items() if name not in ("at", "play")}
        self.call_after_refresh(self.table.take_up, place.get("play") or {})
        if place.get("at") in PLACES:
            self.call_after_refresh(self.action_go, place["at"])
        self.table.after_painting(Thread(target=self._warm, daemon=True).start)
        self.table.after_painting(partial(self.run_worker, partial(self._look_at_disk, campaign.folder), thread=True))
        self._heeded = 0
        self.heed(campaign)

    def _warm(self) -> None:
        """Load what will be opened, in a thread while the game master is still reading the screen."""
        for module in _OPENED:
            import_module(module)
        self.call_later(self._take_in, tuple(every_sheet()))

    def _take_in(self, paths: Sequence[Path]) -> None:
        """Take in the first of some style sheets, then the others: no key waits for more than one."""
        if paths:
            take_in(self.stylesheet, paths[:1])
            self.call_later(self._take_in, paths[1:])
        else:
            if self.table is not None:
                self.table.foresee()
            gc.freeze()  # all of it stays: a collection that looks at it costs more than opening a dialog does

    def _look_at_disk(self, folder: Path) -> None:
        """Warn of a network folder, in a thread: asking the system may take its time."""
        from campaigns.files.disks import warning

        if said := warning(folder):
            self.call_from_thread(self.warn, "A network folder", said)

    def close_campaign(self) -> None:
        """Write down where play stopped and close the campaign. Everything acknowledged is on disk already."""
        if self.campaign is None:
            return
        self.keep_dialogs()
        left = self.table.picture() if self.table is self.screen and not self.veiled else ()
        if self.table is not None:
            self.table.leave_off()
        self._remember_place(self.campaign)
        self.campaign.close()
        if left and not self.campaign.view.read_only:
            leave(self.campaign.folder, self._looks, left)
        self.campaign = None

    # Commands -----------------------------------------------------------------------------------------------------

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
        from tui.command_line.help import Help
        from tui.host.reach import acts, guide, reachable, terms

        more = [*acts(self.screen), *terms(self.screen), *guide(self.screen)]
        self.push_screen(Help(reachable(self.screen), more), self.run_reached)

    def action_guide(self, topic: str) -> None:
        """Read a page of the guide."""
        from tui.host.guide import page

        found = page(topic)
        self.read(found.title, found.text, markdown=True, public=True)

    def action_palette(self) -> None:
        """Find a command or anything that has a name; what was chosen last is offered first."""
        from tui.command_line.palette import Palette
        from tui.host.reach import acts, guide, reachable, terms

        reached = [*reachable(self.screen), *acts(self.screen), *terms(self.screen), *guide(self.screen)]
        self.push_screen(Palette(reached, self.memory.get("chosen", ())), self._go_to_found)

    def _go_to_found(self, found: Findable | None) -> None:
        if found is not None:
            before = (id for id in self.memory.get("chosen", ()) if id != found.id)
            self.memory["chosen"] = [found.id, *before][:_CHOSEN]
            found.run()

    def action_command_line(self) -> None:
        """Type a command."""
        from tui.command_line.dialog import CommandLine
        from tui.host.reach import acts, reachable, terms

        spoken_to, front = None if self.veiled else self.campaign, self.screen
        ours = partial(acts, front), partial(terms, front)
        self.push_screen(CommandLine(reachable(front), *ours, campaign=spoken_to), self.run_reached)

    def action_roll(self) -> None:
        """Roll on random tables."""
        from tui.random_tables.actions import roll

        roll(self, self.table.actor if self.table else None)

    def action_to_do(self) -> None:
        """Show what is due, and what is to be done after the last evening."""
        from tui.todo.screen import show_to_do

        show_to_do(self, empty="No session has been played yet. Press [S] on the play screen to start one.")

    def _of_a_campaign(self, act: Callable[[Host], object]) -> None:
        """Do something with the open campaign, if one is."""
        if self.campaign is None:
            self.refuse("No campaign is open. Choose one in the library.")
        else:
            act(self)

    def action_remind(self) -> None:
        """Write a reminder."""
        from tui.todo.screen import remind

        self._of_a_campaign(remind)

    def action_agenda(self) -> None:
        """Show the agenda of the coming evening."""
        from tui.scenes.agenda import show_agenda

        self._of_a_campaign(show_agenda)

    def action_vault(self) -> None:
        """Write the campaign as linked Markdown files."""
        from tui.vault.forms import write_vault

        self._of_a_campaign(write_vault)

    def action_take(self) -> None:
        """Take in what stands in files."""
        from tui.vault.forms import take_in as take

        self._of_a_campaign(take)

    def action_about(self) -> None:
        """Say what the last draw was about."""
        from tui.draws.subject import say_about

        say_about(self)

    def run_reached(self, reached: Reached | None) -> None:
        """Run a command at the place or part of it that it belongs to, which takes the focus."""
        if reached is None:
            return
        if self.place is not None:
            self.place.enter(reached.node)
        self.call_later(self.run_action, reached.command.action, reached.node)

    # Looks --------------------------------------------------------------------------------------------------------

    def action_veil(self) -> None:
        """Hide what only the game master may see, or show it again."""
        self.veiled = not self.veiled
        self.clear_notifications()  # one that was said before may name anything
        if self.veiled and self.place is not None and not self.place.veiled:
            self.leave()
        self.refresh_places()
        self.tell("Player view is on. It shows only what the players know." if self.veiled else "Player view is off.")

    def action_theme(self) -> None:
        """The next theme, remembered in the configuration."""
        self.theme = themes.after(self.theme)
        self.keep_setting("theme", self.theme)

    # Leaving ------------------------------------------------------------------------------------------------------

    def action_ask_quit(self) -> None:
        """Leave; a draw half done is named first, though it is kept."""
        if self.campaign is None or not (drafts := self.campaign.view.drafts):
            self.exit()
            return
        from tui.dialogs.basic import Confirm

        half_done = "One draw is unfinished." if len(drafts) == 1 else f"{len(drafts)} draws are unfinished."
        message = f"{half_done} They are saved. You can resume them next time."
        self.push_screen(Confirm("Quit", message, yes="Quit", no="Stay"), lambda sure: self.exit() if sure else None)

    def exit(self, *args: Any, **options: Any) -> None:
        """Close the campaign and leave."""
        self.close_campaign()
        super().exit(*args, **options)


if TYPE_CHECKING:

    def hosts(app: Wyrdbook) -> Host:
        """The type checker sees here that the app is all that screens ask for."""
        return app
