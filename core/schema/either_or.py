"""Pairs of fields in a form of which one counts: a character that is chosen, or a name that is typed
(`Entry.unless`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.refusal import Refusal
from core.schema.codec import Json
from core.schema.fields import Field, Kind, fields_of, typed_cache


class Pair(NamedTuple):
    """A field, and the one that counts if both are filled in."""

    idle: Field
    counts: Field

    def both(self, data: Mapping[str, Json]) -> bool:
        """Return True if both are filled in."""
        return is_filled_in(data.get(self.idle.key)) and is_filled_in(data.get(self.counts.key))


def is_filled_in(value: Json) -> bool:
    """Return True if a value is filled in: None and blank texts are not."""
    return value is not None and (not isinstance(value, str) or bool(value.strip()))


def pairs(fields: Iterable[Field]) -> Iterator[Pair]:
    """The pairs of a form."""
    by_name = {field.name: field for field in fields}
    return (Pair(each, by_name[each.entry.unless]) for each in by_name.values() if each.entry.unless)


def only_one(fields: Sequence[Field], data: Mapping[str, Json]) -> Mapping[str, Json]:
    """The entered values of a form, with the other field of each pair cleared; refuses both.

    A form that starts with a choice then accepts a typed name, and nothing entered is ignored.
    """
    for pair in pairs(fields):
        if pair.both(data):
            raise Refusal("bad_request", _why_not_both(pair), pair.idle.key)
    return _each(fields, {**data, **cleared_by(fields, data)}, only_one)


def _why_not_both(pair: Pair) -> str:
    return f"Fill in {pair.counts.label} or {without_or(pair.idle.label)}, not both."


def without_idle(fields: Sequence[Field], data: Mapping[str, Json]) -> Mapping[str, Json]:
    """The data of a form without the fields that don't count."""
    idle = {pair.idle.key: _nothing(pair.idle) for pair in pairs(fields) if pair.both(data)}
    return _each(fields, {**data, **idle}, without_idle)


def cleared_by(fields: Iterable[Field], news: Mapping[str, Json]) -> dict[str, Json]:
    """The empty values that these new values cause: the other field of each pair."""
    cleared = dict[str, Json]()
    for idle, counts in pairs(fields):
        for one, other in ((idle, counts), (counts, idle)):
            if is_filled_in(news.get(one.key)) and other.key not in news:
                cleared[other.key] = _nothing(other)
    return cleared


def check_one(form: object, at: str = "") -> None:
    """Refuse a form with both fields of a pair filled in, also in one of its rows."""
    kind = type(form)
    if not has_pairs(kind):
        return
    fields = fields_of(kind)
    data: dict[str, Json] = {field.key: getattr(form, field.name) for field in fields}
    for pair in pairs(fields):
        if pair.both(data):
            raise Refusal("bad_request", _why_not_both(pair), f"{at}{pair.idle.key}")
    for field in filter(_has_rows, fields):
        for number, row in enumerate(data[field.key]):
            check_one(row, f"{at}{field.key}.{number}.")


@typed_cache
def has_pairs(kind: type) -> bool:
    """Return True if a form or one of its rows has pairs."""
    fields = fields_of(kind)
    return any(pairs(fields)) or any(has_pairs(field.type.item.python) for field in fields if _has_rows(field))


def _has_rows(field: Field) -> bool:
    return field.type.kind is Kind.LIST and field.type.item.kind is Kind.GROUP


def _nothing(field: Field) -> Json:
    return None if field.type.optional else ""


_Fix = Callable[[Sequence[Field], Mapping[str, Json]], Mapping[str, Json]]


def _each(fields: Sequence[Field], data: Mapping[str, Json], fix: _Fix) -> Mapping[str, Json]:
    """Data with each row of its lists fixed; a refusal says which row."""
    rows = {f.key: (f.type.item.python, data[f.key]) for f in fields if _has_rows(f) and f.key in data}
    return {**data, **{key: _rows(key, kind, found, fix) for key, (kind, found) in rows.items() if has_pairs(kind)}}


def _rows(key: str, kind: type, rows: Json, fix: _Fix) -> Json:
    if not isinstance(rows, list | tuple):
        return rows
    fixed = []
    for number, row in enumerate(rows):
        try:
            fixed.append(fix(fields_of(kind), row) if isinstance(row, Mapping) else row)
        except Refusal as refusal:
            raise refusal.at(f"{key}.{number}.{refusal.field}") from refusal
    return type(rows)(fixed)


def without_or(label: str) -> str:
    """A label without the *Or* in front that sets its field against another: `Or against`."""
    return label.removeprefix("Or ")
