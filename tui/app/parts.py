"""The parts of the app, and what they offer to screens, as `Host` declares it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingsMap

from tui.app.campaign_changes import Changes
from tui.app.campaign_in_play import CampaignInPlay
from tui.app.dialogs import Dialogs
from tui.app.finder import Finder
from tui.app.hooks import Hooks
from tui.app.opener import Opener
from tui.app.pauses import Pauses
from tui.app.preferences import Preferences
from tui.app.quiet_check import QuietCheck
from tui.app.screen_stack import Places
from tui.app.session_backup import SessionBackup
from tui.board.program import BoardProgram
from tui.config.settings import Config
from tui.macros.macro_keys import MacroKeys
from tui.macros.macros import Macros
from tui.screens.base import Place
from tui.screens.startup_snapshot import Looks
from tui.terminal.key_queue import TypingAhead
from tui.terminal.suspend import Suspendable
from tui.text.read_only import LEAVE_PLAYER_VIEW
from tui.textual_internals import InnerApp, bind_all, bindings_of
from tui.toasts.messages import Messages

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.library.library import Library
    from campaigns.state.view import Done, View
    from tui.config.layouts import Layout
    from tui.play.screen import PlayScreen


class AppParts(Suspendable, TypingAhead, InnerApp):
    """An app with its parts, each of which has one task. Screens use it as a `Host`."""

    standing: str = "usual"
    """The way NPCs decide."""

    def put_together(self, config: Config) -> None:
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
        self.refresh_places = places.refresh
        self.draw, self.offer, self.odds, self.read = dialogs.draw, dialogs.offer, dialogs.odds, dialogs.read
        self.show_line, self.open_dossier, self.follow = dialogs.show_line, dialogs.open_dossier, dialogs.follow
        self.open_campaign, self.close_campaign = opener.open, opener.close
        self.look_back = opener.look_back
        self.adopt, self.show_notices = opener.adopt, opener.show_notices
        self.panels, self.keep_setting = self.in_play.panels, self.preferences.keep
        self.run_reached = self.finder.run_command

    def _show(self, done: Done) -> None:
        """Show a change."""
        self.places.refresh()
        self.hooks.wake()
        if self.campaign is not None:
            self.backup.follow(done, self.campaign)
            self.quiet_check.follow(done, self.campaign)

    def _bind_too(self, more: Sequence[Binding]) -> None:
        """Bind keys in addition to those of the app's commands."""
        bind_all(self, BindingsMap.merge([self._own_bindings, BindingsMap(more)]))
        self.screen.refresh_bindings()

    def _looks(self) -> Looks:
        return self.theme, self.config.ascii, self.no_color, *self.size

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
