"""The app: it builds its parts and answers Textual.

The first paint is the play screen as it was left, or else an empty frame. The play screen is made once the campaign is
open, so that it is painted once and never shown without its characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import actions
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingsMap, BindingType
from textual.dom import DOMNode
from textual.events import DescendantFocus
from textual.filter import LineFilter, Monochrome
from textual.notifications import Notify
from textual.screen import Screen
from textual.worker import WorkerFailed

from core.lazy_imports import Lazy
from tui.app.campaign_changes import Changes
from tui.app.campaign_in_play import CampaignInPlay
from tui.app.dialogs import Dialogs
from tui.app.finder import Finder
from tui.app.hooks import Hooks
from tui.app.named_dialogs import open_by_name
from tui.app.opener import Opener
from tui.app.pauses import Pauses
from tui.app.preferences import Preferences
from tui.app.quiet_check import QuietCheck
from tui.app.screen_stack import Places, make_place
from tui.app.session_backup import SessionBackup
from tui.app_interface.availability import Availability
from tui.app_interface.guide import page
from tui.base_screens.base import Frame, Place
from tui.base_screens.paint_order import once_painted
from tui.base_screens.startup_snapshot import Looks, snapshot_lines
from tui.board.program import BoardProgram
from tui.config import themes
from tui.config.settings import MACRO, Config, load
from tui.config.styles import load_style_sheets, sheet
from tui.exit_codes import FAULTY
from tui.key_bindings import bindings
from tui.macros.macro_keys import MacroKeys
from tui.macros.macros import Macros
from tui.terminal.attempt import expected_errors, say
from tui.terminal.garbage import collect_again
from tui.terminal.key_queue import TypingAhead
from tui.terminal.line_filters import ASCII_ONLY, FAINT, NO_COLOUR
from tui.terminal.suspend import Suspendable
from tui.text.plain import plain
from tui.text.read_only import LEAVE_PLAYER_VIEW
from tui.textual_internals import InnerApp, bind_all, bindings_of
from tui.toasts.messages import Messages
from tui.toasts.toast import USUAL

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.library.library import Library
    from campaigns.state.view import Done, View
    from tui.app_interface.host import Host
    from tui.config.layouts import Layout
    from tui.dialogs import basic
    from tui.play_screen.screen import PlayScreen
    from tui.terminal import fault_report
else:
    basic = Lazy("tui.dialogs.basic")
    fault_report = Lazy("tui.terminal.fault_report")


class Wyrdbook(Suspendable, TypingAhead, InnerApp):
    """The terminal app. Screens use it as a `Host`."""

    TITLE = "wyrdbook"
    CSS_PATH = [sheet("base")]
    BINDINGS: ClassVar[list[BindingType]] = bindings("app")
    ENABLE_COMMAND_PALETTE = False
    NOTIFICATION_TIMEOUT = USUAL

    scope = "app"

    standing: str = "usual"
    """The way NPCs decide."""

    fault: str = ""
    """The message for the user once the screen is gone, if a fault of the program ended the app."""

    def __init__(self, folder: Path | None = None, *, read_only: bool = False, config: Config | None = None) -> None:
        super().__init__()
        self._folder, self._read_only = folder, read_only
        self._put_together(config or load())
        self.animation_level = "full" if self.config.animations else "none"
        for theme in themes.ALL:
            self.register_theme(theme)
        self.theme = self.config.theme
        self.set_keymap({id: keys for id, keys in self.config.keys.items() if not id.startswith(MACRO)})

    def _put_together(self, config: Config) -> None:
        """Make the parts, each with the others it needs."""
        self._own_bindings = bindings_of(self)
        self.in_play = CampaignInPlay()
        self.messages = messages = Messages(self)
        self.preferences = Preferences(config, messages)
        self.places = Places(self, self.in_play, messages, ascii=config.ascii)
        self.dialogs = Dialogs(self)
        self.hooks = Hooks(config.hooks, partial(self.call_from_thread, messages.warn, "Hooks"))
        self.board = BoardProgram(self._tell_of_board)
        self.opener = Opener(self, self.in_play, self.places, messages, looks=self._looks, follow=self._follow_campaign)
        self.macros = Macros(self, MacroKeys(self, self._bind_too))
        self.changes = Changes(self.in_play, messages, self.macros, self._show)
        self.backup = SessionBackup(self, self.preferences, messages)
        self.quiet_check = QuietCheck(self, self.in_play, messages)
        self.finder = Finder(self, self, self.places)
        self.pauses = Pauses(self, self.in_play, self.places, messages)
        self._open_to_screens()

    def _follow_campaign(self, campaign: Campaign | None) -> None:
        """Tell the hooks and the board which campaign was opened, or none."""
        self.hooks.follow(campaign)
        self.board.follow(campaign.folder if campaign is not None else None)
        if campaign is not None and not campaign.view.read_only and campaign.paused:  # it ended in a pause
            self.call_after_refresh(self.pauses.begin)

    def _tell_of_board(self) -> None:
        """Show the state of the board, from any thread."""
        with suppress(RuntimeError):  # the app has ended
            self.call_from_thread(self._show_board)

    def _show_board(self) -> None:
        if self.board.fault:
            self.messages.warn("Board", self.board.fault)
        self.places.refresh()

    def _open_to_screens(self) -> None:
        """Offer the parts' methods to screens, as `Host` declares them."""
        messages, places, dialogs = self.messages, self.places, self.dialogs
        changes, opener = self.changes, self.opener
        self.tell, self.refuse = messages.tell, messages.refuse
        self.warn, self.trouble = messages.warn, messages.trouble
        self.send, self.do, self.do_again = changes.send, changes.do, changes.do_again
        self.go, self.leave, self.find_at_table = places.go, places.leave, places.find_at_table
        self.way_here = places.way_here
        self.refresh_places = places.refresh
        self.draw, self.offer, self.odds, self.read = dialogs.draw, dialogs.offer, dialogs.odds, dialogs.read
        self.show_line, self.open_dossier, self.follow = dialogs.show_line, dialogs.open_dossier, dialogs.follow
        self.open_campaign, self.close_campaign = opener.open, opener.close
        self.look_back = opener.look_back
        self.adopt, self.show_notices = opener.adopt, opener.show_notices
        self.panels, self.keep_setting = self.in_play.panels, self.preferences.keep
        self.run_reached = self.finder.run_command

    # The parts' contents, for screens -------------------------------------------------------------------------

    @property
    def campaign(self) -> Campaign | None:
        """The open campaign."""
        return self.in_play.campaign

    @property
    def view(self) -> View | None:
        """The view that places show."""
        return self.in_play.view

    @property
    def in_player_view(self) -> bool:
        """True if the player view is on."""
        return self.in_play.in_player_view

    @property
    def config(self) -> Config:
        """The user's configuration."""
        return self.preferences.config

    @property
    def layouts(self) -> dict[str, Layout]:
        """The layouts that the user made or changed."""
        return self.preferences.layouts

    @property
    def library(self) -> Library:
        """The library of campaigns."""
        return self.preferences.library

    @property
    def memory(self) -> dict[str, Any]:
        """The memory of the places."""
        return self.places.memory

    @property
    def table(self) -> PlayScreen | None:
        """The play screen of the open campaign."""
        return self.places.table

    @property
    def place(self) -> Place | None:
        """The place in front, unless a dialog is open."""
        return self.places.front

    @property
    def actor(self) -> int | None:
        """The character selected on the play screen."""
        return self.places.actor

    @property
    def subject(self) -> tuple[str, int | None]:
        """The selection in the place in front."""
        return self.places.subject

    @property
    def thing(self) -> int | None:
        """The id of the thing under the cursor in the place in front."""
        return self.places.thing

    @property
    def recording(self) -> bool:
        """Return True while a macro is recorded."""
        return self.macros.recording is not None

    @property
    def macro_keys(self) -> dict[str, str]:
        """The keys of macros, by name."""
        return self.macros.keys.keys

    # Starting and leaving -----------------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """The play screen as it was left, if that is known; else an empty frame."""
        return Frame(snapshot_lines(self._folder, self._looks()) if self._folder and not self._read_only else ())

    def _looks(self) -> Looks:
        return self.theme, self.config.ascii, self.no_color, *self.size

    def on_ready(self) -> None:
        """Load the contents of the frame once it is visible."""
        once_painted(self.screen, self._begin)

    def _begin(self) -> None:
        if self._folder is None:
            self.places.ground(make_place("library"))
        else:
            self.opener.open(self._folder, read_only=self._read_only)
        if self.config.fault:
            self.messages.warn("Configuration", self.config.fault)
        self.macros.keys.bind_configured()
        self.call_after_refresh(collect_again)

    def exit(self, *args: Any, **options: Any) -> None:
        """Close the campaign and leave."""
        self.opener.close()
        super().exit(*args, **options)

    def on_unmount(self) -> None:
        """Stop the board, however the app ends."""
        self.board.stop()

    def ends_by(self, error: Exception) -> bool:
        """Report an expected error.

        A fault of the program ends the app: with a report for the user, or unchanged in a test.
        """
        cause = error.error if isinstance(error, WorkerFailed) else error
        if isinstance(cause, expected_errors()):
            say(self, cause)
        elif self.is_headless:
            return True
        else:
            self._stop(cause)
        return False

    def _stop(self, fault: BaseException) -> None:
        """Leave after a fault of the program. Everything done is on disk, and half-filled forms are kept."""
        self.fault = fault_report.report_fault(fault)
        if self.campaign is not None:
            self.fault += (
                f"\nEverything you did in {plain(self.campaign.view.name)} is saved. Open it again to continue."
            )
            for step in (self.places.keep_dialogs, self.in_play.returns, self.campaign.close):
                with suppress(Exception):  # the fault may have left things in any state
                    step()
            self.in_play.campaign = None
        self.exit(return_code=FAULTY)

    # Textual's questions --------------------------------------------------------------------------------------

    def push_screen(self, screen: Any, *args: Any, **named: Any) -> Any:
        """Show a screen in front; in the player view only one that is safe for the players."""
        if self.pauses.on:
            self.pauses.hold(partial(self.push_screen, screen, *args, **named))
            return AwaitComplete.nothing()
        if self.in_player_view and not getattr(screen, "for_players", True):
            self.messages.refuse(LEAVE_PLAYER_VIEW)
            return AwaitComplete.nothing()
        return super().push_screen(screen, *args, **named)

    def end_messages(self) -> None:
        """End the messages shown before the last key."""
        self.messages.end(before=self.pressed_at)

    def on_notify(self, event: Notify) -> None:
        """Show a message in place of the last of its kind, refusals and others each on one line."""
        self.messages.make_room(event.notification)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Keep the cursor of a field from blinking, so that nothing is sent while no one types."""
        if hasattr(event.widget, "cursor_blink"):  # any kind; importing them all would cost the first paint
            event.widget.cursor_blink = False

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The last filters of every painted line. The terminal's own colours are removed rather than made grey."""
        filters = super().get_line_filters()
        if self.native_ansi_color:
            filters = [NO_COLOUR if isinstance(each, Monochrome) else each for each in filters] + [FAINT]
        return [*filters, ASCII_ONLY] if self.config.ascii else filters

    def refresh_css(self, animate: bool = True) -> None:
        """Apply new colours; before there is a screen nothing needs to be parsed again."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def take_in_styles(self, screen: Screen[Any]) -> None:
        """Parse only new style sheets; Textual would parse all sheets again with each.

        From Python 3.12 on, tasks start at once, so that the screen may have parts already, which have no styles yet.
        """
        if load_style_sheets(self.stylesheet, screen.css_path):
            self.stylesheet.update(screen)

    def _bind_too(self, more: Sequence[Binding]) -> None:
        """Bind keys in addition to those of the app's commands."""
        bind_all(self, BindingsMap.merge([self._own_bindings, BindingsMap(more)]))
        self.screen.refresh_bindings()

    def _show(self, done: Done) -> None:
        """Show a change."""
        self.places.refresh()
        self.hooks.wake()
        if self.campaign is not None:
            self.backup.follow(done, self.campaign)
            self.quiet_check.follow(done, self.campaign)

    # Actions ------------------------------------------------------------------------------------------------------

    async def run_action(self, action: Any, default_namespace: DOMNode | None = None, namespaces: Any = None) -> bool:
        """Run an action. An impossible one tells the reason instead of passing its key on."""
        if isinstance(action, str) and isinstance(default_namespace, Availability):
            _, name, parameters = actions.parse(action)
            if reason := default_namespace.why_not(name, parameters):
                self.messages.refuse(reason)
                return True
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except expected_errors() as error:  # here, because a widget other than the edge's may run an action
            say(self, error)
            return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Prevent undo from places that don't show its effect, and everything during a pause."""
        if self.pauses.on:
            return False
        if action in ("undo", "redo") and isinstance(self.screen, Place) and not self.screen.of_campaign:
            return False
        return super().check_action(action, parameters)

    def action_undo(self) -> None:
        """Undo the last change and name it."""
        self.changes.undo()

    def action_redo(self) -> None:
        """Redo the last undone change."""
        self.changes.redo()

    def action_return_to_now(self) -> None:
        """Return to the present after looking back."""
        self.opener.return_to_now()

    def action_go(self, place: str) -> None:
        """Go to a place, for the selected character."""
        self.places.go_about(place)

    async def action_back(self) -> None:
        """Go back one step, as the place in front defines it."""
        if self.place is not None:
            self.place.action_back()

    def action_follow(self) -> None:
        """Open the dossier of a name on the sheet or a link in front; else go to the world."""
        if self.place is not None and not self.in_player_view and self.place.follow_name():
            return
        if not self.dialogs.follow(self.place.named_text() if self.place else ""):
            self.places.go_about("world")

    def action_open(self, name: str) -> None:
        """Open a dialog for the open campaign."""
        open_by_name(name, self)

    def action_help(self) -> None:
        """Show the available commands."""
        self.finder.help()

    def action_guide(self, topic: str) -> None:
        """Show a page of the guide."""
        found = page(topic)
        self.dialogs.read(found.title, found.text, markdown=True, public=True)

    def action_palette(self) -> None:
        """Find a command or anything with a name."""
        self.finder.palette()

    def action_command_line(self) -> None:
        """Type a command."""
        self.finder.command_line()

    def action_record(self) -> None:
        """Start recording a macro, or stop and save it under a name."""
        self.macros.record()

    def action_macro(self) -> None:
        """Choose a macro and play it, or give it a key."""
        self.macros.choose()

    def action_macro_key(self) -> None:
        """Choose a macro and press its new key."""
        self.macros.choose_key()

    def action_replay(self, name: str) -> None:
        """Play a macro."""
        self.macros.replay(name)

    def action_player_view(self) -> None:
        """Turn the player view on or off."""
        self.in_play.in_player_view = not self.in_player_view
        self.clear_notifications()  # an earlier message may name something secret
        if self.in_player_view and self.place is not None and not self.place.for_players:
            self.places.leave()
        self.places.refresh()
        words = (
            "Player view is on. It shows only what the players know." if self.in_player_view else "Player view is off."
        )
        self.messages.tell(words)

    def action_pause(self) -> None:
        """Cover the screen at once."""
        self.pauses.begin()

    def action_theme(self) -> None:
        """Switch to the next theme, and save it in the configuration."""
        self.theme = themes.next_theme(self.theme)
        self.preferences.keep("theme", self.theme)

    def action_ask_quit(self) -> None:
        """Leave, after naming an unfinished draw, though it is kept."""
        campaign = self.in_play.now or self.campaign
        if campaign is None or not (drafts := campaign.view.drafts):
            self.exit()
            return

        message = (
            "One draw is unfinished. It is saved. You can resume it next time."
            if len(drafts) == 1
            else f"{len(drafts)} draws are unfinished. They are saved. You can resume them next time."
        )
        self.push_screen(
            basic.Confirm("Quit", message, yes="Quit", no="Stay"), lambda sure: self.exit() if sure else None
        )


if TYPE_CHECKING:

    def as_host(app: Wyrdbook) -> Host:
        """The app as a `Host`; the type checker verifies that it is one."""
        return app
