"""The kind of control for each field of a form, from its type and its entry. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from core.schema import fields as schema
from core.schema.applicable_fields import without_place
from core.schema.either_or import without_or
from core.schema.entry import Choice, Entry
from core.wording import MINUS, number_text
from tui.text.plain import plain

NONE = "–"
"""The text for "nothing chosen"."""


class Kind(StrEnum):
    """The kind of control."""

    NUMBER = "number"
    YES_NO = "yes or no"
    CHOICE = "one of"
    MANY = "some of"
    TEXT = "text"
    WORDS = "several texts"
    ROWS = "rows"
    GROUP = "group"
    KEPT = "kept as it is"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: `of` describes it, `kind` is its control, `choices` are those open now."""

    of: schema.Field
    kind: Kind
    choices: tuple[Choice, ...] = ()

    @property
    def key(self) -> str:
        """Its name in JSON."""
        return self.of.key

    @property
    def name(self) -> str:
        """Its name on the dataclass."""
        return self.of.name

    @property
    def label(self) -> str:
        """The label."""
        return self.of.label

    @property
    def entry(self) -> Entry:
        """How it is entered."""
        return self.of.entry

    @property
    def one(self) -> schema.Type:
        """The type of one of its values: of a row if it has several."""
        return self.of.type.item if self.of.type.kind is schema.Kind.LIST else self.of.type

    @property
    def optional(self) -> bool:
        """True if it may be empty."""
        return self.of.type.optional

    @property
    def usual(self) -> Any:
        """The default; None for a required field."""
        return self.of.default

    def of_choice(self, id: str) -> Any:
        """The value of a choice, in the field's own type."""
        return self.one.value_of_choice(id)

    def choice(self, value: Any) -> Choice | None:
        """The choice for a value."""
        id = "" if value is None else str(value)
        return next((choice for choice in self.choices if choice.id == id), None)

    def open_beside(self, values: Mapping[str, Any]) -> tuple[Choice, ...]:
        """The choices beside these values; those with an owner only if it is named there."""
        whose = self.entry.whose
        return tuple(c for c in self.choices if c.open_to(values.get(whose))) if whose else self.choices

    def idle_beside(self, values: Mapping[str, Any]) -> bool:
        """Return True if there is nothing to choose beside these values and nothing was chosen; it then has no line."""
        if self.kind is Kind.MANY:
            return not values[self.key] and not self.open_beside(values)
        theirs = self.kind is Kind.CHOICE and self.entry.whose and not self.of.required
        return bool(theirs) and not values[self.key] and not any(c.id for c in self.open_beside(values))


def fields_of(form: type, situation: Any) -> tuple[Field, ...]:
    """The fields of a form in order; hidden ones keep their values."""
    return tuple(_field(field, situation) for field in schema.fields_of(form))


def summary(form: Any, situation: Any, *, about_first: bool = False) -> str:
    """A filled form on one line: values that differ from their defaults, required values, and choices.

    Blank or quiet defaults are left out, and fields that don't count in this form. With `about_first` it begins with
    texts and ends with the levers.
    """
    fields = fields_of(type(form), situation)
    gone = without_place(form)
    return " · ".join(
        shown
        for field in (sorted(fields, key=_how) if about_first else fields)
        if field.kind is not Kind.KEPT
        and field.key not in gone
        and field.entry.counts(form)
        and (
            field.of.required
            or (field.choices and field.usual and not field.entry.quiet)
            or getattr(form, field.name) != field.usual
            or (field.entry.telling and field.usual)
        )
        and (shown := _value_with_label(field, getattr(form, field.name), situation))
    )


def _how(field: Field) -> int:
    """The sort key of a field: texts first, levers last."""
    return 0 if field.kind is Kind.TEXT else 1 + field.entry.lever


