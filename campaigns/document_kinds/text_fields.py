"""The fields in files and forms: those with their own line, and those changed together."""

from __future__ import annotations

from core.schema.entry import LONGEST
from core.schema.fields import Field, Kind, fields_of, typed_cache


def names(*of: type) -> tuple[str, ...]:
    """The names of all fields of these declarations."""
    return tuple(field.name for each in of for field in fields_of(each))


@typed_cache
def own_lines(of: type) -> tuple[Field, ...]:
    """The fields with their own line: all but the name, the tags, the text and custom fields."""
    return tuple(field for field in fields_of(of) if not _has_own_key(field))


@typed_cache
def shared_fields(of: type) -> tuple[Field, ...]:
    """The fields that are changed together: all but those with their own key."""
    return tuple(field for field in fields_of(of) if not getattr(field.entry, "apart", False))


def left_out(field: Field) -> object:
    """The value of a field that an exported file omits: no, or the field's default."""
    return False if field.type.kind is Kind.TRUTH else field.default


def _has_own_key(field: Field) -> bool:
    several = field.type.kind in (Kind.LIST, Kind.MAPPING)
    return getattr(field.entry, "title", False) or several or field.entry.longest > LONGEST
