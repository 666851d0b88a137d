"""A list whose rows are found by typing: letters filter it, arrows move in it, a digit picks the row with that number.

The only list for choosing: there is no field beside it. The typed text is in the line above the rows, so that a dialog
with it is a single widget, and no key is lost on the way from one to another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from textual import events
from textual.content import Content

from tui.text.content import safe_content
from tui.text.fuzzy import fuzzy_matches
from tui.widgets.line_list import LineList

NUMBERED = 9
"""The number of rows with a digit."""
SHORTER: Mapping[str, Callable[[str], str]] = {
    "backspace": lambda typed: typed[:-1],
    "ctrl+w": lambda typed: typed[: typed.rstrip().rfind(" ") + 1],
    "ctrl+u": lambda typed: "",
}
"""The typed text after an editing key, as in a shell."""


class FindList(LineList):
    """Rows that are found by names. Subclasses format each row, and may add to the line above them."""

    def __init__(self, *, empty: str = "", id: str | None = None, classes: str | None = None) -> None:
        self._names: Sequence[tuple[str, ...]] = ()
        self._found: list[int] = []
        self._nothing = empty
        self.typed = ""
        self._fitting = _Found(self)
        super().__init__(self._fitting, header=" ", empty=empty, id=id, classes=classes)

    def offer(self, names: Sequence[tuple[str, ...]], at: int | None = None) -> None:
        """Offer other things, each by its names, with the cursor on one of them."""
        self._names = names
        self.find(self.typed, at)

    def find(self, typed: str, at: int | None = None) -> None:
        """Show the matching things, with the cursor on a given one, or else on the first match."""
        self.typed = typed
        self._found = self.find_fitting(self.sought, self._names)
        self.head()
        self.say_when_empty("Nothing found." if typed.strip() else self._nothing)
        self.show(self._fitting, cursor=self._found.index(at) if at in self._found else self.start())

    def find_fitting(self, sought: str, names: Sequence[tuple[str, ...]]) -> list[int]:
        """Return the indexes of the matching things, the best first: by their letters."""
        return fuzzy_matches(sought, names)

    @property
    def sought(self) -> str:
        """The part of the typed text to search for."""
        return self.typed

    def start(self) -> int:
        """Return the row on which the cursor begins."""
        return 0

    @property
    def at(self) -> int | None:
        """The index of the thing under the cursor."""
        return self.item_at_cursor(self._found)

    @property
    def found(self) -> Sequence[int]:
        """The indexes of the shown things, the best first."""
        return self._found

    @property
    def numbered(self) -> bool:
        """True if rows have numbers: while nothing is typed, and if no name begins with a digit."""
        return not self.typed and not any(name[:1].isdecimal() for names in self._names for name in names)

    @property
    def does_with_number(self) -> str:
        """The effect of a digit on the row with that number."""
        return "choose"

    @property
    def digits(self) -> str:
        """The present effect of digits, for the footer; empty once something is typed, because they belong to that."""
        return f"1–{NUMBERED} {self.does_with_number}" if self.numbered else ""

    def digit(self, row: int) -> str:
        """Return the number in front of a row, in its column."""
        return f"{row + 1} " if row < NUMBERED and self.numbered else "  "

    def line(self, at: int, row: int) -> Content:
        """Return the text of a row, by the thing's index."""
        raise NotImplementedError

    def heading(self, typed: Content, width: int) -> Content:
        """Return the line above the rows, which begins with the typed text."""
        return typed

    def pick_number(self, row: int) -> None:
        """Pick the row with the pressed digit."""
        self.cursor = row
        self.action_select()

    def line_above(self) -> Content:
        """The typed text and what else its line says, made when it is drawn, since only then its width is known."""
        typed = Content.assemble(safe_content(self.typed).stylize("bold"), (" ", "reverse"))
        left = typed if self.typed else Content.styled("type to find", "$text-muted")
        return self.heading(left, max(0, self.scrollable_content_region.width - 2))

    def head(self) -> None:
        """Draw the line above the rows again."""
        self.refresh_line(0)
        if self.is_attached:
            self.screen.refresh_bindings()  # a digit means something else while something is typed

    def on_key(self, event: events.Key) -> None:
        """Use letters for finding, never as shortcuts."""
        character = (event.character or "") if event.is_printable else ""
        if event.key in SHORTER and self.typed:
            self.find(SHORTER[event.key](self.typed))
        elif event.key == "escape" and self.typed and not self._found:  # first clear a text without matches
            self.find("")
        elif character.isdecimal() and self.numbered:
            if 0 < int(character) <= len(self._found):
                self.pick_number(int(character) - 1)
        elif character and self.takes(character):
            self.find(self.typed + character)
        else:
            return
        event.stop()
        event.prevent_default()

    def takes(self, character: str) -> bool:
        """Return True if a character is for finding; a blank only within a name."""
        return bool(character.strip() or self.typed)

    def on_paste(self, event: events.Paste) -> None:
        """Treat pasted text as typed."""
        event.stop()
        self.find(self.typed + (event.text.splitlines() or [""])[0])


class _Found:
    """The rows of the matching things."""

    def __init__(self, owner: FindList) -> None:
        self._owner = owner

    def __len__(self) -> int:
        return len(self._owner.found)

    def row(self, index: int, /) -> Content:
        """Return a row, formatted now."""
        return self._owner.line(self._owner.found[index], index)
