"""Front matter: the YAML at the beginning of a Markdown file, written, and read with the line of every key.

PyYAML writes it and parses it into events, which are joined here into texts, lists of texts and one level of texts by
name. Anything else is kept as YAML. (PyYAML's own loader in C follows nested brackets until the stack overflows.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from core.refusal import Refusal

Value = str | list[str] | dict[str, str]

FIELDS = "fields"
"""The key of custom fields with reserved names, the only one with texts by name."""
LARGEST = 200_000
"""The most characters of front matter that are read."""

_FENCE = re.compile(r"^(?:---|\.\.\.)[ \t\r]*$", re.MULTILINE)
_KEY = re.compile(r"([^\s#:\-\[{][^:]*):(?:\s|$)")
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


class Key(NamedTuple):
    """A key of front matter with its value and its line in the file, from 1.

    `yaml` is the text of the key and its value. If the value is `nested` (more than texts, or null), only that text is
    kept.
    """

    name: str
    value: Value
    line: int
    yaml: str = ""
    nested: bool = False


class AtLine(Refusal):
    """A fault in a line of a file, and in `more` lines."""

    def __init__(self, line: int, message: str, more: Sequence[tuple[int, str]] = ()) -> None:
        super().__init__("bad_file", message)
        self.line, self.more = line, more


def write_front_matter(values: Mapping[str, Any], kept: str = "") -> str:
    """Front matter with these values, followed by some YAML unchanged."""
    import yaml  # noqa: PLC0415  only who writes or reads a vault waits for it

    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    said = yaml.dump(dict(values), Dumper=dumper, allow_unicode=True, sort_keys=False, width=1_000_000)
    return f"---\n{said}{kept}---\n"


def split_page(text: str) -> tuple[list[Key], str, int]:
    """The front matter of a file, the text after it, and that text's first line.

    Raises `AtLine` for invalid front matter.
    """
    if not re.match(r"---[ \t\r]*\n", text):
        return [], text, 1
    begins = text.index("\n") + 1
    end = _FENCE.search(text, begins)
    if end is None:
        return [], text, 1  # a line across the page, not front matter
    head = text[begins : end.start()]
    if len(head) > LARGEST:
        raise AtLine(1, f"Its front matter is longer than {LARGEST:,} characters.")
    keys = list(_keys(head))
    body = text[end.end() :].removeprefix("\n")
    return keys, body, text.count("\n", 0, len(text) - len(body)) + 1


def _keys(head: str) -> Iterator[Key]:
    """The keys of front matter in order, without duplicates."""
    import yaml  # noqa: PLC0415

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        events = [event for event in yaml.parse(head, Loader=loader) if not isinstance(event, _marks(yaml))]
    except yaml.YAMLError as error:
        mark, at = getattr(error, "problem_mark", None), getattr(error, "position", 0)
        said = getattr(error, "problem", None) or getattr(error, "reason", None) or "it can't be read"
        line = mark.line if mark else head.count("\n", 0, at)
        raise AtLine(line + 2, f"Its front matter isn't YAML: {said}.", [*_twice(head)]) from error
    if not events or (isinstance(events[0], yaml.ScalarEvent) and not events[0].value):
        return
    if not isinstance(events[0], yaml.MappingStartEvent):
        raise AtLine(2, "Front matter must be lines such as `kind: person`.")
    pairs = list(_pairs(yaml, events))
    if wrong := [*_wrong(yaml, events, pairs)]:
        raise AtLine(*wrong[0], more=wrong[1:])
    lines, in_one_line = head.splitlines(keepends=True), bool(events[0].flow_style)
    for (key, value), after in zip(pairs, [*pairs[1:], ()], strict=False):
        first, last = key[0].start_mark, value[-1].end_mark
        own = lines[first.line : after[0][0].start_mark.line if after else len(lines)]
        said = f"{head[first.index : last.index]}\n" if in_one_line else "".join(own)
        found = _value(yaml, value) if len(key) == 1 and isinstance(key[0], yaml.ScalarEvent) else None
        name = str(getattr(key[0], "value", ""))
        nested = found is None or (isinstance(found, dict) and name != FIELDS)
        yield Key(name, "" if found is None else found, _line(key[0]), said, nested)


def _twice(head: str) -> Iterator[tuple[int, str]]:
    """The duplicate keys of front matter that can't be parsed, by line."""
    seen = set[str]()
    for line, text in enumerate(head.split("\n"), 2):
        if (found := _KEY.match(text)) and found[1] in seen:
            yield line, f"{found[1]:.60} is here twice."
        elif found:
            seen.add(found[1])


_Pair = tuple[list[Any], list[Any]]
"""The events of a key, and those of its value."""


def _pairs(yaml: Any, events: list[Any]) -> Iterator[_Pair]:
    """The keys of front matter with their values, as events."""
    at = 1
    while not isinstance(events[at], yaml.MappingEndEvent):
        middle = _event_after(yaml, events, at)
        last = _event_after(yaml, events, middle)
        yield events[at:middle], events[middle:last]
        at = last


def _event_after(yaml: Any, events: list[Any], at: int) -> int:
    """The event after the value that begins with this one."""
    depth = 0
    while True:
        depth += isinstance(events[at], yaml.CollectionStartEvent) - isinstance(events[at], yaml.CollectionEndEvent)
        at += 1
        if not depth:
            return at


def _wrong(yaml: Any, events: list[Any], pairs: list[_Pair]) -> Iterator[tuple[int, str]]:
    """The faults of front matter, by line."""
    seen, anchors = set[str](), set[str]()
    for key, _ in pairs:
        if isinstance(key[0], yaml.ScalarEvent):
            if key[0].value in seen:
                yield _line(key[0]), f"{key[0].value:.60} is here twice."
            seen.add(key[0].value)
    for event in events:
        if isinstance(event, yaml.AliasEvent) and event.anchor not in anchors:
            yield _line(event), f"Nothing above it is marked &{event.anchor:.60}."
        elif anchor := getattr(event, "anchor", None):
            anchors.add(anchor)


def _line(event: Any) -> int:
    """The line of an event in the file, counting the line that begins the front matter."""
    return int(event.start_mark.line) + 2


def _marks(yaml: Any) -> tuple[type, ...]:
    return (yaml.StreamStartEvent, yaml.StreamEndEvent, yaml.DocumentStartEvent, yaml.DocumentEndEvent)


def _value(yaml: Any, events: list[Any]) -> Value | None:
    """A value that is a text, a list of texts or texts by name; None for any other."""
    first = events[0]
    if isinstance(first, yaml.ScalarEvent):
        null = first.value in _NULLS and first.implicit[0]
        return None if null or first.tag else str(first.value)
    inner = events[1:-1]
    if not isinstance(first, yaml.CollectionStartEvent) or first.tag:
        return None
    if not all(isinstance(each, yaml.ScalarEvent) for each in inner):
        return None
    said = [str(each.value) for each in inner]
    return said if isinstance(first, yaml.SequenceStartEvent) else dict(zip(said[::2], said[1::2], strict=True))
