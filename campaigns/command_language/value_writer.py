"""Writing values in a line, so that they are read back as they were."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile

from campaigns.command_language.grammar import NOTHING, literally, quote, word
from campaigns.command_language.names import BY_NUMBER, exactly, existing_names, find_meant, of_choices, shortest
from campaigns.command_language.vocabulary import (
    KEPT,
    NO,
    NUMBER,
    PLAIN_WORDS,
    YES,
    Vocabulary,
    defaults,
    misplaced_fields,
)
from core.schema.codec import Json
from core.schema.entry import Entry
from core.schema.fields import Field, Kind, Type, fields_of

_PLAIN = re.compile(r"[^\W\d_]\w*")
_LEADING = 3
"""The most fields of a group that are given without their names."""


class ValueWriter(Vocabulary):
    """Writes values with the names and choices that a reader of the line finds."""

    __slots__ = ()

    def write(self, data: Json, of: Type, entry: Entry) -> str:
        """A value as it is written in a line."""
        if data is None:
            return NOTHING
        return _WRITERS[of.kind](self, data, of, entry)

    def write_fields(
        self,
        data: Mapping[str, Json],
        fields: Sequence[Field],
        start: Mapping[str, Json] = {},
        whole: Mapping[str, Json] | None = None,
    ) -> Iterator[str]:
        """The fields of a value: the first few without names, the rest by key; those at their `start` are omitted.

        `whole` is the complete value if `data` is only a part.
        """
        kept = [own.key for own in misplaced_fields(fields, data if whole is None else whole, defaults(fields))]
        first = [] if kept else leading_fields(fields, data, start)
        for own in first:
            yield self.write(data[own.key], own.type, own.entry)
        for own in fields:
            if own not in first and own.key in data and not _starts_so(own, data, start):
                sign = KEPT if own.key in kept else ""
                yield f"{sign}{own.said}={self.write(data[own.key], own.type, own.entry)}"


def leading_fields(fields: Sequence[Field], data: Mapping[str, Json], start: Mapping[str, Json] = {}) -> list[Field]:
    """The fields written without names: the first few, up to one at its start or with a nested form."""
    shown = [each for each in fields if not each.entry.hidden][:_LEADING]
    return list(takewhile(lambda own: _leads(own.type) and own.key in data and not _starts_so(own, data, start), shown))


def _leads(of: Type) -> bool:
    return of.kind in (Kind.TEXT, Kind.WORD, Kind.NUMBER, Kind.UNION)


def _starts_so(own: Field, data: Mapping[str, Json], start: Mapping[str, Json]) -> bool:
    return own.key in start and data[own.key] == start[own.key]


def _write_truth(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    return YES if data else NO


def _write_number(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    if entry.names:
        name = shortest(existing_names(writer.context, entry.names), str(data), whole=entry.names != "character")
        return f"{BY_NUMBER}{data}" if name is None else word(name)
    name = shortest(of_choices(writer.choices(entry)), str(data))
    return str(data) if name is None else word(name)


def _write_text(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    known = writer.names_for(of, entry)
    name = shortest(known, data) if data else None
    if name is not None:
        return word(name)
    # A text that isn't a choice must not be taken for one.
    return literally(data) if exactly(data, known) else quote(data) if find_meant(data, known) else word(data)


def _write_word(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    return word(str(data))


def _write_group(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    fields = fields_of(of.python)
    return f"({' '.join(writer.write_fields(data, fields, defaults(fields)))})"


def _write_list(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    said = [writer.write(each, of.item, entry) for each in data]
    plain = said and of.item.kind not in (Kind.LIST, Kind.TUPLE, Kind.UNION) and said != [NOTHING]
    return ",".join(said) if plain else f"[{', '.join(said)}]"


def _write_tuple(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    parts = (writer.write(each, part, entry) for each, part in zip(data, of.parts, strict=True))
    return f"[{', '.join(parts)}]"


def _write_mapping(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    return f"({' '.join(f'{word(key)}={writer.write(each, of.item, entry)}' for key, each in data.items())})"


def _write_union(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    kind = next((part for part in of.parts if part.kind in _KINDS_OF[type(data)]), of.parts[0])
    if kind.kind is Kind.TEXT and (NUMBER.fullmatch(data) or data in PLAIN_WORDS):
        return quote(data)
    said = writer.write(data, kind, entry)
    return f"[{said}]" if kind.kind is Kind.LIST and len(data) == 1 and not said.startswith("[") else said


_KINDS_OF: Mapping[type, tuple[Kind, ...]] = {
    bool: (Kind.TRUTH,),
    int: (Kind.NUMBER,),
    str: (Kind.TEXT, Kind.WORD),
    list: (Kind.LIST, Kind.TUPLE),
    dict: (Kind.GROUP, Kind.MAPPING),
}


def _write_anything(writer: ValueWriter, data: Json, of: Type, entry: Entry) -> str:
    if isinstance(data, Mapping):
        return f"({' '.join(f'{word(str(key))}={writer.write(each, of, entry)}' for key, each in data.items())})"
    if isinstance(data, list | tuple):
        return f"[{', '.join(writer.write(each, of, entry) for each in data)}]"
    if isinstance(data, bool):
        return YES if data else NO
    if isinstance(data, str):
        return data if _PLAIN.fullmatch(data) and data not in PLAIN_WORDS else quote(data)
    return json.dumps(data)


_WRITERS: Mapping[Kind, Callable[[ValueWriter, Json, Type, Entry], str]] = {
    Kind.TRUTH: _write_truth,
    Kind.NUMBER: _write_number,
    Kind.TEXT: _write_text,
    Kind.WORD: _write_word,
    Kind.GROUP: _write_group,
    Kind.LIST: _write_list,
    Kind.TUPLE: _write_tuple,
    Kind.MAPPING: _write_mapping,
    Kind.UNION: _write_union,
    Kind.ANYTHING: _write_anything,
    Kind.OTHER: _write_anything,
}
