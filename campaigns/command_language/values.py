"""Values of any type in a line: how a field of a form or a command is written and read.

Values are JSON here, as commands and forms are stored; the field's type and entry tell what they mean. A choice is
written as its id, its label or an unambiguous beginning of one; a character as its name; `-` is nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from campaigns.command_language.context import Context
from campaigns.command_language.grammar import (
    NOTHING,
    Group,
    Item,
    LineError,
    Listed,
    Node,
    Word,
    literally,
    quote,
    word,
)
from campaigns.command_language.names import (
    BY_NUMBER,
    Named,
    count_of,
    exactly,
    existing_names,
    find_meant,
    of_choices,
    shortest,
)
from core.actions.situation import Situation
from core.schema.bounds import number_fault
from core.schema.codec import Json, encode
from core.schema.entry import Entry
from core.schema.fields import Field, Kind, Type, fields_of
from core.schema.kinds import goes_with, misplaced_among
from core.wording import quantity

YES, NO = "yes", "no"
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_LONG, _DIGITS = re.compile(r"[+-]?[0-9]{10,}"), 20
_PLAIN = re.compile(r"[^\W\d_]\w*")
_LEADING = 3
"""The most fields of a group that are given without their names."""
KEPT = "~"
"""`~range=5` keeps the stored value of a field that doesn't fit the others; lines of an old log use it."""


class Wanted(Exception):
    """The cursor is here: the completions are these."""

    def __init__(self, word: Word, known: Sequence[Named]) -> None:
        super().__init__(word)
        self.word, self.known = word, known


