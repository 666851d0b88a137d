"""Names offered while they are typed: after an @ everyone and everything that is written about, in a small list.

A field of a form may offer texts of its own instead (`Entry.offers`). The field keeps the keys: arrows move in the
list, tab or enter takes a name, escape puts the list away.
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
    from campaigns.state.view import Known
    from core.schema.entry import Choice, Tie

_MOST = 6
_WIDEST = 60
_BEGUN = re.compile(r"(?:^|(?<=[^\w@]))@(?P<typed>[^@\n]{0,60})$")
"""A sign that stands before a word, and what is typed of it, up to the cursor."""
_COUNTED = re.compile(r"^\s*(?:[0-9]{1,3}\s*)?(?P<typed>[^\s0-9].{0,60})$")
"""What is typed of a name, behind how many of it."""
_NAMED = re.compile(r"(?:^|,)\s*(?P<name>@?(?P<typed>[^@,\n]{1,60}))$")
"""What is typed of a name where names are wanted: of the last one, of several between commas."""


class Offer(NamedTuple):
    """A text that a field offers, and what is said of it."""

    name: str
    sort: str
    names: tuple[str, ...]


class Names(LineList, can_focus=False):
    """The names that fit, below the cursor of a field; the field moves in it."""

    DEFAULT_CSS = """
    Names {
        overlay: screen; layer: _tooltips; constrain: inside inflect; max-height: 6;
        background: $panel; color: $text;
    }
    """


class Naming:
    """What a field does about names: it tells each key here before it hears it, and afterwards what stands in it.

    `before` is the text before the cursor, `put` takes what is typed of a name out and the whole name in. A field with
    `offers` of its own has those from the first letter, a number before it or not, in place of names after an @. Where
    a name is wanted (`tie`) those that fit are offered from the first letter, of its kind first; enter takes one only
    once the arrows have chosen it, as a new name may begin like one there is.
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
        """Whether a key may have begun a name, or gone on with one."""
        typed = event.is_printable or event.key == "backspace"
        wanted = bool(self._offers) or self._tie is not None or "@" in text or event.character == "@"
        return self.open or (typed and wanted)

    @property
    def open(self) -> bool:
        """Whether names are offered."""
        return self._list is not None

    def took(self, event: Key) -> bool:
        """Whether a key was for the list."""
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
        """Offer what begins so, at a place of the screen, or nothing any more."""
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
        """The columns of the screen the list may take: inside the borders of the dialog the field is in."""
        dialogs = (each for each in self._field.ancestors if isinstance(each, Widget) and each.has_class("dialog"))
        inside = next((each.content_region for each in dialogs), self._field.screen.region)
        return inside.x, inside.right

    def close(self) -> None:
        """Put the list away."""
        if self._list is not None:
            self._list.remove()
            self._list = None

    def _find_fitting(self) -> Sequence[Offer | Known]:
        """Who and what may be meant: no one in the player view, and not what stands there whole already."""
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
    """What someone or something is, as a tie has it."""
    return "person" if getattr(each, "character", False) else each.sort.casefold()


def _row(each: Offer | Known) -> Content:
    return Content.assemble(plain(each.name), (f"  {plain(each.sort)}", "$text-muted"))
