"""Lists and groups of a form: rows of small dataclasses, and the line above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key

from core.schema.codec import encode
from core.schema.forms import blank
from tui.forms.control import LABEL, Control, Part, label_column
from tui.forms.control_kinds import Field, Kind, label_and_text
from tui.forms.row import BEFORE, RowLine, Rows, control_for
from tui.key_bindings import bindings
from tui.text.plain import clip, plain
from tui.textual_internals import has_key

_COUNT = 8
"""The cells of the number of rows."""


def part_for(field: Field, value: Any, situation: Any) -> Part:
    """The part of a form for a field."""
    if field.kind is Kind.ROWS:
        return RowsField(field, value, situation)
    if field.kind is Kind.GROUP:
        return (OptionalGroup if field.optional else GroupField)(field, value, situation)
    return control_for(field, value, compact=False)


class Head(Control):
    """The line above the rows: shows their number, adds rows, and removes the last."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("form.rows")

    def __init__(self, owner: RowsField, field: Field) -> None:
        super().__init__(field, None)
        self._owner = owner

    @property
    def unsaid(self) -> str:
        """The fault, or the help if it is cut."""
        said = f"✗ {self.fault}" if self.fault else self.field.entry.help
        return label_and_text(self.field.label, said) if cell_len(plain(said)) > self._beside else ""

    @property
    def _beside(self) -> int:
        """The cells beside the number of rows."""
        return max(0, self.size.width - LABEL - 2 - _COUNT)

    def render(self) -> Content:
        """The label with the number of rows and the help."""
        said = f"✗ {plain(self.fault)}" if self.fault else plain(self.field.entry.help)
        return Content.assemble(
            label_column(self.field.label, self.has_focus, carried=self._owner.carried),
            f"  {self._owner.count or 'none':<{_COUNT - 2}}",
            (clip(said, self._beside), "$text-warning" if self.fault else "$text-muted"),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Prevent removing without rows."""
        return bool(self._owner.count) or action != "remove"

    def on_key(self, event: Key) -> None:
        """Start a row with a letter; letters that arrive during this belong to it."""
        here = self.screen.focused is self
        if event.is_printable and (not here or not has_key(self, event.key)):
            event.stop()
            event.prevent_default()
            if here:
                self._owner.begin_row(event.character or "")
            elif self._owner.rows:
                self._owner.rows[-1].begin(event.character or "")

    def action_choose(self) -> None:
        """Add a row, for the space bar or a click."""
        self._owner.add_row()

    def action_add(self) -> None:
        """Add a row."""
        self._owner.add_row()

    def action_remove(self) -> None:
        """Remove the last row."""
        if self._owner.rows:
            self._owner.remove_row(self._owner.rows[-1])


class RowsField(Rows):
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
        """The number of rows."""
        return len(self.rows)

    @property
    def json(self) -> Any:
        """The rows."""
        return [row.json for row in self.rows]

    def set_value(self, value: list[dict[str, Any]]) -> None:
        """Set other rows; those that exist stay in place."""
        for row in self.rows[len(value) :]:
            row.remove()
        del self.rows[len(value) :]
        for row, own in zip(self.rows, value, strict=False):
            row.set_value(own)
        more = [self._line(own) for own in value[self.count :]]
        self.rows += more
        self.mount_all(more)
        self._head.refresh()

    def mark(self, fault: str) -> None:
        """Show the fault of the rows as a whole."""
        self._head.mark(fault)

    def find(self, path: Sequence[str]) -> Part:
        """The part at the end of a path such as ["0", "adds"]."""
        if path and path[0].isdigit() and int(path[0]) < self.count:
            return self.rows[int(path[0])].find(path[1:])
        return self

    def focus(self, scroll_visible: bool = True) -> RowsField:
        """Focus the head."""
        self._head.focus(scroll_visible)
        return self

    def add_row(self, typed: str = "") -> None:
        """Add a row and focus its first field, or continue in the text that a letter starts."""
        row = self._line(self._blank())
        row.open()
        self.rows.append(row)
        self.mount(row)
        self.screen.set_focus(row)  # at once: the next letter is the row's
        if typed:
            row.begin(typed)
        else:
            self.call_after_refresh(self._enter, row)
        self._post_changed()

    def begin_row(self, typed: str) -> None:
        """Start a row with a letter: the last one if it is still empty, else a new one."""
        if not self.rows or self.rows[-1].json != self._blank():
            self.add_row(typed)
        else:
            self._begin_last(typed)

    def _begin_last(self, typed: str) -> None:
        """Continue with a letter in the last row."""
        self.screen.set_focus(self.rows[-1])
        self.rows[-1].begin(typed)

    def _blank(self) -> dict[str, Any]:
        """An empty row."""
        row: dict[str, Any] = encode(blank(self.field.one.python, self._situation))
        return row

    def _enter(self, row: RowLine) -> None:
        """Focus the first field of a new row, unless the focus has moved elsewhere."""
        if self.screen.focused is row:
            row.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow these keys in a row's field; before and above rows, letters do it as well."""
        return action not in ("add", "remove") or not isinstance(self.screen.focused, Head | RowLine)

    def action_add(self) -> None:
        """Add a row."""
        self.add_row()

    def action_remove(self) -> None:
        """Remove the focused row."""
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
            self._post_changed()

    def _line(self, value: dict[str, Any]) -> RowLine:
        return RowLine(self.field, self.field.one.python, value, self._situation)

    def _post_changed(self) -> None:
        self._head.mark("")
        self._head.refresh()
        self.post_message(Control.Changed())


class GroupField(RowLine, can_focus=False):
    """A small dataclass that always exists, on one line after its label."""

    indents = (BEFORE,)
    _open = True

    def __init__(self, field: Field, value: dict[str, Any], situation: Any) -> None:
        super().__init__(field, field.one.python, value, situation)

    def head(self) -> Content:
        """The label."""
        return label_column(self.field.label, False, carried=self.carried)


class OptionalGroup(RowsField):
    """A small dataclass that may be missing: no row, or one."""

    def __init__(self, field: Field, value: dict[str, Any] | None, situation: Any) -> None:
        super().__init__(field, [] if value is None else [value], situation)

    @property
    def json(self) -> Any:
        """The one row, or nothing."""
        return next(iter(super().json), None)

    def set_value(self, value: dict[str, Any] | None) -> None:  # type: ignore[override]
        """Set another row, or none."""
        super().set_value([] if value is None else [value])

    def find(self, path: Sequence[str]) -> Part:
        """A field of the existing row."""
        return super().find(["0", *path])

    def add_row(self, typed: str = "") -> None:
        """Add the row if there is none."""
        if not self.count:
            super().add_row(typed)

    def begin_row(self, typed: str) -> None:
        """Continue with letters in the existing row."""
        if not self.count:
            super().begin_row(typed)
        else:
            self._begin_last(typed)
