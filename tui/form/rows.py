"""Rows and groups of a form: small dataclasses, each on a line with its fields beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.events import MouseDown
from textual.geometry import Offset, Size

from core.schema.codec import encode
from core.schema.forms import blank
from tui.form.choosing import OneOf, SomeOf
from tui.form.control import LABEL, Control, Part, labelled
from tui.form.fields import Field, Kind, fields_of
from tui.form.simple import Number, YesNo
from tui.form.texts import TextLine
from tui.keys import bindings
from tui.text import clip, plain

_CONTROLS: dict[Kind, type[Control]] = {
    Kind.NUMBER: Number,
    Kind.YES_NO: YesNo,
    Kind.CHOICE: OneOf,
    Kind.MANY: SomeOf,
}
_ALONE = (Kind.KEPT, Kind.ROWS, Kind.GROUP)
"""Kinds that do not fit beside others on a line."""
_BEFORE = LABEL + 2
"""Cells before the fields of a row: its bullet or label."""
_NEAR = 5
"""The same where only then two fields fit beside each other: a row takes half the lines."""
_ASIDE = 50
"""Cells of what stands beside the number of rows."""
_TEXT, _SHORT = 16, 8
"""Cells a text and a number or truth want at least."""


def part_for(field: Field, value: Any, situation: Any) -> Part:
    """The part of a form that fills in a field."""
    if field.kind is Kind.ROWS:
        return RowsField(field, value, situation)
    if field.kind is Kind.GROUP:
        return (OptionalGroup if field.optional else GroupField)(field, value, situation)
    return _control(field, value, compact=False)


def _control(field: Field, value: Any, *, compact: bool) -> Control | TextLine:
    if field.kind in (Kind.TEXT, Kind.WORDS):
        return TextLine(field, value, compact=compact)
    return _CONTROLS[field.kind](field, value, compact=compact)


def _wanted(field: Field) -> int:
    """How many cells a field wants in a row, its label included."""
    longest = max((cell_len(plain(choice.label or choice.id)) for choice in field.choices), default=0)
    own = {Kind.TEXT: _TEXT, Kind.WORDS: _TEXT, Kind.CHOICE: longest + 5, Kind.MANY: longest + _TEXT}
    return cell_len(field.label) + 1 + own.get(field.kind, _SHORT)


class RowLine(Control):
    """The fields of one small dataclass side by side, two on a line or one where they do not fit.

    It is drawn as a whole; its fields become widgets once somebody comes here or past it, as most rows of a long list
    are only read. What does not fit into a row at all keeps its value.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("form.rows")
    indents: ClassVar[tuple[int, ...]] = (_BEFORE, _NEAR)
    """Cells that may stand before its fields."""
    _open = _built = False

    def __init__(self, field: Field, form: type, value: dict[str, Any], situation: Any) -> None:
        super().__init__(field, value)
        self.add_class("row")
        self._fields = [each for each in fields_of(form, situation) if each.kind not in _ALONE]
        self._wanted = [_wanted(each) for each in self._fields]

    @cached_property
    def _parts(self) -> dict[str, Control | TextLine]:
        """The controls of the fields: only a row that is seen needs them."""
        return {each.key: _control(each, self._value[each.key], compact=True) for each in self._fields}

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
        return _BEFORE, 1

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

    @property
    def unsaid(self) -> str:
        """The help of the list, which is not said before a row."""
        said = self.field.entry.help
        return f"{self.field.label}: {said}" if said else ""

    def head(self) -> Content:
        """What stands before the fields."""
        before = self._laid(self.size.width)[0] if self.size.width else _BEFORE
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

    def action_add(self) -> None:
        """Add a row."""
        self._list.add_row()

    def action_remove(self) -> None:
        """Remove this row."""
        self._list.remove_row(self)

    @property
    def _list(self) -> RowsField:
        return next(each for each in self.ancestors if isinstance(each, RowsField))

    def on_mouse_down(self, event: MouseDown) -> None:
        """Go to the field under the mouse: it becomes one by that."""
        self.open()
        self.call_after_refresh(self._go_to, event.screen_offset)

    def _go_to(self, at: Offset) -> None:
        for part in self._parts.values():
            if part.region.contains_point(at):
                part.focus()


