"""Changes of a single value on a sheet of any game.

A ruleset gives the place of each value (`Row.path`) and the lists that can grow (`Section.add`). The change is made
in the encoded sheet, which is then decoded again, as strictly as a file from elsewhere. Every function returns a new
sheet or raises `Refusal`; none changes its arguments.

A value is refused if the game could not show or use it: the wrong kind, out of the bounds of its entry, or a word
that isn't in its list. Anything else that a GM writes is kept, and `Ruleset.check_sheet` reports where it breaks a
rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.bounds import number_fault
from core.schema.codec import Json, decode, encode
from core.schema.entry import Entry
from core.schema.fields import Field, Kind, Type, fields_of, type_of
from core.schema.forms import blank, form_of
from core.schema.paths import Path, dotted_path, leads_nowhere, leaf
from core.schema.word_lists import check_words
from core.sheet import Row, Section

S = TypeVar("S")
"""The type of a sheet."""

KEY = "entry_name"
"""The field of an entry's form that holds its key in a mapping."""
VALUE = "value"
"""The field of an entry's form where the entry is a bare value."""

_LONGEST_KEY = 200


def with_entry_bounds(sheet: type, sections: Iterable[Section]) -> Iterator[Section]:
    """The sections with the bounds and labels of each value's entry, unless the game gives closer bounds.

    A number gets the bounds of its entry, a word the label of its choice.
    """
    for section in sections:
        yield section._replace(rows=tuple(_row_with_bounds(sheet, row) for row in section.rows))


def _row_with_bounds(sheet: type, row: Row) -> Row:
    if not row.path or isinstance(row.value, bool):
        return row
    of, own = leaf(sheet, row.path)
    if isinstance(row.value, str):
        return row if row.shown else row._replace(shown=_label(of, own, row.value))
    return row._replace(low=own.low if row.low is None else row.low, high=own.high if row.high is None else row.high)


def _label(of: Type, entry: Entry, word: str) -> str:
    """The label of a word that is chosen from a fixed list; otherwise an empty text."""
    choices = () if callable(entry.choices) else Field.of(VALUE, of, entry).choices(None)
    return next((choice.label for choice in choices if choice.id == word and word), "")


def value_form(ruleset: Ruleset, row: Row) -> object | None:
    """A form of one field, filled in, for a row whose value is a word of a list; None for any other row."""
    of, entry = leaf(ruleset.sheet, row.path)
    words = of.kind is Kind.WORD or (entry.choices and of.kind is not Kind.LIST)
    if not words or not isinstance(row.value, str):
        return None
    form: type[object] = form_of("One", [Field.of(VALUE, of, _labelled_entry(entry, row.label))])
    return form(**{VALUE: row.value or None if of.optional else row.value})


def _labelled_entry(entry: Entry, label: str) -> Entry:
    """The entry of a value on the sheet, for a form of one field."""
    return replace(entry, label=label, json="", hidden=False, page="")


def _read(ruleset: Ruleset, before: S, data: Json) -> S:
    after: S = decode(ruleset.sheet, data, strict=True)
    check_words(before, after)
    return after


def change_value(ruleset: Ruleset, sheet: S, path: Path, value: Json) -> S:
    """The sheet with another value at `path`."""
    if value == "" and leaf(ruleset.sheet, path).type.optional:
        value = None
    data = encode(sheet)
    parent = _parent(data, path)
    if isinstance(parent, dict):
        parent[str(path[-1])] = value
    else:
        parent[_index(parent, path)] = value
    return _read(ruleset, sheet, data)


def nudge_value(row: Row, by: int) -> int | bool:
    """The value of a number row plus `by`, or the opposite of a truth value. Refuses other rows."""
    if isinstance(row.value, bool):
        return not row.value
    if not row.path or not isinstance(row.value, int):
        raise Refusal("bad_request", f"{row.label} isn't a number you can change.", dotted_path(row.path))
    return row.value + by


def set_by_hand(ruleset: Ruleset, sheet: S, row: Row, value: Json) -> S:
    """The sheet with another value in a row.

    A number outside the bounds of its row is accepted if the game reports the broken rule (the text leaves such cases
    to the GM), and always if it comes closer to the bounds. A track never has more marks than boxes.
    """
    after = change_value(ruleset, sheet, row.path, value)
    bounds = Entry(low=row.low, high=row.high)
    if type(row.value) is not int or type(value) is not int or not (fault := number_fault(row.label, value, bounds)):
        return after
    least, most = bounds.bounds
    nearest, before = (max(least, min(most, number)) for number in (value, row.value))
    back = abs(value - nearest) < abs(row.value - before)
    told = not row.gauge and _wrong(ruleset, after) - _wrong(ruleset, change_value(ruleset, sheet, row.path, nearest))
    if back or told:
        return after
    raise Refusal("bad_request", fault, dotted_path(row.path))


