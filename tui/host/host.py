"""What screens, dialogs and panes see of the app: the open campaign, its view, and a few things to ask.

The app (`tui/app/app.py`) is one; nothing else names it. So a screen can be read without knowing what holds it, and
no module of a screen leads back to the one that opens it.
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
    from tui.config.layouts import Layout
    from tui.config.settings import Config
    from tui.host.board import ServedBoard
    from tui.host.reach import Reached


class Teller(Protocol):
    """Tells the person who plays something."""

    def tell(self, what: str) -> None:
        """Say what was done."""

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""

    def warn(self, title: str, what: str) -> None:
        """Say something that has to be read, for a little longer."""

    def trouble(self, what: str) -> None:
        """Say what is wrong with files, in a dialog that has to be closed."""


class Host(Teller, Protocol):
    """Holds one campaign at a time, carries its commands out and goes from place to place."""

    @property
    def campaign(self) -> Campaign | None:
        """The open campaign."""

    @property
    def view(self) -> View | None:
        """What is shown: the campaign's view, or only its public part while the player view is on."""

    @property
    def in_player_view(self) -> bool:
        """Whether what only the GM may see is hidden."""

    standing: str
    """How NPCs decide: one of `tui.draws.next_step.WAYS`."""

    @property
    def screen(self) -> Screen[Any]:
        """The screen in front."""

    @property
    def actor(self) -> int | None:
        """Who is selected on the play screen."""

    @property
    def subject(self) -> tuple[str, int | None]:
        """What is selected in the place in front: its kind and id."""

    @property
    def thing(self) -> int | None:
        """The id of what is under the cursor in the place in front."""

    @property
    def config(self) -> Config:
        """What the user has configured."""

    @property
    def layouts(self) -> dict[str, Layout]:
        """The layouts of the play screen that the user made or changed, by name."""

    def keep_setting(self, setting: str, value: Any, *, table: str = "") -> None:
        """Keep in the configuration what was set; where that cannot be, it is said and holds until the end."""

    @property
    def board(self) -> ServedBoard:
        """The board that is served beside the app, or none yet."""

    @property
    def library(self) -> Library:
        """Where campaigns and their backups are kept."""

    @property
    def memory(self) -> dict[str, Any]:
        """What places remember of how they are looked at, as JSON by name: kept with where play stopped."""

    def panels(self, actor: int | None) -> tuple[Panel, ...]:
        """What the game shows beside its sheets for the acting character."""

    def refresh_places(self) -> None:
        """Show the view in the place in front; the others, and one that is covered, catch up when they are seen."""

    def end_messages(self) -> None:
        """End what was said in passing before the last key."""

    def heed(self, campaign: Campaign) -> None:
        """Say what had to be cleared up in a campaign, and has not been said yet."""

    # Carrying out -------------------------------------------------------------------------------------------------

    def send(self, command: Any, worked: Worked | None = None) -> Done:
        """Send a command and show what it did; raises `Refusal` for a form to catch."""

    def do_again(self, command: Any) -> None:
        """Do a command in place of the one done last, which comes back where that cannot be."""

    def do(self, command: Any) -> Done | None:
        """Send a command; what is foreseen is said instead. None if nothing was done."""

    def open_campaign(self, folder: Path, *, read_only: bool = False) -> None:
        """Close the open campaign and open another; what is wrong with it gets a place of its own."""

    def look_back(self, seq: int) -> None:
        """Show the campaign as it was after a log entry, to be read only, until one returns to now."""

    def close_campaign(self) -> None:
        """Write down where play stopped and close the campaign."""

    def adopt(self, campaign: Campaign) -> None:
        """Play an opened campaign, from where play stopped."""

    def run_reached(self, reached: Reached | None) -> None:
        """Run a command at the place or part of it that it belongs to."""

    # Going --------------------------------------------------------------------------------------------------------

    def open_dossier(self, known: int) -> None:
        """Show what is known of a character or an article."""

    def go(self, place: str, **about: Any) -> None:
        """Go to a place by its name; `about` says what it opens at (`character=3`)."""

    def leave(self) -> None:
        """Back from a place to the table."""

    def follow(self, text: str) -> bool:
        """Open the dossier a text links to, one of them if there are several; False where it links to none."""

    def find_at_table(self, pane: str, key: int) -> None:
        """Go to the table and put a pane's cursor on something."""

    def show_line(self, line: LogLine) -> None:
        """Show the reckoning of a draw, rule by rule; any other record in full."""

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
        """Open an action of the game to be done; `then` hears what was done, None if nothing was. See `DrawDialog`."""

    def offer(
        self,
        place: Place,
        actor: int | None,
        conflict: int | None = None,
        *,
        among: Sequence[str] = (),
        then: Callable[[str | None], object] | None = None,
    ) -> None:
        """Show what can be done at a place of the game. The chosen action is opened, or `then` hears its id instead."""

    def odds(self, actor: int | None) -> None:
        """Show how likely things are for a character."""

    def read(
        self, title: str, text: Content | str, *, source: str = "", markdown: bool = False, public: bool = False
    ) -> None:
        """Show a text to be read, copied or written out; what is `public` in the player view, too. See `Reader`."""

    def push_screen(self, screen: Any, then: Callable[[Any], object] | None = None) -> Any:
        """Show a dialog in front; `then` hears its result. In the player view only one of what the players may know."""

    def suspend(self) -> AbstractContextManager[None]:
        """Give the terminal to another program for a while."""

    def copy_to_clipboard(self, text: str) -> None:
        """Copy a text, through the terminal."""
