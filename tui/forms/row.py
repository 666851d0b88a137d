"""A row of a form: a small dataclass on a line, its fields beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.events import Key, MouseDown
from textual.geometry import Offset, Size

from core.schema import fields as schema
from core.schema.applicable_fields import misplaced_keys, out_of_place, without_misplaced
from core.schema.either_or import cleared_by, pairs
from tui.forms.choice_controls import OneOf, SomeOf, open_choices
from tui.forms.control import LABEL, Control, Part
from tui.forms.control_kinds import Field, Kind, fields_of, label_and_text, value_in_words
from tui.forms.layout import Laid, Wanted, lay_out
from tui.forms.text_controls import TextLine
from tui.forms.typed_choices import matching_choices
from tui.forms.value_controls import Number, YesNo
from tui.key_bindings import bindings
from tui.terminal.error_boundary import Edge
from tui.text.plain import plain
from tui.textual_internals import has_key

_CONTROLS: dict[Kind, type[Control]] = {
    Kind.NUMBER: Number,
    Kind.YES_NO: YesNo,
    Kind.CHOICE: OneOf,
    Kind.MANY: SomeOf,
}
_ALONE = (Kind.KEPT, Kind.ROWS, Kind.GROUP)
"""Kinds that don't fit beside others on a line."""
BEFORE = LABEL + 2
"""The cells before the fields of a row: its bullet or label."""
_NEAR = 5
"""The same if only then two fields fit side by side, which halves a row's lines."""
_TEXT, _LONG, _SHORT = 16, 40, 8
"""The least and most cells of a text, and the cells of a number or yes-or-no value."""
_GROWS = (Kind.TEXT, Kind.WORDS, Kind.MANY)
"""Kinds that grow into free room."""


def control_for(field: Field, value: Any, *, compact: bool) -> Control | TextLine:
    """The control of a field that isn't a list or group."""
    if field.kind in (Kind.TEXT, Kind.WORDS):
        return TextLine(field, value, compact=compact)
    return _CONTROLS[field.kind](field, value, compact=compact)


def _wanted_width(field: Field, value: Any) -> Wanted:
    """The cells of a field in a row: for a text its own or its help's, for a choice the longest one's."""
    longest = max((cell_len(plain(choice.label or choice.id)) for choice in field.choices), default=0)
    own = {Kind.CHOICE: longest + 5}.get(field.kind, _SHORT)
    if field.kind is Kind.MANY:
        own = max(longest, sum(cell_len(value_in_words(field, [one], None)) + 2 for one in value)) + _TEXT
    elif field.kind in _GROWS:
        said = value if isinstance(value, str) else ", ".join(value or ())
        own = max(_TEXT, cell_len(plain(said or field.entry.help)) + 4)
    return Wanted(cell_len(plain(field.label)) + 1, min(own, _LONG + _TEXT), field.kind in _GROWS)


def _still(part: Control | TextLine, cells: int) -> Content:
    return part.still(cells)


def _own_cells(part: Control | TextLine) -> int:
    """The cells of a control's contents; 0 for one that grows."""
    return 0 if isinstance(part, TextLine) or part.field.kind in _GROWS else part.render().cell_length


class Rows(Part):
    """The list that contains a row."""

    def add_row(self, typed: str = "") -> None:
        """Add a row, perhaps with its first letter."""

    def remove_row(self, row: RowLine) -> None:
        """Remove a row."""


