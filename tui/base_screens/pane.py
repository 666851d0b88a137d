"""A pane: a titled list with its jump digit, or a summary in one line if there is no room for all panes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, DescendantFocus, Resize
from textual.widget import Widget

from tui.app_interface.availability import Availability
from tui.key_bindings.panes import PANES
from tui.terminal.error_boundary import Edge
from tui.text.columns import cell
from tui.text.content import Plain, entitle
from tui.text.plain import clip, plain
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.state.view import View
    from core.actions.place import Place

_BESIDE = 4  # cells of a folded pane before and behind both
_TITLE = 12  # cells of the titles of folded panes, so that their summaries begin in one column
_GUTTER = 3  # cells the list keeps for cursor and marks


class Play(Protocol):
    """The screen as its panes see it."""

    @property
    def current(self) -> Pane:
        """The current pane."""

    @property
    def actor(self) -> int | None:
        """The selected character."""

    @property
    def marked_characters(self) -> list[int]:
        """The characters marked in their pane."""

    def open_pane(self, pane: Pane) -> None:
        """Make a pane the current one."""

    def pane_focused(self, pane: Pane) -> None:
        """Remember the current pane."""

    def unmark(self) -> None:
        """Clear all marks."""

    def offer(self, place: Place, conflict: int | None = None, actor: int | None = None) -> None:
        """Offer the actions at a place of the game, by default for the selected character."""

    def resume(self, draft: int | None = None) -> None:
        """Continue an unfinished draw, by default the latest."""


class Row(NamedTuple):
    """One row of a pane: its id and its subject; `Pane.text` formats it when it comes into view."""

    key: Hashable
    about: Any


class PaneRows:
    """The rows of a pane for its list."""

    def __init__(self, pane: Pane, rows: Sequence[Row]) -> None:
        self._pane, self._rows = pane, rows

    def __len__(self) -> int:
        return len(self._rows)

    def row(self, index: int, /) -> Content:
        """Return one row, for the present width."""
        return self._pane.text(self._rows[index].about, self._pane.room)


class Pane(Availability, Edge, Vertical):
    """One part of the play screen. Subclasses make `rows` and `summary` of a view, and act on the selected row."""

    scope: ClassVar[str] = ""
    empty: ClassVar[str] = ""
    empty_for_players: ClassVar[str] = ""
    """Replaces `empty` in the player view, for a pane of which the player view may hide rows."""
    begins: ClassVar[str] = ""
    """The key that adds the first row here, with its effect."""
    multiple: ClassVar[bool] = False
    list_type: ClassVar[type[LineList]] = LineList
    follows: ClassVar[bool] = False
    """If True, the cursor follows the newest row while another pane is current."""
    welcomes: ClassVar[bool] = False
    """If True, the cursor goes to a new row, because that is usually the next one needed."""

    def __init__(self) -> None:
        super().__init__(id=self.scope.rpartition(".")[2])
        self.digit, slot = next((n, each) for n, each in enumerate(PANES, 1) if each.id == self.id)
        self.title = slot.title
        self.view: View | None = None
        self.needle = ""
        self._keys: tuple[Hashable, ...] = ()
        self._known: frozenset[Hashable] | None = None
        self._made_of: tuple[object, ...] = ()
        self._titles = (self.title, "")
        self._list = self.list_type(empty=Content(self.empty), multiple=self.multiple)
        entitle(self, title=self._title_text(self.title))

    def compose(self) -> ComposeResult:
        """Yield the line for folded panes, the widgets above the list, the list."""
        yield Plain(self._title_text(self.title), classes="summary")
        yield from self.widgets_above()
        yield self._list

    def widgets_above(self) -> Iterable[Widget]:
        """The widgets above the list."""
        return ()

    @property
    def play(self) -> Play:
        """The screen, as panes see it."""
        return cast("Play", self.screen)

    @property
    def list(self) -> LineList:
        """The pane's list."""
        return self._list

    @property
    def selected(self) -> Hashable | None:
        """The row under the cursor."""
        return self._list.item_at_cursor(self._keys)

    @property
    def marked(self) -> tuple[Hashable, ...]:
        """The marked rows, or else the one under the cursor."""
        marked = tuple(self._keys[i] for i in sorted(self._list.marked) if i < len(self._keys))
        return marked or (() if self.selected is None else (self.selected,))

    def select(self, key: Hashable) -> None:
        """Put the cursor on a row."""
        if key in self._keys and key != self.selected:
            self._list.cursor = self._keys.index(key)

    def how_many_marked(self) -> int:
        """The number of marked rows."""
        return len(self._list.marked)

    def unmark(self) -> None:
        """Clear all marks."""
        self._list.marked = frozenset()

    def show(self, view: View) -> None:
        """Show a view; unchanged parts are neither formatted nor painted again."""
        self.view = view
        made_of = (self.room, self.summary_room, self.needle, self.wyrdbook.in_player_view, *self.parts(view))
        if made_of != self._made_of:
            self._made_of = made_of
            self._entitle(view)
            self.fill(view)

    def fill(self, view: View) -> None:
        """Fill the list, keeping the cursor and the marks."""
        rows = self.rows(view, self.room)
        came = [row.key for row in rows if self._known is not None and row.key not in self._known]
        self._known = frozenset(row.key for row in rows)
        if self.needle:
            rows = [row for row in rows if self.fits(row.about)]
        selected = self.selected
        marked = {self._keys[i] for i in self._list.marked if i < len(self._keys)}
        self._keys = tuple(row.key for row in rows)
        cursor = self._keys.index(selected) if selected in self._keys else None
        if self.follows and (cursor is None or not self._list.has_focus):
            cursor = 0
        at = frozenset(i for i, key in enumerate(self._keys) if key in marked)
        self._list.say_when_empty("nothing found · esc show all" if self.needle else self.nothing)
        self._list.show(PaneRows(self, rows), cursor=cursor, marked=at)
        if self.welcomes and (came := [key for key in came if self.counts(key)]):
            self.select(came[-1])

    def counts(self, key: Hashable) -> bool:
        """Return True if a new row is really new, rather than a line caused by another width or other figures."""
        return True

    def fits(self, about: Any) -> bool:
        """Return True if a row contains the search words."""
        return self.needle in self.text(about, self.room).plain.casefold()

    @property
    def nothing_afar(self) -> str:
        """The text for an empty pane on one line, for when another pane is current: its keys need its digit first."""
        return (
            f"none · press {self.digit}, then {self.begins}"
            if self.begins and not self.wyrdbook.in_player_view
            else self.nothing
        )

    @property
    def nothing(self) -> str:
        """The text for an empty pane; in the player view it doesn't reveal hidden rows."""
        return (self.wyrdbook.in_player_view and self.empty_for_players) or self.empty

    def parts(self, view: View) -> tuple[object, ...]:
        """The parts of a view that the pane shows."""
        raise NotImplementedError

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """Return the rows of the list; `width` is the cells for each, 0 while they are hidden."""
        raise NotImplementedError

    def text(self, about: Any, width: int) -> Content:
        """Return the text of a row. If the number of rows depends on the width, `about` is the text already."""
        line: Content = about
        return line

    def summary(self, view: View) -> Content:
        """Return the pane in one line, without its title."""
        raise NotImplementedError

    def heading(self, view: View) -> str:
        """Return the title, which may include the present subject."""
        return self.title

    def footer_text(self, view: View) -> str:
        """Return the text in the border below, while nothing is filtered."""
        return ""

    def filter(self, needle: str) -> None:
        """Show only the rows with these words; none shows all."""
        self.needle = needle.strip().casefold()
        if self.view is not None:
            self.show(self.view)

    @property
    def room(self) -> int:
        """The cells for the text of a row."""
        return max(0, self._list.scrollable_content_region.width - _GUTTER + (0 if self.multiple else 1))

    @property
    def summary_room(self) -> int:
        """The cells for the summary beside the title."""
        return self.screen.size.width - _TITLE - _BESIDE

    @on(LineList.Resized)
    def on_resize(self, event: Resize | LineList.Resized) -> None:
        """Format the rows for the new size: the list gets its own a moment after the pane, or when it unfolds."""
        event.stop()
        if self.view is not None:
            self.show(self.view)

    def on_click(self, event: Click) -> None:
        """Open a folded pane on a click."""
        if self.play.current is not self:
            self.play.open_pane(self)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Tell the screen that this is the current pane, unless a burst of keys has gone on to another."""
        if event.widget is self.screen.focused:
            self.play.pane_focused(self)

    @on(LineList.Selected)
    def _open_row(self, event: LineList.Selected) -> None:
        event.stop()
        self.open()

    @on(LineList.Marked)
    def _entitle_again(self, event: LineList.Marked) -> None:
        event.stop()
        if self.view is not None:
            self._entitle(self.view)

    def open(self) -> None:
        """Open the selected row, on enter."""

    def _entitle(self, view: View) -> None:
        marked = self.how_many_marked()
        title = f"{self.heading(view)} · {marked} marked" if marked else self.heading(view)
        titles = title, f"/{self.needle}" if self.needle else self.footer_text(view)
        if titles != self._titles:
            self._titles = titles
            entitle(self, title=self._title_text(titles[0]), subtitle=titles[1])
        line = Content.assemble(self._title_text(cell(self.title, _TITLE)), self.summary(view))
        self.query_one(".summary", Plain).update(line)

    def _title_text(self, title: str) -> Content:
        return Content.assemble((f"{self.digit} ", "$accent"), clip(plain(title), 100))