def _wrong(ruleset: Ruleset, sheet: object) -> set[tuple[str, str, str | None]]:
    """The faults that the game finds in a sheet."""
    return {(fault.code, fault.message, fault.field) for fault in ruleset.faults(sheet)}


def entry_path(section: Section, row: Row | None) -> Path | None:
    """The path of the entry that a row of a growing section belongs to; None for a fixed row."""
    depth = len(section.path)
    if row is None or section.add is None or len(row.path) <= depth or row.path[:depth] != section.path:
        return None
    return row.path[: depth + 1]


def entry_form(sheet: object, section: Section) -> type:
    """The form of an entry of a growing section: its fields, and its name if the sheet keeps it by name."""
    if section.add is None:
        raise Refusal("bad_request", f"You can't add anything to {section.title}.", dotted_path(section.path))
    named, of = leaf(type(sheet), section.path), type_of(section.add)
    if of.kind is Kind.GROUP and named.type.kind is not Kind.MAPPING:
        return section.add
    bare = Field.of(VALUE, of, _labelled_entry(named.entry, section.title))
    own = fields_of(section.add) if of.kind is Kind.GROUP else [bare]
    key = Field.of(KEY, type_of(str), Entry("Name", choices=named.entry.keys, tie=named.entry.tie))
    return form_of("Named", [key, *own] if named.type.kind is Kind.MAPPING else own)


def blank_entry(sheet: object, section: Section) -> object:
    """The form of an entry with nothing filled in."""
    return blank(entry_form(sheet, section))


def filled_entry(sheet: object, section: Section, path: Path) -> object:
    """The form of an entry, filled with the values at `path`."""
    form = entry_form(sheet, section)
    value = _at(encode(sheet), path)
    data = value if isinstance(value, dict) else {VALUE: value}
    return decode(form, {**data, KEY: path[-1]} if isinstance(path[-1], str) else data)


def add_entry(ruleset: Ruleset, sheet: S, section: Section, form: object) -> S:
    """The sheet with an entry from a form added at the end of a section."""
    data = encode(sheet)
    inside = _at(data, section.path)
    key, value = _entry(form)
    if isinstance(inside, dict):
        inside[_new_key(key, inside)] = value
    else:
        inside.append(value)
    return _read(ruleset, sheet, data)


def newest_entry(sheet: object, section: Section, form: object) -> Path:
    """The path of the entry that was just added with this form."""
    inside = _at(encode(sheet), section.path)
    return (*section.path, _entry(form)[0].strip() if isinstance(inside, dict) else len(inside) - 1)


def replace_entry(ruleset: Ruleset, sheet: S, path: Path, form: object) -> S:
    """The sheet with the entry at `path` replaced by a form, in the same position even under a new name."""
    data = encode(sheet)
    inside = _parent(data, path)
    key, value = _entry(form)
    if isinstance(inside, dict):
        old = str(path[-1])
        new = old if key == old else _new_key(key, inside)
        items = [(new, value) if name == old else (name, kept) for name, kept in inside.items()]
        inside.clear()
        inside.update(items)
    else:
        inside[_index(inside, path)] = value
    return _read(ruleset, sheet, data)


def remove_entry(ruleset: Ruleset, sheet: S, path: Path) -> S:
    """The sheet without the entry at `path`."""
    data = encode(sheet)
    inside = _parent(data, path)
    if isinstance(inside, dict):
        if inside.pop(str(path[-1]), None) is None:
            raise leads_nowhere(path)
    else:
        del inside[_index(inside, path)]
    return _read(ruleset, sheet, data)


def _entry(form: object) -> tuple[str, Json]:
    """The key and the encoded value of a filled form."""
    data = encode(form)
    key = data.pop(KEY, "")
    return key, data[VALUE] if list(data) == [VALUE] else data


def _new_key(key: str, taken: dict[str, Json]) -> str:
    name = key.strip()
    if not name or len(name) > _LONGEST_KEY:
        raise Refusal("bad_request", f"A name must have 1 to {_LONGEST_KEY} characters.", KEY)
    if name in taken:
        raise Refusal("bad_request", f"{name:.60} is already on the sheet.", KEY)
    return name


def _parent(data: Json, path: Path) -> Json:
    if not path:
        raise leads_nowhere(path)
    return _at(data, path[:-1])


def _at(data: Json, path: Path) -> Json:
    for step in path:
        if isinstance(data, dict) and step in data:
            data = data[step]
        elif isinstance(data, list):
            data = data[_index(data, (step,))]
        else:
            raise leads_nowhere(path)
    return data


def _index(inside: object, path: Path) -> int:
    step = path[-1]
    if not isinstance(inside, list) or not isinstance(step, int) or not 0 <= step < len(inside):
        raise leads_nowhere(path)
    return step
