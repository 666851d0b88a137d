"""What kind of control each field of a form needs, worked out from its type and its entry. Pure."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from core.schema.entry import Choice, Entry, entry_of
from core.wording import written
from tui.text import plain

NONE = "–"
"""How "nothing chosen" is shown."""


class Kind(StrEnum):
    """How a field is filled in."""

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
    """One field: `key` is its name in JSON, `scalar` the type of one value, `choices` what is open now.

    `item` is the dataclass of rows and groups; `optional` fields may be left empty.
    """

    name: str
    key: str
    entry: Entry
    kind: Kind
    scalar: Any = str
    optional: bool = False
    choices: tuple[Choice, ...] = ()
    required: bool = False
    default: Any = None

    @property
    def label(self) -> str:
        """The label, or the name made readable."""
        return self.entry.label or self.name.replace("_", " ").capitalize()

    def of_choice(self, id: str) -> Any:
        """The value a choice stands for, in the field's own type."""
        if self.optional and id == "":
            return None
        if get_origin(self.scalar) is Literal:
            return next((word for word in get_args(self.scalar) if str(word) == id), id)
        if isinstance(self.scalar, type) and issubclass(self.scalar, Enum):
            return self.scalar(id).value
        return int(id) if self.scalar is int and id.lstrip("-").isdigit() else id

    def choice(self, value: Any) -> Choice | None:
        """The choice a value is shown as."""
        id = "" if value is None else str(value)
        return next((choice for choice in self.choices if choice.id == id), None)


def fields_of(form: type, situation: Any) -> tuple[Field, ...]:
    """The fields of a form in order; hidden ones are kept as they are."""
    hints = _hints(form)
    return tuple(_field(field, hints[field.name], situation) for field in dataclasses.fields(form) if field.init)


def blank(form: type, situation: Any) -> dict[str, Any]:
    """The JSON of a new row: defaults where there are any, else the first choice, zero or nothing."""
    from core.schema.codec import encode

    return {field.key: encode(_blank(field, situation)) for field in fields_of(form, situation)}


def summary(form: Any, situation: Any, *, about_first: bool = False) -> str:
    """A filled form on one line: what differs from the defaults, what has none, and choices but for a blank default.

    With `about_first` it begins with what is said in words, and ends with what it is drawn with (the levers).
    """
    fields = fields_of(type(form), situation)
    return " · ".join(
        shown
        for field in (sorted(fields, key=_how) if about_first else fields)
        if field.kind is not Kind.KEPT
        and (field.required or (field.choices and field.default) or getattr(form, field.name) != field.default)
        and (shown := _named(field, getattr(form, field.name), situation))
    )


def _how(field: Field) -> int:
    """How much a field is about the way something is done rather than about what is."""
    return 0 if field.kind is Kind.TEXT else 1 + field.entry.lever


def shown(field: Field, value: Any, situation: Any) -> str:
    """A value in words."""
    if field.kind in (Kind.MANY, Kind.WORDS):
        return ", ".join(_one(field, item) for item in value)
    if field.kind is Kind.ROWS:
        return "; ".join(summary(row, situation) for row in value)
    if field.kind is Kind.GROUP:
        return summary(value, situation) if value is not None else NONE
    return _one(field, value)


def _named(field: Field, value: Any, situation: Any) -> str:
    """A value with its label, except where a choice or words speak for themselves."""
    if field.kind is Kind.YES_NO:
        return field.label if value else ""
    text = shown(field, value, situation)
    if field.kind in (Kind.CHOICE, Kind.TEXT) or not text:
        return "" if text == NONE else text
    return f"{field.label} {text}"


def _one(field: Field, value: Any) -> str:
    if choice := field.choice(value):
        return plain(choice.label or choice.id)
    if value is None or value == "":
        return NONE
    return written(value) if isinstance(value, int) else plain(str(value))


@cache
def _hints(form: type) -> dict[str, Any]:
    return get_type_hints(form)


def _field(field: dataclasses.Field[Any], hint: Any, situation: Any) -> Field:
    entry = entry_of(field)
    scalar, optional = _without_none(hint)
    kind, scalar = (Kind.KEPT, scalar) if entry.hidden else _kind(scalar, bool(entry.choices))
    choices = () if kind is Kind.KEPT else _choices(entry, scalar, situation)
    kind = Kind.KEPT if entry.if_any and not choices else kind
    if optional and kind is Kind.CHOICE and not any(choice.id == "" for choice in choices):
        choices = (Choice("", NONE), *choices)
    default, required = _default(field)
    return Field(field.name, entry.json or field.name, entry, kind, scalar, optional, choices, required, default)


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) in (Union, UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        if len(kinds) < len(get_args(hint)):
            return (kinds[0] if len(kinds) == 1 else Any), True
    return hint, False


def _kind(hint: Any, choices: bool) -> tuple[Kind, Any]:
    """The kind of a field, and the type of one of its values."""
    if get_origin(hint) is tuple:
        item = get_args(hint)[0]
        if dataclasses.is_dataclass(item):
            return Kind.ROWS, item
        kind, scalar = _kind(item, choices)
        return (Kind.MANY if kind is Kind.CHOICE else Kind.WORDS if kind is Kind.TEXT else Kind.KEPT), scalar
    if get_origin(hint) is Literal or choices or (isinstance(hint, type) and issubclass(hint, Enum)):
        return Kind.CHOICE, hint
    if dataclasses.is_dataclass(hint):
        return Kind.GROUP, hint
    return {bool: Kind.YES_NO, int: Kind.NUMBER, str: Kind.TEXT}.get(hint, Kind.KEPT), hint


def _choices(entry: Entry, scalar: Any, situation: Any) -> tuple[Choice, ...]:
    if entry.choices:
        return entry.open_choices(situation)
    words: Sequence[Any] = ()
    if get_origin(scalar) is Literal:
        words = get_args(scalar)
    elif isinstance(scalar, type) and issubclass(scalar, Enum):
        words = [member.value for member in scalar]
    return tuple(Choice(str(word), str(word).replace("_", " ").capitalize()) for word in words)


def _default(field: dataclasses.Field[Any]) -> tuple[Any, bool]:
    if field.default is not dataclasses.MISSING:
        return field.default, False
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory(), False
    return None, True


def _blank(field: Field, situation: Any) -> Any:
    if not field.required:
        return field.default
    if field.optional:
        return None
    if field.kind is Kind.CHOICE:
        first = next((choice for choice in field.choices if not choice.why_not), None)
        return field.of_choice(first.id) if first else ""
    if field.kind is Kind.NUMBER:
        return max(field.entry.low or 0, 0)
    empty: Mapping[Kind, Any] = {Kind.YES_NO: False, Kind.TEXT: ""}
    return blank(field.scalar, situation) if field.kind is Kind.GROUP else empty.get(field.kind, ())
