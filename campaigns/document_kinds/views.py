"""Views: stored documents for the screens, declared by their kind."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, TypeVar, dataclass_transform

from campaigns.document_kinds.declaration import declare
from campaigns.document_kinds.kind import Doc, Kind, kept_field
from core.schema.entry import entry

V = TypeVar("V", bound=Kind)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(kept_field, entry, dataclasses.field))
def declare_view(of: type[V]) -> type[V]:
    """Declare a view: the fields of the kind it inherits, an id, and computed fields."""
    return declare(of)


def view_of(view: type[V], i: int, doc: Doc, **more: Any) -> V:
    """A stored document as a view of its kind, with computed fields in `more`; lists become tuples.

    A field that a document of an earlier version lacks has its default.
    """
    values = {name: doc.get(name, default) for name, default in _fields(view)}  # type: ignore[arg-type]
    for name, value in values.items():
        if type(value) is list:
            values[name] = tuple(value)
    return view(**{**values, "id": i, **more})


@cache
def _fields(view: type[Kind]) -> tuple[tuple[str, object], ...]:
    """Each field of a view's kind with its default; None if it is required, because every document has it."""
    kind = next(base for base in view.__mro__ if "table" in vars(base))
    return tuple((field.name, _default(field)) for field in dataclasses.fields(kind))


def _default(field: dataclasses.Field[Any]) -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return None if field.default is dataclasses.MISSING else field.default
