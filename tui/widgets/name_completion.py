"""Names offered during typing: after an @ all characters and articles, in a small list.

A field of a form may offer texts of its own instead (`Entry.offers`). The field keeps the keys: arrows move in the
list, tab or enter takes a name, escape closes the list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.events import Key
from textual.geometry import Offset
from textual.widget import Widget

from campaigns.names import find_called
from tui.text.plain import plain
from tui.widgets.line_list import LineList, TextRows

if TYPE_CHECKING:
    from campaigns.state.list_rows import Known
    from core.schema.entry import Choice, Tie

_MOST = 6
_WIDEST = 60
_BEGUN = re.compile(r"(?:^|(?<=[^\w@]))@(?P<typed>[^@\n]{0,60})$")
"""A sign before a word, and the typed part of a name, up to the cursor."""
_COUNTED = re.compile(r"^\s*(?:[0-9]{1,3}\s*)?(?P<typed>[^\s0-9].{0,60})$")
"""The typed part of a name after a number."""
_NAMED = re.compile(r"(?:^|,)\s*(?P<name>@?(?P<typed>[^@,\n]{1,60}))$")
"""The typed part of a name if names are wanted: of the last one in a list with commas."""


class Offer(NamedTuple):
    """A text offered by a field, with its note."""

    name: str
    sort: str
    names: tuple[str, ...]


class Names(LineList, can_focus=False):
    """The matching names, below the cursor of a field; the field moves in it."""

    DEFAULT_CSS = """
    Names {
        overlay: screen; layer: _tooltips; constrain: inside inflect; max-height: 6;
        background: $panel; color: $text;
    }
    """


class NameCompletion:
    """Name completion for a field, which passes each key here before it handles it, and its text afterwards.

    `before` returns the text before the cursor, `put` replaces the typed part of a name with the whole name. A field
    with `offers` of its own has those from the first letter, with or without a number before it, in place of names
    after an @. If a name is wanted (`tie`), matching ones are offered from the first letter, of its kind first; enter
    takes one only after an arrow key, because a new name may begin like an existing one.
    """

    def __init__(
        self,
        field: Widget,
        before: Callable[[], str],
        put: Callable[[int, str], None],
        offers: Sequence[Choice] = (),
        tie: Tie | None = None,
    ) -> None:
        self._field, self._before, self._put, self._tie = field, before, put, tie
        self._offers = [Offer(each.id, each.note, (each.id,)) for each in offers]
        self._begun = _COUNTED if offers else _BEGUN if tie is None else _NAMED
        self._chosen = False
        self._list: Names | None = None
        self._known: Sequence[Offer | Known] = ()
        self._typed, self._taken = "", 0

    def hears(self, event: Key, text: str) -> bool:
        """Return True if a key may have begun a name, or continued one."""
        typed = event.is_printable or event.key == "backspace"
        wanted = bool(self._offers) or self._tie is not None or "@" in text or event.character == "@"
        return self.open or (typed and wanted)

    @property
    def open(self) -> bool:
        """True if names are offered."""
        return self._list is not None

    def took(self, event: Key) -> bool:
        """Return True if a key was for the list."""
        if self._list is None or event.key not in ("up", "down", "tab", "enter", "escape"):
            return False
        if event.key == "enter" and self._tie is not None and not self._chosen:
            self.close()
            return False
        if event.key in ("up", "down"):
            # Before the first arrow none is chosen: that one goes to the first.
            self._list.action_move((1 if event.key == "down" else -1) if self._chosen or self._tie is None else 0)
            self._chosen = True
        elif event.key != "escape" and self._list.cursor is not None:
            self._put(self._taken, self._known[self._list.cursor].name)
        if event.key not in ("up", "down"):
            self.close()
        event.stop()
        event.prevent_default()
        return True

    def look(self, at: Offset) -> None:
        """Offer the matching names, at a position on the screen, or close the list."""
        found, self._chosen = self._begun.search(self._before()), False
        self._typed = found["typed"] if found else ""
        self._taken = len(found["name"] if found and "name" in found.groupdict() else self._typed)
        self._known = self._find_fitting() if found else ()
        if not self._known:
            self.close()
            return
        if self._list is None:
            self._list = Names(classes="names")
            self._field.screen.mount(self._list)
        left, right = self._sides()
        wanted = max(cell_len(each.name) + cell_len(each.sort) for each in self._known) + 8
        width = min(_WIDEST, wanted, right - left)
        self._list.absolute_offset = Offset(max(left, min(at.x, right - width)), at.y)
        self._list.styles.width = width
        self._list.styles.height = len(self._known)
        self._list.show(TextRows(*map(_row, self._known)), cursor=0)

    def _sides(self) -> tuple[int, int]:
        """The columns of the screen the list may take: inside the borders of the field's dialog."""
        dialogs = (each for each in self._field.ancestors if isinstance(each, Widget) and each.has_class("dialog"))
        inside = next((each.content_region for each in dialogs), self._field.screen.region)
        return inside.x, inside.right

    def close(self) -> None:
        """Close the list."""
        if self._list is not None:
            self._list.remove()
            self._list = None

    def _find_fitting(self) -> Sequence[Offer | Known]:
        """The matching names: none in the player view, and none that is already complete."""
        app = self._field.app
        campaign = getattr(app, "campaign", None)
        if campaign is None or getattr(app, "in_player_view", True):
            return ()
        known: Sequence[Offer | Known] = self._offers or campaign.people_and_articles()
        typed, sort = self._typed, self._tie.sort if self._tie is not None else ""
        groups = ([each for each in known if (sort in ("", _sort(each))) is its] for its in (True, False))
        fitting = (find_called(typed, ((each.names, each) for each in group)) for group in groups)
        found = [each for group in fitting for each in group] if typed.strip() else list(known)
        return () if any(each.name.casefold() == typed.casefold() for each in found) else found[:_MOST]


def _sort(each: Offer | Known) -> str:
    """The kind of a character or an article, as a tie names it."""
    return "person" if getattr(each, "character", False) else each.sort.casefold()


def _row(each: Offer | Known) -> Content:
    return Content.assemble(plain(each.name), (f"  {plain(each.sort)}", "$text-muted"))
