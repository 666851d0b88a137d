"""The app as screens, dialogs and panes see it: the open campaign, its view, and a few requests.

The app (`tui/app/app.py`) implements it; nothing else names the app. So a screen can be read without knowing the app,
and no module of a screen imports the one that opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from textual.content import Content
    from textual.screen import Screen

    from campaigns.campaign import Campaign
    from campaigns.library.library import Library
    from campaigns.state.view import Done, DraftView, LogLine, View
    from core.actions.place import Place
    from core.actions.play import Worked
    from core.look import Panel
    from tui.app_interface.board import ServedBoard
    from tui.app_interface.reachable_commands import Reached
    from tui.config.layouts import Layout
    from tui.config.settings import Config

WayBack = tuple[str, dict[str, Any]]
"""The name of a place, and the arguments with which it opens as it was."""


class Teller(Protocol):
    """Tells the user something."""

    def tell(self, what: str) -> None:
        """Report something done."""

    def refuse(self, why: str) -> None:
        """Give the reason something cannot be done."""

    def warn(self, title: str, what: str) -> None:
        """Show an important message, a little longer than others."""

    def trouble(self, what: str) -> None:
        """Show a problem with files, in a dialog that has to be closed."""


class Host(Teller, Protocol):
    """Holds one campaign at a time, runs its commands and switches between places."""

    @property
    def campaign(self) -> Campaign | None:
        """The open campaign."""

    @property
    def view(self) -> View | None:
        """The campaign's view, or only its public part while the player view is on."""

    @property
    def in_player_view(self) -> bool:
        """True if things for the GM only are hidden."""

    standing: str
    """The way NPCs decide: one of `tui.draws.next_step.WAYS`."""

    @property
    def screen(self) -> Screen[Any]:
        """The screen in front."""

    @property
    def actor(self) -> int | None:
        """The id of the character selected on the play screen."""

    @property
    def subject(self) -> tuple[str, int | None]:
        """The selection in the current place: its kind and id."""

    @property
    def thing(self) -> int | None:
        """The id of the thing under the cursor in the current place."""

    @property
    def config(self) -> Config:
        """The user's configuration."""

    @property
    def layouts(self) -> dict[str, Layout]:
        """The layouts of the play screen that the user made or changed, by name."""

    def keep_setting(self, setting: str, value: Any, *, table: str = "") -> None:
        """Save a setting in the configuration; if that fails, say so, and keep it until the app ends."""

    @property
    def board(self) -> ServedBoard:
        """The board server, or None if there is none yet."""

    @property
    def recording(self) -> bool:
        """Return True while a macro is recorded."""

    @property
    def library(self) -> Library:
        """The library of campaigns and their backups."""

    @property
    def memory(self) -> dict[str, Any]:
        """The display state of places, as JSON by name, saved with the point where play stopped."""

    def panels(self, actor: int | None) -> tuple[Panel, ...]:
        """The panels the game shows beside its sheets for the acting character."""

    def refresh_places(self) -> None:
        """Show the new view in the current place; covered places catch up when they are seen."""

    def end_messages(self) -> None:
        """Dismiss the messages from before the last key."""

    def show_notices(self, campaign: Campaign) -> None:
        """Report the repairs made when a campaign was opened, unless reported already."""

    # Carrying out -------------------------------------------------------------------------------------------------

    def send(self, command: Any, worked: Worked | None = None) -> Done:
        """Send a command and show its effect; raises `Refusal` for a form to catch."""

    def do_again(self, command: Any) -> None:
        """Redo the last command in another form; if that fails, the last one is restored."""

    def do(self, command: Any) -> Done | None:
        """Send a command and report an expected refusal. Return None if nothing was done."""

    def open_campaign(self, folder: Path, *, read_only: bool = False) -> None:
        """Close the open campaign and open another; one with a fault opens the recovery screen."""

    def look_back(self, seq: int) -> None:
        """Show the campaign as it was after a log entry, read only, until the user returns to the present."""

    def close_campaign(self) -> None:
        """Save the point where play stopped, and close the campaign."""

    def adopt(self, campaign: Campaign) -> None:
        """Play an opened campaign, from the point where play stopped."""

    def run_reached(self, reached: Reached | None) -> None:
        """Run a command at the place or part that it belongs to."""

    # Going --------------------------------------------------------------------------------------------------------

    def open_dossier(self, known: int) -> None:
        """Show the dossier of a character or an article."""

    def go(self, place: str, *, back_to: WayBack | None = None, **about: Any) -> None:
        """Go to a place by its name; `about` says where it opens (`character=3`), `back_to` where one step back leads.

        Without it that is the play screen, or the place in front if it always leads back to itself.
        """

    def way_here(self) -> WayBack:
        """Return the way back to the place in front and to the thing under its cursor."""

    def leave(self) -> None:
        """Go from a place back to the table."""

    def follow(self, text: str) -> bool:
        """Open the dossier a text links to, asking which if there are several; False if it links to none."""

    def find_at_table(self, pane: str, key: int) -> None:
        """Go to the table and put a pane's cursor on a row."""

    def show_line(self, line: LogLine) -> None:
        """Show the breakdown of a draw; any other log entry in full."""

    def draw(
        self,
        action: str,
        actor: int | None,
        conflict: int | None = None,
        *,
        draft: DraftView | None = None,
        form: Any = None,
        note: str = "",
        at_once: bool = False,
        each: Sequence[int] = (),
        then: Callable[[Any], object] | None = None,
    ) -> None:
        """Open an action of the game; `then` gets the result, None if nothing was done. See `DrawDialog`."""

    def offer(
        self,
        place: Place,
        actor: int | None,
        conflict: int | None = None,
        *,
        among: Sequence[str] = (),
        each: Sequence[int] = (),
        then: Callable[[str | None], object] | None = None,
    ) -> None:
        """Offer the actions at a place of the game, or those `among` it for `each` of several characters.

        The chosen one is opened, or `then` gets its id instead.
        """

    def odds(self, actor: int | None) -> None:
        """Show the odds for a character."""

    def read(
        self, title: str, text: Content | str, *, source: str = "", markdown: bool = False, public: bool = False
    ) -> None:
        """Show a text to read, copy or write out, if `public` in the player view as well. See `Reader`."""

    def push_screen(self, screen: Any, then: Callable[[Any], object] | None = None) -> Any:
        """Show a dialog in front; `then` gets its result. The player view allows only dialogs fit for players."""

    def suspend(self) -> AbstractContextManager[None]:
        """Hand the terminal over to another program for a while."""

    def copy_to_clipboard(self, text: str) -> None:
        """Copy a text, through the terminal."""
