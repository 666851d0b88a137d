"""A list whose rows are found by typing: letters narrow it, arrows move in it, a digit is the row with that number.

The one list of everything that is chosen: there is no field beside it. What was typed stands in the line above the
rows, so that a dialog with it is a single widget, and no key is lost on the way from one to another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from textual import events
from textual.content import Content

from tui.text.content import safe_content
from tui.text.fuzzy import fuzzy_matches
from tui.widgets.line_list import LineList

NUMBERED = 9
"""So many rows have a number."""
SHORTER: Mapping[str, Callable[[str], str]] = {
    "backspace": lambda typed: typed[:-1],
    "ctrl+w": lambda typed: typed[: typed.rstrip().rfind(" ") + 1],
    "ctrl+u": lambda typed: "",
}
"""What is left of what was typed after a key that takes some of it back, as in a shell."""


class FindList(LineList):
    """Rows that go by names. Subclasses make the row of each, and may say more in the line above them."""

    def __init__(self, *, empty: str = "", id: str | None = None, classes: str | None = None) -> None:
        self._names: Sequence[tuple[str, ...]] = ()
        self._found: list[int] = []
        self._nothing = empty
        self.typed = ""
        self._fitting = _Found(self)
        super().__init__(self._fitting, header=" ", empty=empty, id=id, classes=classes)

    def offer(self, names: Sequence[tuple[str, ...]], at: int | None = None) -> None:
        """Offer other things, each by the names it goes by, with the cursor on one of them."""
        self._names = names
        self.find(self.typed, at)

    def find(self, typed: str, at: int | None = None) -> None:
        """Show what fits, the cursor on one of all things, or else on the first that fits."""
        self.typed = typed
        self._found = self.find_fitting(self.sought, self._names)
        self.head()
        self.say_when_empty("Nothing found." if typed.strip() else self._nothing)
        self.show(self._fitting, cursor=self._found.index(at) if at in self._found else self.start())

    def find_fitting(self, sought: str, names: Sequence[tuple[str, ...]]) -> list[int]:
        """Which of all things fit what is sought, the best first: by their letters."""
        return fuzzy_matches(sought, names)

    @property
    def sought(self) -> str:
        """The part of what was typed that is to be found."""
        return self.typed

    def start(self) -> int:
        """The row on which the cursor begins."""
        return 0

    @property
    def at(self) -> int | None:
        """Which of all things the cursor is on."""
        return self.item_at_cursor(self._found)

    @property
    def found(self) -> Sequence[int]:
        """Which of all things are shown, the best first."""
        return self._found

    @property
    def numbered(self) -> bool:
        """Whether rows have numbers: while nothing is typed, and where no name begins with a digit."""
        return not self.typed and not any(name[:1].isdecimal() for names in self._names for name in names)

    @property
    def does_with_number(self) -> str:
        """What a digit does with the row of that number."""
        return "choose"

    @property
    def digits(self) -> str:
        """What a digit does now, for the footer; once something is typed it belongs to that."""
        return f"1–{NUMBERED} {self.does_with_number}" if self.numbered else ""

    def digit(self, row: int) -> str:
        """The number in front of a row, in its column."""
        return f"{row + 1} " if row < NUMBERED and self.numbered else "  "

    def line(self, at: int, row: int) -> Content:
        """What stands on a row: one of all things, by its place among them."""
        raise NotImplementedError

    def heading(self, typed: Content, width: int) -> Content:
        """The line above the rows, which begins with what was typed."""
        return typed

    def pick_number(self, row: int) -> None:
        """A digit was pressed: take that row."""
        self.cursor = row
        self.action_select()

    def head(self) -> None:
        """Write the line above the rows."""
        typed = Content.assemble(safe_content(self.typed).stylize("bold"), (" ", "reverse"))
        left = typed if self.typed else Content.styled("type to find", "$text-muted")
        self.header = self.heading(left, max(0, self.scrollable_content_region.width - 2))
        if self.is_attached:
            self.screen.refresh_bindings()  # a digit means something else while something is typed

    def on_resize(self) -> None:
        """Fit the line above the rows to the width."""
        self.head()
        super().on_resize()

    def on_key(self, event: events.Key) -> None:
        """Letters are for finding, never shortcuts."""
        character = (event.character or "") if event.is_printable else ""
        if event.key in SHORTER and self.typed:
            self.find(SHORTER[event.key](self.typed))
        elif event.key == "escape" and self.typed and not self._found:  # what fits nothing is one level to go back
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
        """Whether a character is for finding; a blank is within a name only."""
        return bool(character.strip() or self.typed)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed."""
        event.stop()
        self.find(self.typed + (event.text.splitlines() or [""])[0])


class _Found:
    """The rows of what fits."""

    def __init__(self, owner: FindList) -> None:
        self._owner = owner

    def __len__(self) -> int:
        return len(self._owner.found)

    def row(self, index: int, /) -> Content:
        """Return a row, made now."""
        return self._owner.line(self._owner.found[index], index)
