"""A row of a form: a small dataclass on a line, its fields beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.events import Key, MouseDown
from textual.geometry import Offset, Size

from tui.form.choosing import OneOf, SomeOf
from tui.form.control import LABEL, Control, Part
from tui.form.fields import Field, Kind, fields_of
from tui.form.simple import Number, YesNo
from tui.form.texts import TextLine
from tui.keys import bindings
from tui.text import plain

_CONTROLS: dict[Kind, type[Control]] = {
    Kind.NUMBER: Number,
    Kind.YES_NO: YesNo,
    Kind.CHOICE: OneOf,
    Kind.MANY: SomeOf,
}
_ALONE = (Kind.KEPT, Kind.ROWS, Kind.GROUP)
"""Kinds that do not fit beside others on a line."""
BEFORE = LABEL + 2
"""Cells before the fields of a row: its bullet or label."""
_NEAR = 5
"""The same where only then two fields fit beside each other: a row takes half the lines."""
_TEXT, _SHORT = 16, 8
"""Cells a text and a number or truth want at least."""


def control_for(field: Field, value: Any, *, compact: bool) -> Control | TextLine:
    """The control of a field that is no list or group."""
    if field.kind in (Kind.TEXT, Kind.WORDS):
        return TextLine(field, value, compact=compact)
    return _CONTROLS[field.kind](field, value, compact=compact)


def _wanted(field: Field) -> int:
    """How many cells a field wants in a row, its label included."""
    longest = max((cell_len(plain(choice.label or choice.id)) for choice in field.choices), default=0)
    own = {Kind.TEXT: _TEXT, Kind.WORDS: _TEXT, Kind.CHOICE: longest + 5, Kind.MANY: longest + _TEXT}
    return cell_len(field.label) + 1 + own.get(field.kind, _SHORT)


class Rows(Part):
    """The list a row stands in."""

    def add_row(self, typed: str = "") -> None:
        """Add a row, perhaps with a letter that begins it."""

    def remove_row(self, row: RowLine) -> None:
        """Remove a row."""


class RowLine(Control):
    """The fields of one small dataclass side by side, two on a line or one where they do not fit.

    It is drawn as a whole; its fields become widgets once somebody comes here or past it, as most rows of a long list
    are only read. What does not fit into a row at all keeps its value.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("form.rows")
    indents: ClassVar[tuple[int, ...]] = (BEFORE, _NEAR)
    """Cells that may stand before its fields."""
    _open = _built = False
    _begun: Control | TextLine | None = None

    def __init__(self, field: Field, form: type, value: dict[str, Any], situation: Any) -> None:
        super().__init__(field, value)
        self.add_class("row")
        self._fields = [each for each in fields_of(form, situation) if each.kind not in _ALONE]
        self._wanted = [_wanted(each) for each in self._fields]

    @cached_property
    def _parts(self) -> dict[str, Control | TextLine]:
        """The controls of the fields: only a row that is seen needs them."""
        return {each.key: control_for(each, self._value[each.key], compact=True) for each in self._fields}

    @property
    def _made(self) -> dict[str, Control | TextLine]:
        """The controls, as far as there are any yet."""
        made: dict[str, Control | TextLine] = self.__dict__.get("_parts", {})
        return made

    def open(self) -> None:
        """Let the fields be worked in."""
        if not self._open:
            self._open = True
            if self._built:
                fields = Container(classes="fields")
                self.mount(fields)
                fields.mount_all(self._parts.values())  # at once: the next key may be for one of them
            self._arrange()
            self.refresh(layout=True)

    def compose(self) -> ComposeResult:
        """The fields, once they are worked in."""
        self._built = True
        if self._open:
            yield Container(*self._parts.values(), classes="fields")

    def on_resize(self) -> None:
        """As many fields on a line as fit."""
        self._arrange()

    def _arrange(self) -> None:
        if self._open and self.size.width:
            before, abreast = self._laid(self.size.width)
            self.set_class(before == _NEAR, "near")
            self.set_class(abreast < len(self._fields), "tall")
            self.set_class(1 < abreast < len(self._fields), "double")
            self._line_up(abreast)

    def _line_up(self, abreast: int) -> None:
        """Let the values begin in one column where each stands on a line of its own."""
        cells = max((cell_len(plain(each.label)) for each in self._fields), default=0) if abreast == 1 else 0
        for part in self._parts.values():
            part.line_up(cells)

    def _laid(self, width: int) -> tuple[int, int]:
        """How many cells stand before the fields of a row so wide, and how many of them on a line."""
        for before in self.indents:
            if sum(self._wanted) <= width - before:
                return before, max(1, len(self._fields))
            if 2 * max(self._wanted) <= width - before:
                return before, 2
        return BEFORE, 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the fields take."""
        return max(1, -(-len(self._fields) // self._laid(width)[1]))

    @property
    def json(self) -> dict[str, Any]:
        """The row."""
        return {**self._value, **{key: part.json for key, part in self._made.items()}}

    def put(self, value: dict[str, Any]) -> None:
        """Hold another row."""
        self._value = value
        for key, part in self._made.items():
            part.put(value[key])
        self.refresh()

    def mark(self, fault: str) -> None:
        """Show what is wrong with the row at its first field."""
        next(iter(self._parts.values())).mark(fault)

    def find(self, path: Sequence[str]) -> Part:
        """One of the fields, or the row itself."""
        self.open()
        return self._parts.get(path[0], self) if path else self

    def focus(self, scroll_visible: bool = True) -> RowLine:
        """Go to the first field."""
        self.open()
        next(iter(self._parts.values())).focus(scroll_visible)
        return self

    def on_key(self, event: Key) -> None:
        """Letters begin its first text."""
        character = (event.character or "") if event.is_printable and self.screen.focused is self else ""
        if character and (event.key not in self._bindings.key_to_bindings or self._begun is not None):
            event.stop()
            event.prevent_default()
            self.begin(character)

    def begin(self, typed: str) -> None:
        """Begin the first text of the row, or its first field where it has none, and go on there.

        Letters may come faster than a new row is on the screen: they are all taken here until it is.
        """
        self.open()
        if self._begun is None:
            parts = list(self._parts.values())
            self._begun = next((part for part in parts if isinstance(part, TextLine)), parts[0])
            self.call_after_refresh(self._go_on, self._begun)
        self._begun.begin(typed)

    def _go_on(self, part: Control | TextLine) -> None:
        """Go to the field that was begun, unless somebody has gone elsewhere."""
        self._begun = None
        if self.screen.focused is self:
            self.screen.set_focus(part)

    @property
    def unsaid(self) -> str:
        """The help of the list, which is not said before a row."""
        said = self.field.entry.help
        return f"{self.field.label}: {said}" if said else ""

    def head(self) -> Content:
        """What stands before the fields."""
        before = self._laid(self.size.width)[0] if self.size.width else BEFORE
        return Content.styled("▸ " if self.has_focus else "· ", "$accent").pad_left(before - 2)

    def render(self) -> Content:
        """A bullet, and the fields as long as nobody has come here."""
        before, abreast = self._laid(self.size.width)
        room = self.size.width - before
        if self._open or room <= 0:
            return self.head()
        self._line_up(abreast)
        parts = list(self._parts.values())
        if abreast == len(parts):
            own = [0 if isinstance(part, TextLine) else part.render().cell_length for part in parts]
            rest = max(0, room - sum(own)) // max(1, own.count(0))
            lines = [Content("").join(part.still(cells or rest) for part, cells in zip(parts, own, strict=True))]
        else:
            across = (parts[at : at + abreast] for at in range(0, len(parts), abreast))
            lines = [Content("").join(part.still(room // abreast) for part in line) for line in across]
        first, *others = lines or [Content("")]
        return Content("\n").join([self.head() + first, *(line.pad_left(before) for line in others)])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In a field the keys of the list do it."""
        return action not in ("add", "remove") or self.screen.focused is self

    def action_add(self) -> None:
        """Add a row."""
        self._list.add_row()

    def action_remove(self) -> None:
        """Remove this row."""
        self._list.remove_row(self)

    @property
    def _list(self) -> Rows:
        return next(each for each in self.ancestors if isinstance(each, Rows))

    def on_mouse_down(self, event: MouseDown) -> None:
        """Go to the field under the mouse: it becomes one by that."""
        self.open()
        self.call_after_refresh(self._go_to, event.screen_offset)

    def _go_to(self, at: Offset) -> None:
        for part in self._parts.values():
            if part.region.contains_point(at):
                part.focus()