class RowLine(Edge, Control):
    """The fields of a small dataclass side by side, on as many lines as they need.

    It shows only the fields that fit the values of the others (`Entry.only`), and a misplaced stored value as long as
    it exists. It is drawn as a whole; its fields become widgets once the focus comes near, because most rows of a long
    list are only read. A value that doesn't fit into a row at all is kept.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("form.rows")
    indents: ClassVar[tuple[int, ...]] = (BEFORE, _NEAR)
    """The possible indents of its fields."""
    _open = _built = False
    _begun: Control | TextLine | None = None

    def __init__(self, field: Field, form: type, value: dict[str, Any], situation: Any) -> None:
        super().__init__(field, value)
        self.add_class("row")
        self._form, self._every = form, [each for each in fields_of(form, situation) if each.kind not in _ALONE]
        self._fields: list[Field] = []
        self._take(value)

    def _take(self, value: dict[str, Any]) -> None:
        """Set a value, with its misplaced stored parts."""
        self._value, self._kept = value, out_of_place(self._form, value)
        self._before = value
        self._fields = []
        self._follow()

    def _follow(self) -> None:
        """Show the fields that have a place now."""
        values = {**self._value, **{key: part.json for key, part in self._made.items()}}
        gone = misplaced_keys(self._form, values) - self._kept
        self._fields = [each for each in self._every if each.key not in gone]
        self._wanted = [_wanted_width(each, values[each.key]) for each in self._fields]
        for key, part in self._made.items():
            part.display = key not in gone

    @cached_property
    def _parts(self) -> dict[str, Control | TextLine]:
        """The controls of the fields, made only for a visible row."""
        parts = {each.key: control_for(each, self._value[each.key], compact=True) for each in self._every}
        for each in self._every:
            part = parts[each.key]
            part.display = each in self._fields
            if isinstance(part, Control):
                part.within = self
        return parts

    @property
    def _here(self) -> list[Control | TextLine]:
        """The controls shown."""
        return [self._parts[each.key] for each in self._fields]

    @property
    def _made(self) -> dict[str, Control | TextLine]:
        """The controls made so far."""
        made: dict[str, Control | TextLine] = self.__dict__.get("_parts", {})
        return made

    def open(self) -> None:
        """Turn the fields into widgets."""
        if not self._open:
            self._open = True
            if self._built:
                fields = Container(classes="fields")
                self.mount(fields)
                fields.mount_all(self._parts.values())  # at once: the next key may be for one of them
            self._arrange()
            self.refresh(layout=True)

    def compose(self) -> ComposeResult:
        """The fields, once they are widgets."""
        self._built = True
        if self._open:
            yield Container(*self._parts.values(), classes="fields")

    def on_resize(self) -> None:
        """Arrange as many fields on a line as fit."""
        self._arrange()

    @on(Control.Changed)
    def _fit(self) -> None:
        """Show the fields for the present values, arranged so that all of them fit, and clear those they replace."""
        self._clear_others()
        before = self._shape
        self._follow()
        if before != self._shape:
            self._arrange()
            self.refresh(layout=True)

    @property
    def _shape(self) -> tuple[list[Field], int, int, int]:
        """The fields, and where each of them is; a text grows within its column."""
        laid = self._layout_for(self.size.width)
        return self._fields, laid.before, laid.lines, laid.abreast

    def _clear_others(self) -> None:
        """Clear the other of each pair of fields when one was filled in."""
        now = {**self._value, **{key: part.json for key, part in self._made.items()}}
        news = {key: value for key, value in now.items() if value != self._before[key]}
        for key, nothing in cleared_by(schema.fields_of(self._form), news).items():
            if key in self._made and now[key] != nothing:
                self._made[key].set_value(nothing)
                now[key] = nothing
        self._before = now

    def _arrange(self) -> None:
        if self._open and self.size.width:
            laid = self._layout_for(self.size.width)
            self.set_class(laid.before == _NEAR, "near")
            self.set_class(laid.lines > 1, "tall")
            self.set_class(laid.lines > 1 and laid.abreast > 1, "double")
            self._line_up(laid)
            for fields in self.query_children(".fields").results(Container):
                fields.styles.grid_size_columns = laid.abreast
                fields.styles.grid_columns = laid.columns

    def _line_up(self, laid: Laid) -> None:
        """Line up the values below each other."""
        for at, part in enumerate(self._here):
            part.line_up(laid.labels[at % laid.abreast] - 1 if laid.lines > 1 else 0)

    def _layout_for(self, width: int) -> Laid:
        """The arrangement for this width."""
        return lay_out(self._wanted, width, self.indents)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines."""
        return self._layout_for(width).lines

    @property
    def json(self) -> dict[str, Any]:
        """The row, without values typed into fields that no longer have a place."""
        values = {**self._value, **{key: part.json for key, part in self._made.items()}}
        return without_misplaced(self._form, values, self._kept)

    def set_value(self, value: dict[str, Any]) -> None:
        """Set another row."""
        for key, part in self._made.items():
            part.set_value(value[key])
        self._take(value)
        self._arrange()
        self.refresh(layout=True)

    def mark(self, fault: str) -> None:
        """Show the row's fault at its first field."""
        self._here[0].mark(fault)

    def find(self, path: Sequence[str]) -> Part:
        """A field of the row, or the row itself."""
        self.open()
        return next((part for part in self._here if path and part.field.key == path[0]), self)

    def focus(self, scroll_visible: bool = True) -> RowLine:
        """Go to the first field."""
        self.open()
        self._here[0].focus(scroll_visible)
        return self

    def on_key(self, event: Key) -> None:
        """Start the first text with a letter; letters that arrive during this belong to it."""
        character = (event.character or "") if event.is_printable else ""
        here = self.screen.focused is self and (not has_key(self, event.key) or self._begun is not None)
        if character and (here or self._goes_on(character)):
            event.stop()
            event.prevent_default()
            self.begin(character)

    def _goes_on(self, character: str) -> bool:
        """Return True if a letter was meant for the row's field that has just got the focus."""
        field = next((part for part in self._here if part is self.screen.focused), None)
        return isinstance(field, TextLine) or (isinstance(field, OneOf) and bool(character.strip()))

    def begin(self, typed: str) -> None:
        """Start the first text of the row, or its first field without a text, and focus it.

        A name whose first letter finds a choice goes to that choice. Letters may come before a new row is on the
        screen, so they are all taken here until then.
        """
        self.open()
        if self._begun is None:
            self._begun = self._first(typed)
            self.call_after_refresh(self._go_on, self._begun)
        self._begun.begin(typed)

    def _first(self, typed: str) -> Control | TextLine:
        """The field that a letter on the row starts."""
        parts = self._here
        text = next((part for part in parts if isinstance(part, TextLine)), parts[0])
        paired = [{pair.idle.key, pair.counts.key} for pair in pairs(schema.fields_of(self._form))]
        for part in parts:
            if isinstance(part, OneOf) and {part.field.key, text.field.key} in paired:
                return part if matching_choices(typed, open_choices(part)) else text
        return text

    def _go_on(self, part: Control | TextLine) -> None:
        """Focus the started field, unless the focus has moved elsewhere."""
        self._begun = None
        if self.screen.focused is self:
            self.screen.set_focus(part)

    @property
    def unsaid(self) -> str:
        """The help of the list, which isn't shown before a row."""
        said = self.field.entry.help
        return label_and_text(self.field.label, said) if said else ""

    def head(self) -> Content:
        """The bullet before the fields."""
        before = self._layout_for(self.size.width).before if self.size.width else BEFORE
        return Content.styled("▸ " if self.has_focus else "· ", "$accent").pad_left(before - 2)

    def render(self) -> Content:
        """The bullet, and the fields until they are widgets."""
        laid = self._layout_for(self.size.width)
        before, room, parts = laid.before, self.size.width - laid.before, self._here
        if self._open or room <= 0:
            return self.head()
        self._line_up(laid)
        columns = laid.columns
        if laid.lines == 1:
            own = [_own_cells(part) for part in parts]
            rest = max(0, room - sum(own)) // max(1, own.count(0))
            columns = tuple(cells or rest for cells in own)
        across = (parts[at : at + laid.abreast] for at in range(0, len(parts), laid.abreast))
        lines = [Content("").join(map(_still, line, columns)) for line in across]
        first, *others = lines or [Content("")]
        return Content("\n").join([self.head() + first, *(line.pad_left(before) for line in others)])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave the list's actions to its keys inside a field."""
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
        """Focus the field under the mouse, which makes it a widget."""
        self.open()
        self.call_after_refresh(self._go_to, event.screen_offset)

    def _go_to(self, at: Offset) -> None:
        for part in self._here:
            if part.region.contains_point(at):
                part.focus()
