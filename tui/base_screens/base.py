"""The base of every place: the top line, the keys at the bottom, one view to show, and a minimum size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.dom import DOMNode
from textual.events import Resize
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tui.app_interface.availability import Availability
from tui.base_screens.first_paint import PaintOnce
from tui.base_screens.top_line import TopLine
from tui.terminal.error_boundary import Edge
from tui.terminal.smallest_size import FLOOR
from tui.text.content import Plain
from tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from campaigns.state.view import View
    from tui.app_interface.host import WayBack

WIDE, BROAD, HIGH = 100, 160, 28
"""The columns and lines from which a place has room for more than one part at once."""


class TooSmall(Plain):
    """Covers a place whose terminal has become too small for it."""


class Place(Availability, Edge, PaintOnce, Screen[None]):
    """One place of the app. Subclasses yield their widgets from `body` and fill them in `show`.

    `scope` names the commands of the place (`BINDINGS = bindings("log")`). `for_players`: the place shows only the
    view, so it can stay open in the player view. `of_campaign`: it is about the open campaign, so that its changes can
    be undone here.
    """

    scope: ClassVar[str] = ""
    for_players: ClassVar[bool] = False
    of_campaign: ClassVar[bool] = True
    LAYERS: ClassVar[list[str]] = ["default", "above"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-medium"), (BROAD, "-broad")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (HIGH, "-low"), (38, "-tall")]

    came_from: WayBack | None = None
    """The place that one step back leads to, with its arguments; None for the table."""
    _shown: View | None = None
    _also_on: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield the top line, the place's own widgets, the keys."""
        yield TopLine()
        yield from self.body()
        yield KeyBar()

    def body(self) -> Iterable[Widget]:
        """The widgets between the top line and the keys."""
        return ()

    def show(self, view: View) -> None:
        """Show a view: called once the place is mounted, and after every change."""

    def named_text(self) -> str:
        """Return the text under the cursor, which may link to someone or something."""
        return ""

    def follow_name(self) -> bool:
        """Go to the subject named under the cursor, by the game's own rules; False if it names none."""
        return False

    def refresh_view(self) -> None:
        """Show the app's view unless it is already shown; the top line also shows the board and a recording."""
        view, on = self.wyrdbook.view, {"board on": self.wyrdbook.board.on, "recording": self.wyrdbook.recording}
        also = tuple(words for words, is_on in on.items() if is_on)
        if view is None or not self.is_mounted:
            return
        if view is not self._shown or also != self._also_on:
            self._also_on = also
            self.query_one(TopLine).show(view, in_player_view=self.wyrdbook.in_player_view, also=also)
        if view is not self._shown:
            self._shown = view
            self.show(view)
            self.refresh_bindings()

    def on_mount(self) -> None:
        """Show the view."""
        self.refresh_view()

    def on_screen_suspend(self) -> None:
        """Hand the keys over to the dialog in front."""
        self._follow_keys()

    def on_screen_resume(self) -> None:
        """Catch up with changes made while another place or a dialog was in front."""
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
        """The id of the thing under the cursor that players may know of."""
        return self.note_subject()[1]

    def enter(self, part: DOMNode) -> None:
        """Focus a part of the place, before one of its commands is run from elsewhere."""

    def how_to_reopen(self) -> WayBack | None:
        """The arguments to reopen the place in its state, if places opened from it lead back to it."""
        return None

    def action_back(self) -> None:
        """Leave the place."""
        if self.came_from is None:
            self.wyrdbook.leave()
        else:
            place, about = self.came_from
            self.wyrdbook.go(place, **about)


class Frame(Place):
    """The first painted screen: the table as it was left, if that is known; else an empty place."""

    def __init__(self, left: Sequence[Strip] = ()) -> None:
        super().__init__()
        self._left = left

    @property
    def opening(self) -> bool:
        """Always True: keys typed here are for the table."""
        return True

    def compose(self) -> ComposeResult:
        """Yield the top line alone; the saved table includes one."""
        if not self._left:
            yield TopLine()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of the table."""
        if not self._left:
            return super().render_lines(crop)
        return [line.crop(*crop.column_span) for line in self._left[crop.y : crop.bottom]]
