"""The form as a widget: a line for each field, rarely used ones folded away, read back as its dataclass."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import takewhile
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from core.refusal import Refusal
from core.schema import fields as schema
from core.schema.applicable_fields import may_not_count, misplaced_keys, out_of_place, uncounted_keys, without_misplaced
from core.schema.bounds import check_filled_in
from core.schema.codec import decode, encode
from core.schema.either_or import check_one, cleared_by, has_pairs, without_idle
from core.schema.entry import Entry
from core.wording import within_sentence
from tui.forms.choice_controls import OneOf, SomeOf, drop_closed_choices, open_choices
from tui.forms.control import LABEL, Control, Part, align, label_column
from tui.forms.control_kinds import Field, Kind, fields_of
from tui.forms.row import RowLine
from tui.forms.rows import RowsField, part_for
from tui.forms.typed_choices import run_on
from tui.key_bindings import bindings
from tui.terminal.error_boundary import Edge
from tui.text.content import Plain
from tui.text.plain import clip, plain
from tui.widgets.ground import draw_once

NOTHING = Field(schema.Field("", "", schema.type_of(Any), Entry(), required=False, default=None), Kind.KEPT)
ROOM = 10
"""The lines a form may take before rarely used fields fold away, unless told otherwise."""


def _weighs(field: Field) -> bool:
    """Return True if a field matters even at its default: a choice, or a part that may be added."""
    choice = (field.kind is Kind.CHOICE and len(field.choices) > 1) or (field.kind is Kind.MANY and field.choices)
    return bool(choice) or (field.kind is Kind.GROUP and field.optional)


class FormView(Edge, VerticalScroll, can_focus=False):
    """Any frozen dataclass of entries as a form. `read` gives the dataclass back or refuses at a field."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("form")

    class Changed(Message):
        """A field holds another value."""

    class Explained(Message):
        """The longer explanation of the field with the focus, empty if there is none."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Go(Message):
        """Enter was pressed: take the form as it is."""

    def __init__(
        self, form: Any, situation: Any, *, room: int = ROOM, carried: Collection[str] = (), id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._kind = type(form)
        self._kept = dict(without_idle(schema.fields_of(self._kind), encode(form)))
        self._stored = out_of_place(self._kind, self._kept)
        self.fields = fields_of(self._kind, situation)
        self._parts = {f.key: part_for(f, self._kept[f.key], situation) for f in self.fields if f.kind is not Kind.KEPT}
        self._carried = {f.key: self._kept[f.key] for f in self.fields if f.name in carried}
        self._mark_carried()
        self._before = self.json
        controls = [part for part in self._parts.values() if isinstance(part, Control)]
        for control in controls:
            control.within = self
        self._align(controls)
        self._marked: Part | None = None
        self._fault = Plain(classes="fault")
        self._gone = self._without_place()
        self._folded = self._to_fold(form, room)
        self._parts = dict(sorted(self._parts.items(), key=lambda each: each[0] in self._folded))
        self._fold = Fold()

    def _align(self, controls: list[Control]) -> None:
        """Start the help texts of all fields in one column."""
        align(controls)

    def _to_fold(self, form: Any, room: int) -> set[str]:
        """The fields to fold away if there is not enough room.

        Rarely used ones come first, then those at their defaults, from the end; those that tell what the action is
        about never fold.
        """
        shown = [f for f in self.fields if f.key in self._parts and f.key not in self._gone]
        may = [f for f in shown if not f.of.required and not f.entry.telling]
        usual = [f for f in may if getattr(form, f.name) == f.usual]
        rare = {f.key for f in usual if not f.entry.lever and not _weighs(f)}
        if len(shown) <= room or len(rare) == 1:
            return set()
        later = [f.key for f in reversed(usual) if f.key not in rare]
        return rare | set(later[: max(0, len(shown) - len(rare) - room)])

    def on_mount(self) -> None:
        """Follow the focus: a row of a list becomes editable once the focus reaches it."""
        self.watch(self.screen, "focused", self._come_to, init=False)
        self.watch(self, "virtual_size", self.reveal, init=False)

    def on_resize(self) -> None:
        """Keep the field with the focus in view."""
        self.reveal()

    def reveal(self) -> None:
        """Bring the field with the focus into view after the layout: a row grows as it opens."""
        self.call_after_refresh(self._reveal)

    def _reveal(self) -> None:
        here = self.screen.focused if self.is_attached else None
        if here is None or self not in here.ancestors:
            return
        row = next((each for each in here.ancestors if isinstance(each, RowLine)), here)
        for each in (row, here):  # the whole row, too, if there is room for it
            self.scroll_to_widget(each, animate=False, force=True, immediate=True)

    def scroll_to_region(self, region: Region, *, center: bool = False, **how: Any) -> Offset:
        """Leave what gets the focus to `reveal`: Textual would centre it unless `reveal` had come first."""
        return Offset() if center else super().scroll_to_region(region, **how)

    def _come_to(self, widget: Widget | None) -> None:
        """Open the row that has the focus, and the one before it, which the next key back enters."""
        if widget is None or self not in widget.ancestors:
            return
        stops = list(takewhile(lambda each: each is not widget, self.walk_children(Widget)))
        before = next((each for each in reversed(stops) if each.focusable), None)
        for row in (before, widget):
            if isinstance(row, RowLine):
                row.open()
        self.reveal()

    def compose(self) -> ComposeResult:
        """Yield the fields that have a place, and the fold with the rest."""
        self._show_parts()
        yield from (part for key, part in self._parts.items() if key not in self._folded | self._gone)
        if self._folded:
            yield self._fold

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of a part of it."""
        return draw_once(super().render_lines, crop)

    @property
    def empty(self) -> bool:
        """True if there is nothing to fill in."""
        return not self._parts

    @property
    def json(self) -> dict[str, Any]:
        """The form as JSON, not checked."""
        return without_misplaced(self._kind, self._values, self._stored)

    @property
    def _values(self) -> dict[str, Any]:
        """The values of all fields, also of those that have no place."""
        return {**self._kept, **{key: part.json for key, part in self._parts.items()}}

    def _without_place(self) -> frozenset[str]:
        """The fields that have no place given the values of the others, except those stored out of place.

        A field that does not count has no place either, and keeps its value; nor has a choice without choices.
        """
        idle = uncounted_keys(self.form_so_far()) if may_not_count(self._kind) else frozenset()
        values = self._values
        empty = {field.key for field in self.fields if field.key in self._parts and field.idle_beside(values)}
        return (misplaced_keys(self._kind, values) - self._stored) | idle | empty

    def _show_parts(self) -> None:
        """Show the fields that have a place, and list the names of those that are folded away."""
        for key, part in self._parts.items():
            part.display = key not in self._gone
        self._fold.labels = [f.label for f in self.fields if f.key in self._folded and f.key not in self._gone]
        self._fold.display = bool(self._fold.labels)

    def _mount_placed(self) -> None:
        """Mount the fields that have a place only now, each behind the one before it."""
        before: Widget | None = self._fault if self._fault.is_attached else None
        for key, part in self._parts.items():
            if key not in self._folded | self._gone and not part.is_attached:
                self.mount(part, before=0 if before is None and self.children else None, after=before)
            before = part if part.is_attached else before

    def read(self) -> Any:
        """Return the dataclass; raises `Refusal` naming the field at fault."""
        form = decode(self._kind, self.json)
        check_filled_in(form)
        check_one(form)
        return form

    def set_field(self, name: str, value: Any) -> None:
        """Set a field to another value that follows from a change elsewhere."""
        key = next((f.key for f in self.fields if f.name == name), "")
        part = self._parts.get(key)
        if part is not None:
            part.set_value(encode(value))
        elif key:
            self._kept[key] = encode(value)

    def tell_meanings(self, meant: Mapping[str, str]) -> None:
        """Show beside the open choices, by field, what each stands for."""
        for field in self.fields:
            if isinstance(control := self._parts.get(field.key), OneOf):
                control.stands_for = meant.get(field.name, "")

    @property
    def carried(self) -> bool:
        """True if it still holds a value from an earlier draw in the scene."""
        return bool(self._carried)

    def _mark_carried(self) -> None:
        """Mark the fields carried over from an earlier draw; those changed here no longer are."""
        self._carried = {key: was for key, was in self._carried.items() if self.json[key] == was}
        for key, part in self._parts.items():
            if part.carried != (key in self._carried):
                part.carried = key in self._carried
                part.refresh()

    def clear_carried(self, fresh: Any) -> None:
        """Reset the fields carried over to their values in a fresh form."""
        for name in [f.name for f in self.fields if f.key in self._carried]:
            self.set_field(name, getattr(fresh, name))
        self._mark_carried()

    def form_so_far(self) -> Any:
        """The dataclass, with fields that cannot be read yet as they were at the start."""
        try:
            return self.read()
        except Refusal:
            data = dict(self._kept)
        for key, part in self._parts.items():
            try:
                decode(self._kind, {**data, key: part.json})
            except Refusal:
                continue
            data[key] = part.json
        return decode(self._kind, data)

    def enter(self) -> None:
        """Go to the first field."""
        if (first := next(self._reachable(), None)) is not None:
            first.focus()

    def mark(self, refusal: Refusal) -> None:
        """Show a refusal at its field and go there, or at the top if it names no field."""
        self.clear()
        name, *path = (refusal.field or "").split(".")
        key = next((f.key for f in self.fields if name in (f.key, f.name)), "")
        if (part := self._parts.get(key)) is None or key in self._gone:
            self._say(refusal.message)
            return
        self._marked = part.find(path)
        if self.uncover(key):
            # A field that was hidden has a position only after the next layout.
            self.call_after_refresh(self._marked.focus)
        else:
            self._marked.focus()
        self._marked.mark(refusal.message)
        self.call_after_refresh(self._tell_more)

    def clear(self) -> None:
        """Clear the marked fault."""
        self._say("")
        if self._marked is not None:
            self._marked.mark("")
            self._marked = None

    def _say(self, fault: str) -> None:
        """Show a fault of the form as a whole; its line is mounted with the first, which saves time."""
        if fault and not self._fault.is_attached:
            self.mount(self._fault, before=0 if self.children else None)
        self._fault.update(f"✗ {plain(fault)}" if fault else "")
        self._fault.display = bool(fault)

    def uncover(self, key: str) -> bool:
        """Show a field that is folded away; False if it is shown already."""
        folded = key in self._folded
        if folded:
            self.unfold()
        return folded

    def unfold(self) -> list[Part]:
        """Show the fields that were folded away; they are mounted only now, which saves time."""
        folded, self._folded = self._folded, set()
        self._fold.display = False
        self._mount_placed()
        return [part for key, part in self._parts.items() if key in folded - self._gone]

    def action_go(self) -> None:
        """Take the form as it is."""
        self.post_message(self.Go())

    def action_move(self, by: int) -> None:
        """Go to the line above or below, if there is one."""
        stops = self._stops()
        here = self._line_of(self.screen.focused)
        at = next((i for i, stop in enumerate(stops) if self._line_of(stop) is here), 0)
        self.screen.set_focus(stops[max(0, min(len(stops) - 1, at + by))])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow passing by only in a list."""
        return action != "pass_by" or self._list is not None

    @property
    def _list(self) -> RowsField | None:
        """The list with the focus."""
        here = self.screen.focused if self.is_attached else None
        return next((each for each in here.ancestors if isinstance(each, RowsField)), None) if here else None

    def action_pass_by(self, by: int) -> None:
        """Go past the whole list, to the line below or above it, if there is one."""
        rows, stops = self._list, self._stops()
        within = [at for at, stop in enumerate(stops) if rows in stop.ancestors]
        at = within[-1] + 1 if by > 0 else within[0] - 1
        if 0 <= at < len(stops):
            self.screen.set_focus(stops[at])

    def _stops(self) -> list[Widget]:
        """The first place to stop on each line that is shown."""
        stops: dict[Widget | None, Widget] = {}
        for widget in self._reachable():
            stops.setdefault(self._line_of(widget), widget)
        return list(stops.values())

    def _reachable(self) -> Iterator[Widget]:
        """The widgets in it that are shown and can be focused, in order."""
        for widget in self.walk_children(Widget):
            around = (each for each in widget.ancestors_with_self if isinstance(each, Widget))
            if widget.focusable and all(each.display for each in around):
                yield widget

    def _line_of(self, widget: Widget | None) -> Widget | None:
        """The line that contains a widget; for a row that takes several lines, the field in it."""
        line = widget
        for ancestor in widget.ancestors_with_self if widget else ():
            if ancestor is self:
                break
            if isinstance(ancestor, Widget) and ancestor.has_class("line"):
                if ancestor.has_class("tall"):
                    break
                line = ancestor
        return line

    @on(Control.Changed)
    def _follow_change(self, event: Control.Changed) -> None:
        event.stop()
        self.clear()
        for part in self._parts.values():
            for control in part.walk_children(Control, with_self=True):
                if isinstance(control, OneOf | SomeOf) and control.field.entry.whose:
                    drop_closed_choices(control)
        if has_pairs(self._kind):
            self._clear_others()
        if (gone := self._without_place()) != self._gone:
            self._gone = gone
            self._show_parts()
            self._mount_placed()
        if self._carried:
            self._mark_carried()
        self.post_message(self.Changed())
        self._tell_more()

    def _clear_others(self) -> None:
        """Clear the other field of each exclusive pair of which one was just filled in."""
        now, fields = self.json, schema.fields_of(self._kind)
        cleared = cleared_by(fields, {key: value for key, value in now.items() if value != self._before[key]})
        for field in fields:
            if field.key in cleared and now[field.key] != cleared[field.key]:
                self.set_field(field.name, cleared[field.key])
        self._before = self.json

    def on_descendant_focus(self) -> None:
        """Post the explanation of the field that now has the focus."""
        self.call_after_refresh(self._tell_more)

    def _tell_more(self) -> None:
        """Post the explanation that the focused field has no room for; nothing after the form was left."""
        if not self.is_attached:
            return
        here = self.screen.focused
        part = next((a for a in here.ancestors_with_self if isinstance(a, Part)), None) if here else None
        self.post_message(self.Explained(part.unsaid if part is not None else ""))

    @on(Input.Submitted)
    def _go_on(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_go()

    @on(OneOf.RunOn)
    def _run_on(self, event: OneOf.RunOn) -> None:
        """Give a letter that continues no choice to the next field of choices, or to none."""
        event.stop()
        controls = list(self.query(OneOf).results(OneOf))
        after = controls[controls.index(event.origin) + 1 :]
        if after and (rest := run_on(event.typed, open_choices(after[0]))):
            after[0].focus()
            after[0].feed(rest)
        else:
            event.origin.refuse(event.typed)
            self._tell_more()


class Fold(Control):
    """The line in place of the fields that are folded away."""

    labels: reactive[list[str]] = reactive(list)
    """Their names."""

    def __init__(self) -> None:
        super().__init__(NOTHING, None)

    def render(self) -> Content:
        """`4 more: tools, helpers`."""
        words = plain(", ".join(map(within_sentence, self.labels)))
        text = f"space: {words}" if self.has_focus else words
        more = label_column(f"{len(self.labels)} more", self.has_focus)
        return Content.assemble(more, "  ", (clip(text, max(0, self.size.width - LABEL - 4)), "$text-muted"))

    def action_choose(self) -> None:
        """Show them, and go to the first."""
        form = next(a for a in self.ancestors if isinstance(a, FormView))
        self.call_after_refresh(form.unfold()[0].focus)

    def action_step(self, by: int) -> None:
        """Show them with the right arrow as well."""
        if by > 0:
            self.action_choose()