class Head(Control):
    """The line above the rows: here they are counted, added, and the last one removed."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("form.rows")

    def __init__(self, owner: RowsField, field: Field) -> None:
        super().__init__(field, None)
        self._owner = owner

    @property
    def unsaid(self) -> str:
        """What is wrong, or the help, where that is cut."""
        said = f"✗ {self.fault}" if self.fault else self.field.entry.help
        return f"{self.field.label}: {said}" if cell_len(plain(said)) > _ASIDE else ""

    def render(self) -> Content:
        """The label with the number of rows and the help."""
        said = f"✗ {plain(self.fault)}" if self.fault else plain(self.field.entry.help)
        return Content.assemble(
            labelled(self.field.label, self.has_focus, carried=self._owner.carried),
            f"  {self._owner.count or 'none':<6}",
            (clip(said, _ASIDE), "$text-warning" if self.fault else "$text-muted"),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is not there is not removed."""
        return bool(self._owner.count) or action != "remove"

    def action_choose(self) -> None:
        """The space bar or a click adds one."""
        self._owner.add_row()

    def action_add(self) -> None:
        """Add a row."""
        self._owner.add_row()

    def action_remove(self) -> None:
        """Remove the last row."""
        if self._owner.rows:
            self._owner.remove_row(self._owner.rows[-1])


class RowsField(Part):
    """A line with the label and the number of rows, and a line for each row."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("form.list")

    def __init__(self, field: Field, value: list[dict[str, Any]], situation: Any) -> None:
        super().__init__(classes="rows")
        self.field, self._situation = field, situation
        self._head = Head(self, field)
        self.rows = [self._line(row) for row in value]

    def compose(self) -> ComposeResult:
        """The head, then the rows."""
        yield self._head
        yield from self.rows

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def json(self) -> Any:
        """The rows."""
        return [row.json for row in self.rows]

    def put(self, value: list[dict[str, Any]]) -> None:
        """Hold other rows: those that are there stay where they are."""
        for row in self.rows[len(value) :]:
            row.remove()
        del self.rows[len(value) :]
        for row, own in zip(self.rows, value, strict=False):
            row.put(own)
        more = [self._line(own) for own in value[self.count :]]
        self.rows += more
        self.mount_all(more)
        self._head.refresh()

    def mark(self, fault: str) -> None:
        """Show what is wrong with the rows as a whole."""
        self._head.mark(fault)

    def find(self, path: Sequence[str]) -> Part:
        """The part at the end of a path such as ["0", "adds"]."""
        if path and path[0].isdigit() and int(path[0]) < self.count:
            return self.rows[int(path[0])].find(path[1:])
        return self

    def focus(self, scroll_visible: bool = True) -> RowsField:
        """Go to the head."""
        self._head.focus(scroll_visible)
        return self

    def add_row(self) -> None:
        """Add a row and go to its first field."""
        row = self._line(encode(blank(self.field.one.python, self._situation)))
        row.open()
        self.rows.append(row)
        self.mount(row)
        self.call_after_refresh(row.focus)
        self._changed()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """From a field of a row; before a row, and above them, letters do it, too."""
        return action not in ("add", "remove") or not isinstance(self.screen.focused, Head | RowLine)

    def action_add(self) -> None:
        """Add a row."""
        self.add_row()

    def action_remove(self) -> None:
        """Remove the row that is worked in."""
        here = self.screen.focused
        row = next((each for each in here.ancestors if isinstance(each, RowLine)), None) if here else None
        if row is not None:
            self.remove_row(row)

    def remove_row(self, row: RowLine) -> None:
        """Remove a row."""
        if row in self.rows:
            self.rows.remove(row)
            self._head.focus()
            row.remove()
            self._changed()

    def _line(self, value: dict[str, Any]) -> RowLine:
        return RowLine(self.field, self.field.one.python, value, self._situation)

    def _changed(self) -> None:
        self._head.mark("")
        self._head.refresh()
        self.post_message(Control.Changed())


class GroupField(RowLine, can_focus=False):
    """A small dataclass that is always there, on the one line behind its label."""

    indents = (_BEFORE,)
    _open = True

    def __init__(self, field: Field, value: dict[str, Any], situation: Any) -> None:
        super().__init__(field, field.one.python, value, situation)

    def head(self) -> Content:
        """The label."""
        return labelled(self.field.label, False, carried=self.carried)


class OptionalGroup(RowsField):
    """A small dataclass that may be there or not: no row, or one."""

    def __init__(self, field: Field, value: dict[str, Any] | None, situation: Any) -> None:
        super().__init__(field, [] if value is None else [value], situation)

    @property
    def json(self) -> Any:
        """The one row, or nothing."""
        return next(iter(super().json), None)

    def put(self, value: dict[str, Any] | None) -> None:  # type: ignore[override]
        """Hold another row, or none."""
        super().put([] if value is None else [value])

    def find(self, path: Sequence[str]) -> Part:
        """A field of the row that is there."""
        return super().find(["0", *path])

    def add_row(self) -> None:
        """Add the row if there is none."""
        if not self.count:
            super().add_row()
