"""The dialog in which random tables are chosen: `nam`, enter; `+` adds another to the same result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from tui.dialogs.basic import DIGITS, Dialog
from tui.key_bindings import bindings
from tui.text.content import Plain
from tui.text.fuzzy import highlight
from tui.text.plain import plain
from tui.widgets.find_list import FindList
from tui.widgets.line_list import LineList

if TYPE_CHECKING:
    from campaigns.random_tables.commands import Seen

MORE = "+"
SEEN: dict[Seen, str] = {"hidden": "for you only", "open": "for everyone", "down": "face down"}
"""The audiences of a result, in words."""
_NAME = 30


class Offered(NamedTuple):
    """An offered table or earlier roll, with a note.

    If it has the id of a roll that is face `down`, that roll is shown instead.
    """

    tables: str
    about: str = ""
    down: int | None = None


class Wanted(NamedTuple):
    """A roll to make: its tables, its audience, and the pile that decides in place of dice.

    `down` is the id of a face-down roll to show instead.
    """

    tables: str
    seen: Seen
    by: str = ""
    down: int | None = None


class Tables(FindList):
    """The tables and last rolls, the latter first. Tables already taken precede a plus."""

    def __init__(self, offered: Sequence[Offered]) -> None:
        self._offered = offered
        empty = "There are no random tables. Put a file into the campaign's folder random_tables."
        super().__init__(empty=empty, classes="options")
        self.offer([(each.tables,) for each in offered])

    @property
    def does_with_number(self) -> str:
        """A digit rolls on a table."""
        return "roll"

    @property
    def sought(self) -> str:
        """The text typed after the last plus."""
        return self.typed.rpartition(MORE)[2].strip()

    @property
    def down(self) -> int | None:
        """The face-down roll under the cursor."""
        return None if self.at is None else self._offered[self.at].down

    @property
    def wanted(self) -> str:
        """The tables enter would roll: those already taken, and the one under the cursor."""
        taken = self.typed.rpartition(MORE)[0].strip()
        here = "" if self.at is None else self._offered[self.at].tables
        return f" {MORE} ".join(filter(None, (taken, here)))

    def takes(self, character: str) -> bool:
        """Take the one under the cursor on a plus, and search for another."""
        if character == MORE:
            if self.at is not None and self.down is None:
                self.find(f"{self.wanted} {MORE} ")
            return False
        return super().takes(character)

    def line(self, at: int, row: int) -> Content:
        """Return its number, its name and its note."""
        each = self._offered[at]
        gap = " " * max(2, _NAME - len(each.tables))
        name = highlight(self.sought, each.tables)
        return Content.assemble((self.digit(row), "$text-muted"), name, (f"{gap}{plain(each.about)}", "$text-muted"))


class TableDialog(Dialog[Wanted]):
    """Type a few letters of a table; tab sets the audience, shift and tab the source of chance."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("rolling.choose")

    def __init__(self, offered: Sequence[Offered], deciders: Sequence[tuple[str, str]], kept: Any) -> None:
        super().__init__("Random tables", f"letters · {DIGITS} · + one more · tab visible to · enter · esc")
        self._tables, self._deciders = Tables(offered), (("", "dice"), *deciders)
        kept = kept if isinstance(kept, dict) else {}
        self._seen: Seen = next((each for each in SEEN if each == kept.get("seen")), "hidden")
        self._by = next((at for at, (id, _) in enumerate(self._deciders) if id == kept.get("by")), 0)

    def body(self) -> Iterable[Widget]:
        """The matching tables, and what enter would do."""
        yield self._tables
        yield Plain(classes="about")

    @on(LineList.Highlighted)
    def _say(self) -> None:
        other = "  shift+tab: other dice or pile" if len(self._deciders) > 1 else ""
        told = Content.assemble(
            (plain(self._tables.wanted), "bold"),
            f"\n{SEEN[self._seen]} · by {plain(self._deciders[self._by][1])}",
            (f"  tab: let others see it{other}", "$text-muted"),
        )
        self.query_one(".about", Plain).update(told)

    @on(LineList.Selected)
    def _choose(self) -> None:
        if self._tables.at is not None:
            self.dismiss(Wanted(self._tables.wanted, self._seen, self._deciders[self._by][0], self._tables.down))

    def action_seen(self) -> None:
        """Switch the audience."""
        every = [*SEEN]
        self._seen = every[(every.index(self._seen) + 1) % len(every)]
        self._say()

    def action_by(self) -> None:
        """Switch between dice and a pile of the game."""
        self._by = (self._by + 1) % len(self._deciders)
        self._say()