def value_in_words(field: Field, value: Any, situation: Any) -> str:
    """A value in words."""
    if field.kind in (Kind.MANY, Kind.WORDS):
        return ", ".join(_one(field, item) for item in value)
    if field.kind is Kind.ROWS:
        return "; ".join(filter(None, (summary(row, situation).replace(" · ", field.entry.between) for row in value)))
    if field.kind is Kind.GROUP:
        return summary(value, situation) if value is not None else NONE
    return _one(field, value)


def label_and_text(label: str, said: str) -> str:
    """The text about a field after its label: "Count: from 0 to 99", "Out of sight? The map says so".

    A fault may name the field itself.
    """
    if said.startswith(f"✗ {label} "):
        return said
    return f"{label} {said}" if label.endswith("?") else f"{label}: {said}"


def _value_with_label(field: Field, value: Any, situation: Any) -> str:
    """A value with its label, unless it is a choice or words that are clear alone.

    A number isn't ("+2"), nor a trait of the other side: "Dexterity" would read as the acting character's. Nor is a
    name that isn't the answer to Who: "Jonas Reed" may help or stand against them.
    """
    if field.kind is Kind.YES_NO:
        return field.label if value else ""
    text = value_in_words(field, value, situation)
    number = field.kind is Kind.CHOICE and field.one.kind is schema.Kind.NUMBER and text[:1].isdecimal()
    if other := _other_with_label(field, value):
        return other
    if not (number or text.startswith(_SIGNS) or field.label.startswith(_THEIRS)) and (
        field.kind in (Kind.CHOICE, Kind.TEXT) or not text
    ):
        return "" if text == NONE else text
    return f"{field.label} {text}"


def _other_with_label(field: Field, value: Any) -> str:
    """A character whom a field asks for as more than just Who: `Directed at Jonas Reed`; else empty."""
    choice = field.choice(value) if field.kind is Kind.CHOICE and field.one.kind is schema.Kind.NUMBER else None
    if choice is None or choice.actor is None or field.label == _WHO:
        return ""
    label = without_or(field.label)
    return f"{label[:1].upper()}{label[1:]} {plain(choice.label)}"


_SIGNS = ("+", MINUS)
_THEIRS, _WHO = "Their ", "Who"
"""The beginning of labels for the other side's fields; the label of a name."""


def _one(field: Field, value: Any) -> str:
    if choice := field.choice(value):
        return plain(choice.label or choice.id)
    if value is None or value == "":
        return NONE
    return number_text(value) if isinstance(value, int) else plain(str(value))


def _field(field: schema.Field, situation: Any) -> Field:
    kind = Kind.KEPT if field.entry.hidden else _kind(field.type, bool(field.entry.choices))
    choices = () if kind is Kind.KEPT else field.choices(situation)
    kind = Kind.KEPT if field.entry.if_any and not choices else kind
    if field.type.optional and kind is Kind.CHOICE and not any(choice.id == "" for choice in choices):
        choices = (Choice("", NONE), *choices)
    if field.entry.cap is not None:
        field = field._replace(entry=replace(field.entry, high=field.entry.cap(situation)))
    return Field(field, kind, choices)


def _kind(of: schema.Type, choices: bool) -> Kind:
    """The kind of control for values of this type."""
    if of.kind is schema.Kind.LIST:
        return _SEVERAL.get(_kind(of.item, choices), Kind.KEPT)
    if of.kind in (schema.Kind.GROUP, schema.Kind.TUPLE):
        return Kind.GROUP if of.kind is schema.Kind.GROUP else Kind.KEPT
    return Kind.CHOICE if choices else _ONE.get(of.kind, Kind.KEPT)


_ONE = {
    schema.Kind.TRUTH: Kind.YES_NO,
    schema.Kind.NUMBER: Kind.NUMBER,
    schema.Kind.TEXT: Kind.TEXT,
    schema.Kind.WORD: Kind.CHOICE,
}
_SEVERAL = {Kind.GROUP: Kind.ROWS, Kind.CHOICE: Kind.MANY, Kind.TEXT: Kind.WORDS}
