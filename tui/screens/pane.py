"""A pane: a titled list with its jump digit, or one line that sums it up where there is no room for all panes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, DescendantFocus, Resize
from textual.widget import Widget

from tui.host.acting import Acting
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
_TITLE = 12  # cells of the titles of folded panes, so that what they sum up begins in one column
_GUTTER = 3  # cells the list keeps for cursor and marks


class Play(Protocol):
    """The screen as its panes see it."""

    @property
    def current(self) -> Pane:
        """The pane worked in."""

    @property
    def actor(self) -> int | None:
        """The selected character."""

    @property
    def marked_characters(self) -> list[int]:
        """The characters marked in their pane, none if none is."""

    def open_pane(self, pane: Pane) -> None:
        """Make a pane the one worked in."""

    def pane_focused(self, pane: Pane) -> None:
        """Remember which pane is worked in."""

    def unmark(self) -> None:
        """Take all marks away."""

    def offer(self, place: Place, conflict: int | None = None, actor: int | None = None) -> None:
        """Show what a character, the selected one unless told otherwise, can do at a place of the game."""

    def resume(self, draft: int | None = None) -> None:
        """Go on with a draw half done, by default the latest."""


class Row(NamedTuple):
    """One row of a pane: its id, and what it is about; `Pane.text` makes that a line when it comes into view."""

    key: Hashable
    about: Any


class PaneRows:
    """The rows of a pane for its list."""

    def __init__(self, pane: Pane, rows: Sequence[Row]) -> None:
        self._pane, self._rows = pane, rows

    def __len__(self) -> int:
        return len(self._rows)

    def row(self, index: int, /) -> Content:
        """Make one row, for the room there is now."""
        return self._pane.text(self._rows[index].about, self._pane.room)


class Pane(Acting, Edge, Vertical):
    """One part of the play screen. Subclasses make `rows` and `summary` of a view, and act on what is selected."""

    scope: ClassVar[str] = ""
    empty: ClassVar[str] = ""
    empty_for_players: ClassVar[str] = ""
    """What stands in place of `empty` in the player view, for a pane of which the player view may hide rows."""
    begins: ClassVar[str] = ""
    """The key that begins with something here, and what it does."""
    multiple: ClassVar[bool] = False
    list_type: ClassVar[type[LineList]] = LineList
    follows: ClassVar[bool] = False
    """Whether the cursor goes to the newest row by itself while the pane is not worked in."""
    welcomes: ClassVar[bool] = False
    """Whether the cursor goes to a row that has just come: what was added is what is worked on next."""

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
        """The line for folded panes, what stands above the list, the list."""
        yield Plain(self._title_text(self.title), classes="summary")
        yield from self.widgets_above()
        yield self._list

    def widgets_above(self) -> Iterable[Widget]:
        """The widgets above the list."""
        return ()

    @property
    def play(self) -> Play:
        """The screen, as what may be asked of it."""
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
        """How many are marked."""
        return len(self._list.marked)

    def unmark(self) -> None:
        """Take all marks away."""
        self._list.marked = frozenset()

    def show(self, view: View) -> None:
        """Show a view; what has not changed is neither made nor painted again."""
        self.view = view
        made_of = (self.room, self.summary_room, self.needle, self.wyrdbook.in_player_view, *self.parts(view))
        if made_of != self._made_of:
            self._made_of = made_of
            self._entitle(view)
            self.fill(view)

    def fill(self, view: View) -> None:
        """Fill the list, the cursor and the marks where they were."""
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
        """Whether a row that has just come is something new, not a line that other widths or figures bring."""
        return True

    def fits(self, about: Any) -> bool:
        """Whether a row has the words sought."""
        return self.needle in self.text(about, self.room).plain.casefold()

    @property
    def nothing_afar(self) -> str:
        """The same on one line, where another pane is worked in: keys of this one come after its digit."""
        return (
            f"none · press {self.digit}, then {self.begins}"
            if self.begins and not self.wyrdbook.in_player_view
            else self.nothing
        )

    @property
    def nothing(self) -> str:
        """The text for an empty pane; in the player view it doesn't tell whether something is hidden."""
        return (self.wyrdbook.in_player_view and self.empty_for_players) or self.empty

    def parts(self, view: View) -> tuple[object, ...]:
        """The parts of a view that the pane shows."""
        raise NotImplementedError

    def rows(self, view: View, width: int) -> Sequence[Row]:
        """The rows of the list; `width` is how many cells there are for each, 0 while no one sees them."""
        raise NotImplementedError

    def text(self, about: Any, width: int) -> Content:
        """How a row looks. Rows whose number depends on the width are about their text already."""
        line: Content = about
        return line

    def summary(self, view: View) -> Content:
        """The pane in one line, without its title."""
        raise NotImplementedError

    def heading(self, view: View) -> str:
        """The title; it may say what the pane is about now."""
        return self.title

    def footer_text(self, view: View) -> str:
        """The text in the border below, while nothing is filtered."""
        return ""

    def filter(self, needle: str) -> None:
        """Show only the rows with these words; nothing shows all."""
        self.needle = needle.strip().casefold()
        if self.view is not None:
            self.show(self.view)

    @property
    def room(self) -> int:
        """How many cells a row has for its text."""
        return max(0, self._list.scrollable_content_region.width - _GUTTER + (0 if self.multiple else 1))

    @property
    def summary_room(self) -> int:
        """How many cells the pane in one line has for what it says beside its title."""
        return self.screen.size.width - _TITLE - _BESIDE

    @on(LineList.Resized)
    def on_resize(self, event: Resize | LineList.Resized) -> None:
        """Make the rows for the new size: the list has its own a moment after the pane, or when it unfolds."""
        event.stop()
        if self.view is not None:
            self.show(self.view)

    def on_click(self, event: Click) -> None:
        """A click on a folded pane opens it."""
        if self.play.current is not self:
            self.play.open_pane(self)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Tell the screen that this is the pane being worked in, unless keys in a burst have gone on to another."""
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
