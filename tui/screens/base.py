"""What every place shares: the line on top, the keys at the bottom, one view to show, and a floor for its size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.dom import DOMNode
from textual.events import Resize
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tui.host.acting import Acting
from tui.screens.opening import Opening
from tui.screens.top_line import TopLine
from tui.terminal.error_boundary import Edge
from tui.text.content import Plain
from tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from campaigns.state.view import View

FLOOR = (60, 16)
"""The smallest terminal a place can be read on: columns and lines."""

WIDE, BROAD, HIGH = 100, 160, 28
"""From how many columns and lines on a place has room for more than one thing at once."""


class TooSmall(Plain):
    """Covers a place that its terminal has become too small for."""


class Place(Acting, Edge, Opening, Screen[None]):
    """One place of the app. Subclasses yield their widgets from `body` and fill them in `show`.

    `scope` names the commands of the place (`BINDINGS = bindings("log")`). `for_players` says that the place shows
    only the view, so it can stay open in the player view; `of_campaign` that it is about the open campaign, so that
    its changes can be undone here.
    """

    scope: ClassVar[str] = ""
    for_players: ClassVar[bool] = False
    of_campaign: ClassVar[bool] = True
    LAYERS: ClassVar[list[str]] = ["default", "above"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-medium"), (BROAD, "-broad")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (HIGH, "-low"), (38, "-tall")]

    came_from: tuple[str, dict[str, Any]] | None = None
    """The place that one step back leads to, with what it opens at; none leads to the table."""
    _shown: View | None = None
    _with_board = False

    def compose(self) -> ComposeResult:
        """The top line, the place's own widgets, the keys."""
        yield TopLine()
        yield from self.body()
        yield KeyBar()

    def body(self) -> Iterable[Widget]:
        """The widgets between the top line and the keys."""
        return ()

    def show(self, view: View) -> None:
        """Show a view: called once the place is mounted, and after every change."""

    def named_text(self) -> str:
        """The text under the cursor, which may link to someone or something."""
        return ""

    def follow_name(self) -> bool:
        """Lead on to whom what is under the cursor names, by what its game says of it; whether it names anyone."""
        return False

    def refresh_view(self) -> None:
        """Show the app's view unless it is the one already shown; the top line also says whether the board is on."""
        view, board = self.wyrdbook.view, self.wyrdbook.board.on
        if view is None or not self.is_mounted:
            return
        if view is not self._shown or board is not self._with_board:
            self._with_board = board
            self.query_one(TopLine).show(view, in_player_view=self.wyrdbook.in_player_view, board=board)
        if view is not self._shown:
            self._shown = view
            self.show(view)
            self.refresh_bindings()

    def on_mount(self) -> None:
        """Show what there is to show."""
        self.refresh_view()

    def on_screen_suspend(self) -> None:
        """The dialog in front has the keys now."""
        self._follow_keys()

    def on_screen_resume(self) -> None:
        """Catch up with what changed while another place or a dialog was in front."""
        self.wyrdbook.refresh_places()
        self._follow_keys()

    def _follow_keys(self) -> None:
        for bar in self.query(KeyBar):
            bar.follow()

    def on_resize(self, event: Resize) -> None:
        """Cover the place while the terminal is too small for it."""
        small = event.size.width < FLOOR[0] or event.size.height < FLOOR[1]
        covers = self.query(TooSmall)
        if small and not covers:
            self.mount(TooSmall(f"wyrdbook needs {FLOOR[0]} columns and {FLOOR[1]} lines."))
        covers.set(display=small)

    def note_subject(self) -> tuple[str, int | None]:
        """The subject of a note written here."""
        return "campaign", None

    def thing(self) -> int | None:
        """The id of what is under the cursor, as something that players may know of."""
        return self.note_subject()[1]

    def enter(self, part: DOMNode) -> None:
        """Let a part of the place take the focus, before one of its commands is run from elsewhere."""

    def how_to_reopen(self) -> tuple[str, dict[str, Any]] | None:
        """How the place is opened as it stands, if what is opened from it leads back to it."""
        return None

    def action_back(self) -> None:
        """Leave the place."""
        if self.came_from is None:
            self.wyrdbook.leave()
        else:
            place, about = self.came_from
            self.wyrdbook.go(place, **about)


class Frame(Place):
    """What is painted first: the table as it was left, where that is known; else a place without anything in it."""

    def __init__(self, left: Sequence[Strip] = ()) -> None:
        super().__init__()
        self._left = left

    @property
    def opening(self) -> bool:
        """Always: what is typed here is for the table."""
        return True

    def compose(self) -> ComposeResult:
        """The top line alone; of a table as it was left that is a part."""
        if not self._left:
            yield TopLine()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of the table."""
        if not self._left:
            return super().render_lines(crop)
        return [line.crop(*crop.column_span) for line in self._left[crop.y : crop.bottom]]
