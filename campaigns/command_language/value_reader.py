"""Reading values in a line: a part of a line as the value of a field of a form or a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaigns.command_language.grammar import NOTHING, Group, Item, LineError, Listed, Node, Word
from campaigns.command_language.names import BY_NUMBER, Named, count_of, exactly, existing_names, find_meant, of_choices
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
from core.schema.applicable_fields import goes_with
from core.schema.bounds import number_fault
from core.schema.codec import Json
from core.schema.entry import Entry
from core.schema.fields import Field, Kind, Type, fields_of
from core.wording import quantity

_LISTED = 12
"""The most choices that a refusal lists."""
_LONG, _DIGITS = re.compile(r"[+-]?[0-9]{10,}"), 20


class Wanted(Exception):
    """The cursor is here: the completions are these."""

    def __init__(self, word: Word, known: Sequence[Named]) -> None:
        super().__init__(word)
        self.word, self.known = word, known


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueReader(Vocabulary):
    """Reads values; `places` notes the place of each field in the line, by its path, for refusals."""

    places: dict[str, tuple[int, int]] = field(default_factory=dict)

    def read(self, node: Node, of: Type, entry: Entry, at: str) -> Json:
        """The value of a part of a line for a field. Raises `LineError`, or `Wanted` at the cursor."""
        self.places[at] = (node.start, node.end)
        if isinstance(node, Word) and node.wanted:
            raise Wanted(node, [*self.names_for(of, entry), *self._names_for_tie(entry)])
        if isinstance(node, Word) and node.text == NOTHING and not node.quoted:
            if of.optional:
                return None
            if of.kind in _NONE or "" in of.words:
                return _NONE.get(of.kind, str)()
        return _READERS[of.kind](self, node, of, entry, at)

    def check_name(self, node: Node, own: Field) -> None:
        """Refuse a text that names nothing of the field's kind, and list the names that do."""
        said = _text_of(node, own.entry, own.key)
        _id_of_choice(said, self.names_for(own.type, own.entry), own.entry, own.key)

    def _names_for_tie(self, entry: Entry) -> list[Named]:
        """Names offered for a free text; any other text is taken as well."""
        return existing_names(self.context, "known") if entry.tie is not None else []

    def read_fields(
        self,
        items: Sequence[Item],
        fields: Sequence[Field],
        at: str = "",
        start: Mapping[str, Json] | None = None,
    ) -> dict[str, Json]:
        """The fields that the items of a line or a group give: first in their order, then by key.

        Refuse a field that doesn't fit the values of the others, given or as they `start`.
        """
        said: dict[str, Json] = {}
        nodes: dict[str, Item] = {}
        order = iter([each for each in fields if not each.entry.hidden])
        for item in items:
            own = next(order, None) if item.key is None else _field_of_key(item.key, fields)
            if own is None or own.key in said:
                raise astray(item, own, fields)
            path = f"{at}.{own.key}" if at else own.key
            try:
                said[own.key] = self.read(item.node, own.type, own.entry, path)
            except Wanted as wanted:
                if item.key is not None or wanted.word is not item.node:
                    raise
                keys = (each for each in fields if each.key not in said and each.key != own.key)
                raise Wanted(wanted.word, [*wanted.known, *map(key_text, [own, *keys])]) from None
            nodes[own.key] = item
        usual = defaults(fields)
        whole = {**(usual if start is None else start), **said}
        for own in misplaced_fields(fields, whole, usual):
            found = nodes.get(own.key)
            if found is not None and not (found.key is not None and found.key.text.startswith(KEPT)):
                begin = found.node.start if found.key is None else found.key.start
                why = f"{goes_with(own, fields)} Leave it out."
                raise LineError(why, begin, found.node.end, own.entry.code, f"{at}.{own.key}" if at else own.key)
        return said


def _field_of_key(key: Word, fields: Sequence[Field]) -> Field | None:
    return next((own for own in fields if own.said == key.text.removeprefix(KEPT)), None)