@dataclass(frozen=True, slots=True)
class Speech:
    """The names and choices that a line can use: a campaign, if there is one, and the situation of a form's action.

    `places` notes the place of each field in the line, by its path, for refusals.
    """

    context: Context | None = None
    situation: Situation | None = None
    places: dict[str, tuple[int, int]] = field(default_factory=dict)

    # --- understood ------------------------------------------------------------------------------------------

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

    def names_for(self, of: Type, entry: Entry) -> list[Named]:
        """The values that can be given for a field."""
        if of.kind in (Kind.LIST, Kind.TUPLE) and of.parts:
            return self.names_for(of.parts[0], entry)
        if entry.names:
            return existing_names(self.context, entry.names)
        if of.kind is Kind.TRUTH:
            return [Named(YES, (YES,)), Named(NO, (NO,))]
        if of.kind is Kind.WORD:
            return [Named(str(each), (str(each),)) for each in of.words]
        return of_choices(self.choices(entry))

    def _names_for_tie(self, entry: Entry) -> list[Named]:
        """Names offered for a free text; any other text is taken as well."""
        return existing_names(self.context, "known") if entry.tie is not None else []

    def choices(self, entry: Entry) -> Sequence[Any]:
        """The choices of a field in this situation."""
        if callable(entry.choices) and self.situation is None:
            return ()
        return entry.open_choices(self.situation)

    def fields(
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
        for own in _astray(fields, whole, usual):
            found = nodes.get(own.key)
            if found is not None and not (found.key is not None and found.key.text.startswith(KEPT)):
                begin = found.node.start if found.key is None else found.key.start
                why = f"{goes_with(own, fields)} Leave it out."
                raise LineError(why, begin, found.node.end, own.entry.code, f"{at}.{own.key}" if at else own.key)
        return said

    # --- said ------------------------------------------------------------------------------------------------

    def say(self, data: Json, of: Type, entry: Entry) -> str:
        """A value as it is written in a line."""
        if data is None:
            return NOTHING
        return _SAYERS[of.kind](self, data, of, entry)

    def say_fields(
        self,
        data: Mapping[str, Json],
        fields: Sequence[Field],
        start: Mapping[str, Json] = {},
        whole: Mapping[str, Json] | None = None,
    ) -> Iterator[str]:
        """The fields of a value: the first few without names, the rest by key; those at their `start` are omitted.

        `whole` is the complete value if `data` is only a part.
        """
        kept = [own.key for own in _astray(fields, data if whole is None else whole, defaults(fields))]
        first = [] if kept else leading_fields(fields, data, start)
        for own in first:
            yield self.say(data[own.key], own.type, own.entry)
        for own in fields:
            if own not in first and own.key in data and not _starts_so(own, data, start):
                sign = KEPT if own.key in kept else ""
                yield f"{sign}{own.said}={self.say(data[own.key], own.type, own.entry)}"


def defaults(fields: Sequence[Field]) -> dict[str, Json]:
    """The fields of a value at their defaults."""
    return {own.key: encode(own.default) for own in fields if not own.required}


def leading_fields(fields: Sequence[Field], data: Mapping[str, Json], start: Mapping[str, Json] = {}) -> list[Field]:
    """The fields written without names: the first few, up to one at its start or with a nested form."""
    shown = [each for each in fields if not each.entry.hidden][:_LEADING]
    return list(takewhile(lambda own: _leads(own.type) and own.key in data and not _starts_so(own, data, start), shown))


def _leads(of: Type) -> bool:
    return of.kind in (Kind.TEXT, Kind.WORD, Kind.NUMBER, Kind.UNION)


def _starts_so(own: Field, data: Mapping[str, Json], start: Mapping[str, Json]) -> bool:
    return own.key in start and data[own.key] == start[own.key]


def _field_of_key(key: Word, fields: Sequence[Field]) -> Field | None:
    return next((own for own in fields if own.said == key.text.removeprefix(KEPT)), None)


def _astray(fields: Sequence[Field], values: Mapping[str, Json], usual: Mapping[str, Json]) -> Iterator[Field]:
    """The fields that don't fit these values and aren't at their default."""
    gone = misplaced_among((own for own in fields if own.entry.only and not own.entry.only.lenient), values)
    return (own for own in fields if own.key in gone and values.get(own.key) != usual.get(own.key))


def key_text(own: Field) -> Named:
    """A field as the beginning of its text."""
    return Named(f"{own.said}=", (f"{own.said}=",))


def astray(item: Item, own: Field | None, fields: Sequence[Field]) -> LineError:
    """The refusal of an item that fits none of these fields, or repeats one."""
    start = item.key.start if item.key is not None else item.node.start
    if own is not None:
        return LineError(f"{own.label} is given twice.", start, item.node.end, field=own.key)
    listed = ", ".join(each.said for each in fields) or "none"
    if item.key is not None:
        return LineError(f"There is no field {item.key.text:.40}. The fields are: {listed}.", start, item.node.end)
    return LineError("This is one value too many. Remove it.", start, item.node.end)


# --- understood, by kind -----------------------------------------------------------------------------------------


_NONE: Mapping[Kind, Callable[[], Json]] = {Kind.TEXT: str, Kind.LIST: list, Kind.MAPPING: dict}
"""The value of `-` for kinds that have an empty one."""


def _text_of(node: Node, entry: Entry, at: str) -> Word:
    if not isinstance(node, Word):
        raise LineError(
            f"{entry.label or at} must be one word or a text in quotes.", node.start, node.end, entry.code, at
        )
    return node


def _truth(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> bool:
    said = _text_of(node, entry, at)
    if said.text.casefold() not in (YES, NO):
        raise LineError(f"{entry.label or at} must be yes or no.", node.start, node.end, entry.code, at)
    return said.text.casefold() == YES


def _number(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> int:
    said = _text_of(node, entry, at)
    if entry.names:
        return _id_of(speech, said, entry, at)
    if not _NUMBER.fullmatch(said.text) and (known := of_choices(speech.choices(entry))):
        return int(_one(said, known, entry, at))
    if _LONG.fullmatch(said.text):
        fault = number_fault(entry.label or at, int(said.text[:_DIGITS]), entry)
        raise LineError(fault, node.start, node.end, entry.code, at)
    if not _NUMBER.fullmatch(said.text):
        fault = number_fault(entry.label or at, said.text, entry)
        raise LineError(fault, node.start, node.end, entry.code, at)
    return int(said.text)


def _id_of(speech: Speech, said: Word, entry: Entry, at: str) -> int:
    number = said.text.removeprefix(BY_NUMBER)
    if number != said.text and number.isdecimal() and not said.quoted:
        return int(number)
    return int(_one(said, existing_names(speech.context, entry.names), entry, at))


def _one(said: Word, known: Sequence[Named], entry: Entry, at: str) -> str:
    found = find_meant(said.text, known)
    if len(found) != 1:
        raise LineError(count_of(found, said.text), said.start, said.end, entry.code, at)
    return found[0].id


def _text(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> str:
    said = _text_of(node, entry, at)
    known = speech.names_for(of, entry) if said.text and not said.literal else []
    # A quoted text is meant literally: it is only a choice of exactly this name.
    found = exactly(said.text, known) if said.quoted else find_meant(said.text, known)
    return found[0].id if len(found) == 1 else said.text


def _word(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> Any:
    said = _text_of(node, entry, at)
    known = [Named(str(each), (str(each),)) for each in of.words]
    one = _one(said, known, entry, at)
    return next(each for each in of.words if str(each) == one)


def _group(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> dict[str, Json]:
    if not isinstance(node, Group):
        raise LineError(f"{entry.label or at} must be in brackets: (...).", node.start, node.end, entry.code, at)
    return speech.fields(node.items, fields_of(of.python), at)


def _list(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> list[Json]:
    nodes = node.nodes if isinstance(node, Listed) else (node,)
    return [speech.read(each, of.item, entry, f"{at}.{i}") for i, each in enumerate(nodes)]


def _tuple(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> list[Json]:
    nodes = node.nodes if isinstance(node, Listed) else (node,)
    if len(nodes) != len(of.parts):
        raise LineError(
            f"{entry.label or at} has {quantity(len(of.parts), 'part')}.", node.start, node.end, entry.code, at
        )
    return [
        speech.read(each, part, entry, f"{at}.{i}") for i, (each, part) in enumerate(zip(nodes, of.parts, strict=True))
    ]


def _read_mapping(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> dict[str, Json]:
    if not isinstance(node, Group):
        raise LineError(f"{entry.label or at} must be in brackets: (...).", node.start, node.end, entry.code, at)
    bare = next((item for item in node.items if item.key is None), None)
    if bare is not None:
        raise LineError("Say what this belongs to: name=value.", bare.node.start, bare.node.end, entry.code, at)
    keyed = [(item.key.text, item.node) for item in node.items if item.key is not None]
    return {key: speech.read(each, of.item, entry, f"{at}.{key}") for key, each in keyed}


def _union(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> Json:
    wanted = _kinds(node)
    for part in sorted(of.parts, key=lambda part: wanted.index(part.kind) if part.kind in wanted else len(wanted)):
        return speech.read(node, part, entry, at)
    return None


def _kinds(node: Node) -> list[Kind]:
    """The kinds that a part of a line can be, likeliest first."""
    if isinstance(node, Group):
        return [Kind.GROUP, Kind.MAPPING]
    if isinstance(node, Listed):
        return [Kind.LIST, Kind.TUPLE]
    if not node.quoted and node.text in (YES, NO):
        return [Kind.TRUTH, Kind.WORD, Kind.TEXT, Kind.NUMBER]
    if not node.quoted and _NUMBER.fullmatch(node.text):
        return [Kind.NUMBER, Kind.WORD, Kind.TEXT]
    return [Kind.WORD, Kind.TEXT, Kind.NUMBER, Kind.LIST]


def _read_any(speech: Speech, node: Node, of: Type, entry: Entry, at: str) -> Json:
    if isinstance(node, Group):
        return _read_mapping(speech, node, _OBJECT, entry, at)
    if isinstance(node, Listed):
        return [_read_any(speech, each, of, entry, f"{at}.{i}") for i, each in enumerate(node.nodes)]
    if node.quoted:
        return node.text
    return _SAID_PLAINLY[node.text] if node.text in _SAID_PLAINLY else _scalar(node.text)


_ANYTHING = Type(Kind.ANYTHING, Any)
_OBJECT = Type(Kind.MAPPING, Mapping, (_ANYTHING,))
_SAID_PLAINLY: Mapping[str, Json] = {YES: True, NO: False, NOTHING: None}


def _scalar(text: str) -> Json:
    if _NUMBER.fullmatch(text):
        return int(text)
    try:
        return float(text) if text[-1:].isdigit() else text
    except ValueError:
        return text


_READERS: Mapping[Kind, Callable[[Speech, Node, Type, Entry, str], Json]] = {
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


# --- said, by kind -----------------------------------------------------------------------------------------------


def _say_truth(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    return YES if data else NO


def _say_number(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    if entry.names:
        name = shortest(existing_names(speech.context, entry.names), str(data), whole=entry.names != "character")
        return f"{BY_NUMBER}{data}" if name is None else word(name)
    name = shortest(of_choices(speech.choices(entry)), str(data))
    return str(data) if name is None or _NUMBER.fullmatch(name) else word(name)


def _say_text(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    known = speech.names_for(of, entry)
    name = shortest(known, data) if data else None
    if name is not None:
        return word(name)
    # A text that isn't a choice must not be taken for one.
    return literally(data) if exactly(data, known) else quote(data) if find_meant(data, known) else word(data)


def _say_word(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    return word(str(data))


def _say_group(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    fields = fields_of(of.python)
    return f"({' '.join(speech.say_fields(data, fields, defaults(fields)))})"


def _say_list(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    said = [speech.say(each, of.item, entry) for each in data]
    plain = said and of.item.kind not in (Kind.LIST, Kind.TUPLE, Kind.UNION) and said != [NOTHING]
    return ",".join(said) if plain else f"[{', '.join(said)}]"


def _say_tuple(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    parts = (speech.say(each, part, entry) for each, part in zip(data, of.parts, strict=True))
    return f"[{', '.join(parts)}]"


def _say_mapping(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    return f"({' '.join(f'{word(key)}={speech.say(each, of.item, entry)}' for key, each in data.items())})"


def _say_union(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    kind = next((part for part in of.parts if part.kind in _KINDS_OF[type(data)]), of.parts[0])
    if kind.kind is Kind.TEXT and (_NUMBER.fullmatch(data) or data in _SAID_PLAINLY):
        return quote(data)
    said = speech.say(data, kind, entry)
    return f"[{said}]" if kind.kind is Kind.LIST and len(data) == 1 and not said.startswith("[") else said


_KINDS_OF: Mapping[type, tuple[Kind, ...]] = {
    bool: (Kind.TRUTH,),
    int: (Kind.NUMBER,),
    str: (Kind.TEXT, Kind.WORD),
    list: (Kind.LIST, Kind.TUPLE),
    dict: (Kind.GROUP, Kind.MAPPING),
}


def _say_anything(speech: Speech, data: Json, of: Type, entry: Entry) -> str:
    if isinstance(data, Mapping):
        return f"({' '.join(f'{word(str(key))}={speech.say(each, of, entry)}' for key, each in data.items())})"
    if isinstance(data, list | tuple):
        return f"[{', '.join(speech.say(each, of, entry) for each in data)}]"
    if isinstance(data, bool):
        return YES if data else NO
    if isinstance(data, str):
        return data if _PLAIN.fullmatch(data) and data not in _SAID_PLAINLY else quote(data)
    return json.dumps(data)


_SAYERS: Mapping[Kind, Callable[[Speech, Json, Type, Entry], str]] = {
    Kind.TRUTH: _say_truth,
    Kind.NUMBER: _say_number,
    Kind.TEXT: _say_text,
    Kind.WORD: _say_word,
    Kind.GROUP: _say_group,
    Kind.LIST: _say_list,
    Kind.TUPLE: _say_tuple,
    Kind.MAPPING: _say_mapping,
    Kind.UNION: _say_union,
    Kind.ANYTHING: _say_anything,
    Kind.OTHER: _say_anything,
}
