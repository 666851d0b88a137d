"""Rows and groups of a form: small dataclasses, each on a line with its fields beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.events import Resize

from core.schema.codec import encode
from core.schema.forms import blank
from tui.form.choosing import OneOf, SomeOf
from tui.form.control import Control, Part, labelled
from tui.form.fields import Field, Kind, fields_of
from tui.form.simple import Number, YesNo
from tui.form.texts import TextLine
from tui.keys import bindings
from tui.shown import Plain
from tui.text import clip, plain

_CONTROLS: dict[Kind, type[Control]] = {
    Kind.NUMBER: Number,
    Kind.YES_NO: YesNo,
    Kind.CHOICE: OneOf,
    Kind.MANY: SomeOf,
}
_ALONE = (Kind.KEPT, Kind.ROWS, Kind.GROUP)
"""Kinds that do not fit beside others on a line."""
_BEFORE = 25
"""Cells before the fields of a row: its bullet or label."""
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


def _control(field: Field, value: Any, *, compact: bool) -> Part:
    if field.kind in (Kind.TEXT, Kind.WORDS):
        return TextLine(field, value, compact=compact)
    return _CONTROLS[field.kind](field, value, compact=compact)


def _wanted(field: Field) -> int:
    """How many cells a field wants in a row, its label included."""
    longest = max((cell_len(plain(choice.label or choice.id)) for choice in field.choices), default=0)
    own = {Kind.TEXT: _TEXT, Kind.WORDS: _TEXT, Kind.CHOICE: longest + 5, Kind.MANY: longest + _TEXT}
    return cell_len(field.label) + 1 + own.get(field.kind, _SHORT)


class RowLine(Part):
    """The fields of one small dataclass side by side, two on a line or one where they do not fit.

    What does not fit into a row at all keeps its value.
    """

    def __init__(self, form: type, value: dict[str, Any], situation: Any, *before: Plain | Handle) -> None:
        super().__init__(classes="line row")
        fields = [field for field in fields_of(form, situation) if field.kind not in _ALONE]
        self._kept, self._before = value, before
        self._parts = {field.key: _control(field, value[field.key], compact=True) for field in fields}
        self._wanted = [_wanted(field) for field in fields]

    def compose(self) -> ComposeResult:
        """What stands before the fields, then they."""
        yield from self._before
        with Container(classes="fields"):
            yield from self._parts.values()

    def on_resize(self, event: Resize) -> None:
        """As many fields on a line as fit."""
        room = event.size.width - _BEFORE
        self.set_class(sum(self._wanted) > room, "tall")
        self.set_class(sum(self._wanted) > room >= 2 * max(self._wanted, default=0), "double")

    @property
    def json(self) -> dict[str, Any]:
        """The row."""
        return {**self._kept, **{key: part.json for key, part in self._parts.items()}}

    def put(self, value: dict[str, Any]) -> None:
        """Hold another row."""
        self._kept = value
        for key, part in self._parts.items():
            part.put(value[key])

    def mark(self, fault: str) -> None:
        """Show what is wrong with the row at its first field."""
        next(iter(self._parts.values())).mark(fault)

    def find(self, path: Sequence[str]) -> Part:
        """One of the fields, or the row itself."""
        return self._parts.get(path[0], self) if path else self

    def focus(self, scroll_visible: bool = True) -> RowLine:
        """Go to the first field."""
        next(iter(self._parts.values())).focus(scroll_visible)
        return self


class Handle(Control):
    """Stands before a row, or on the line above them: here rows are added and removed."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("form.rows")

    def __init__(self, owner: RowsField, field: Field, *, head: bool) -> None:
        super().__init__(field, None)
        self.set_class(not head, "handle")
        self.head, self._owner = head, owner

    @property
    def unsaid(self) -> str:
        """What is wrong, or the help: on the line above the rows it may be cut, before a row it is not said."""
        said = f"✗ {self.fault}" if self.fault else self.field.entry.help
        return f"{self.field.label}: {said}" if said and not (self.head and cell_len(plain(said)) <= _ASIDE) else ""

    def render(self) -> Content:
        """The label with the number of rows and the help, or a bullet."""
        if not self.head:
            return Content.styled("▸ " if self.has_focus else "· ", "$accent").pad_left(max(0, self.size.width - 2))
        said = f"✗ {plain(self.fault)}" if self.fault else plain(self.field.entry.help)
        return Content.assemble(
            labelled(self.field.label, self.has_focus),
            f"  {self._owner.count or 'none':<6}",
            (clip(said, _ASIDE), "$text-warning" if self.fault else "$text-muted"),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is not there is not removed."""
        return bool(self._owner.count) or action != "remove"

    def action_choose(self) -> None:
        """On the line above the rows, the space bar or a click adds one."""
        if self.head:
            self._owner.add_row()

    def action_add(self) -> None:
        """Add a row."""
        self._owner.add_row()

    def action_remove(self) -> None:
        """Remove this row; on the line above them, the last one."""
        self._owner.remove_row(self)


class RowsField(Part):
    """A line with the label and the number of rows, and a line for each row."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("form.list")

    def __init__(self, field: Field, value: list[dict[str, Any]], situation: Any) -> None:
        super().__init__(classes="rows")
        self.field, self._situation = field, situation
        self._head = Handle(self, field, head=True)
        self._rows: dict[Handle, RowLine] = {}
        for row in value:
            self._line(row)

    def compose(self) -> ComposeResult:
        """The head, then the rows."""
        yield self._head
        yield from self._rows.values()

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    @property
    def json(self) -> Any:
        """The rows."""
        return [row.json for row in self._rows.values()]

    def put(self, value: list[dict[str, Any]]) -> None:
        """Hold other rows: those that are there stay where they are."""
        for handle in list(self._rows)[len(value) :]:
            self._rows.pop(handle).remove()
        for row, own in zip(self._rows.values(), value, strict=False):
            row.put(own)
        self.mount_all([self._line(own) for own in value[self.count :]])
        self._head.refresh()

    def mark(self, fault: str) -> None:
        """Show what is wrong with the rows as a whole."""
        self._head.mark(fault)

    def find(self, path: Sequence[str]) -> Part:
        """The part at the end of a path such as ["0", "adds"]."""
        rows = list(self._rows.values())
        if path and path[0].isdigit() and int(path[0]) < len(rows):
            return rows[int(path[0])].find(path[1:])
        return self

    def focus(self, scroll_visible: bool = True) -> RowsField:
        """Go to the head."""
        self._head.focus(scroll_visible)
        return self

    def add_row(self) -> None:
        """Add a row and go to its first field."""
        row = self._line(encode(blank(self.field.one.python, self._situation)))
        self.mount(row)
        self.call_after_refresh(row.focus)
        self._changed()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """From a field of a row; before a row, and above them, letters do it, too."""
        return action not in ("add", "remove") or not isinstance(self.screen.focused, Handle)

    def action_add(self) -> None:
        """Add a row."""
        self.add_row()

    def action_remove(self) -> None:
        """Remove the row that is worked in."""
        here = self.screen.focused
        for handle, row in self._rows.items():
            if here is not None and row in here.ancestors:
                self.remove_row(handle)
                return

    def remove_row(self, handle: Handle) -> None:
        """Remove the row of a handle; the head stands for the last one."""
        if handle.head and self._rows:
            handle = list(self._rows)[-1]
        if row := self._rows.pop(handle, None):
            self._head.focus()
            row.remove()
            self._changed()

    def _line(self, value: dict[str, Any]) -> RowLine:
        handle = Handle(self, self.field, head=False)
        self._rows[handle] = RowLine(self.field.one.python, value, self._situation, handle)
        return self._rows[handle]

    def _changed(self) -> None:
        self._head.mark("")
        self._head.refresh()
        self.post_message(Control.Changed())


class GroupField(RowLine):
    """A small dataclass that is always there, on the one line behind its label."""

    def __init__(self, field: Field, value: dict[str, Any], situation: Any) -> None:
        label = Plain(labelled(field.label, False), classes="label")
        super().__init__(field.one.python, value, situation, label)


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