def key_text(own: Field) -> Named:
    """A field as the beginning of its text."""
    return Named(f"{own.said}=", (f"{own.said}=",))


def astray(item: Item, own: Field | None, fields: Sequence[Field]) -> LineError:
    """The refusal of an item that fits none of these fields, or repeats one."""
    start = item.key.start if item.key is not None else item.node.start
    if own is not None:
        return LineError(f"Give {own.label} only once.", start, item.node.end, field=own.key)
    listed = ", ".join(each.said for each in fields) or "none"
    if item.key is not None:
        return LineError(f"{item.key.text:.40} isn't a field here. The fields are: {listed}.", start, item.node.end)
    return LineError("This is one value too many. Remove it.", start, item.node.end)


_NONE: Mapping[Kind, Callable[[], Json]] = {Kind.TEXT: str, Kind.LIST: list, Kind.MAPPING: dict}
"""The value of `-` for kinds that have an empty one."""


def _text_of(node: Node, entry: Entry, at: str) -> Word:
    if not isinstance(node, Word):
        raise LineError(
            f"{entry.label or at} must be one word or a text in quotes.", node.start, node.end, entry.code, at
        )
    return node


def _truth(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> bool:
    said = _text_of(node, entry, at)
    if said.text.casefold() not in (YES, NO):
        raise LineError(f"{entry.label or at} must be yes or no.", node.start, node.end, entry.code, at)
    return said.text.casefold() == YES


def _number(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> int:
    said = _text_of(node, entry, at)
    if entry.names:
        return _id_of(reader, said, entry, at)
    digits = entry.digits_of(said.text)
    known = of_choices(reader.choices(entry)) if entry.choices else []
    if entry.choices and (not NUMBER.fullmatch(digits) or exactly(said.text, known)):
        return int(_id_of_choice(said, known, entry, at))
    if _LONG.fullmatch(digits):
        fault = number_fault(entry.label or at, int(digits[:_DIGITS]), entry)
        raise LineError(fault, node.start, node.end, entry.code, at)
    if not NUMBER.fullmatch(digits):
        fault = number_fault(entry.label or at, digits, entry)
        raise LineError(fault, node.start, node.end, entry.code, at)
    return int(digits)


def _id_of(reader: ValueReader, said: Word, entry: Entry, at: str) -> int:
    number = said.text.removeprefix(BY_NUMBER)
    if number != said.text and number.isdecimal() and not said.quoted:
        return int(number)
    return int(_one(said, existing_names(reader.context, entry.names), entry, at))


def _id_of_choice(said: Word, known: Sequence[Named], entry: Entry, at: str) -> str:
    """The id of the choice with this name; the refusal of another name lists those there are."""
    if find_meant(said.text, known):
        return _one(said, known, entry, at)
    listed = ", ".join(each.names[0] for each in known[:_LISTED] if each.names)
    among = (
        f"isn't one of: {listed}{', …' if len(known) > _LISTED else ''}" if known else "can't be chosen: there is none"
    )
    raise LineError(f"{entry.label or at}: {said.text:.40} {among}.", said.start, said.end, entry.code, at)


def _one(said: Word, known: Sequence[Named], entry: Entry, at: str) -> str:
    found = find_meant(said.text, known)
    if len(found) != 1:
        raise LineError(count_of(found, said.text, known), said.start, said.end, entry.code, at)
    return found[0].id


def _text(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> str:
    said = _text_of(node, entry, at)
    known = reader.names_for(of, entry) if said.text and not said.literal else []
    # A quoted text is meant literally: it is only a choice of exactly this name.
    found = exactly(said.text, known) if said.quoted else find_meant(said.text, known)
    return found[0].id if len(found) == 1 else said.text


def _word(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> Any:
    said = _text_of(node, entry, at)
    known = [Named(str(each), (str(each),)) for each in of.words]
    one = _one(said, known, entry, at)
    return next(each for each in of.words if str(each) == one)


def _group(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> dict[str, Json]:
    if not isinstance(node, Group):
        raise LineError(f"{entry.label or at} must be in brackets: (...).", node.start, node.end, entry.code, at)
    return reader.read_fields(node.items, fields_of(of.python), at)


def _list(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> list[Json]:
    nodes = node.nodes if isinstance(node, Listed) else (node,)
    return [reader.read(each, of.item, entry, f"{at}.{i}") for i, each in enumerate(nodes)]


def _tuple(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> list[Json]:
    nodes = node.nodes if isinstance(node, Listed) else (node,)
    if len(nodes) != len(of.parts):
        raise LineError(
            f"{entry.label or at} has {quantity(len(of.parts), 'part')}.", node.start, node.end, entry.code, at
        )
    return [
        reader.read(each, part, entry, f"{at}.{i}") for i, (each, part) in enumerate(zip(nodes, of.parts, strict=True))
    ]


def _read_mapping(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> dict[str, Json]:
    if not isinstance(node, Group):
        raise LineError(f"{entry.label or at} must be in brackets: (...).", node.start, node.end, entry.code, at)
    bare = next((item for item in node.items if item.key is None), None)
    if bare is not None:
        raise LineError("Say what this belongs to: name=value.", bare.node.start, bare.node.end, entry.code, at)
    keyed = [(item.key.text, item.node) for item in node.items if item.key is not None]
    return {key: reader.read(each, of.item, entry, f"{at}.{key}") for key, each in keyed}


def _union(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> Json:
    wanted = _kinds(node)
    for part in sorted(of.parts, key=lambda part: wanted.index(part.kind) if part.kind in wanted else len(wanted)):
        return reader.read(node, part, entry, at)
    return None


def _kinds(node: Node) -> list[Kind]:
    """The kinds that a part of a line can be, likeliest first."""
    if isinstance(node, Group):
        return [Kind.GROUP, Kind.MAPPING]
    if isinstance(node, Listed):
        return [Kind.LIST, Kind.TUPLE]
    if not node.quoted and node.text in (YES, NO):
        return [Kind.TRUTH, Kind.WORD, Kind.TEXT, Kind.NUMBER]
    if not node.quoted and NUMBER.fullmatch(node.text):
        return [Kind.NUMBER, Kind.WORD, Kind.TEXT]
    return [Kind.WORD, Kind.TEXT, Kind.NUMBER, Kind.LIST]


def _read_any(reader: ValueReader, node: Node, of: Type, entry: Entry, at: str) -> Json:
    if isinstance(node, Group):
        return _read_mapping(reader, node, _OBJECT, entry, at)
    if isinstance(node, Listed):
        return [_read_any(reader, each, of, entry, f"{at}.{i}") for i, each in enumerate(node.nodes)]
    if node.quoted:
        return node.text
    return PLAIN_WORDS[node.text] if node.text in PLAIN_WORDS else _scalar(node.text)


_ANYTHING = Type(Kind.ANYTHING, Any)
_OBJECT = Type(Kind.MAPPING, Mapping, (_ANYTHING,))


def _scalar(text: str) -> Json:
    if NUMBER.fullmatch(text):
        return int(text)
    try:
        return float(text) if text[-1:].isdigit() else text
    except ValueError:
        return text


_READERS: Mapping[Kind, Callable[[ValueReader, Node, Type, Entry, str], Json]] = {
    Kind.TRUTH: _truth,
    Kind.NUMBER: _number,
    Kind.TEXT: _text,
    Kind.WORD: _word,
    Kind.GROUP: _group,
    Kind.LIST: _list,
    Kind.TUPLE: _tuple,
    Kind.MAPPING: _read_mapping,
    Kind.UNION: _union,
    Kind.ANYTHING: _read_any,
    Kind.OTHER: _read_any,
}
