"""Front matter: the lines of YAML that a Markdown file begins with, written, and read with the line of every key.

PyYAML writes it and takes it apart into events; those are put together here, as texts, lists of texts and one level of
texts by name: nothing else stands in the front matter of a note, and a file from anywhere cannot make it more. (Its
own loader in C follows brackets within brackets until the stack ends.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from core.refusal import Refusal

Value = str | list[str] | dict[str, str]

LARGEST = 200_000
"""Characters of front matter that are read."""

_FENCE = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE)


class Key(NamedTuple):
    """A key of front matter with its value, and the line of the file it stands in, from 1."""

    name: str
    value: Value
    line: int


class AtLine(Refusal):
    """What is wrong in a line of a file."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__("bad_file", message)
        self.line = line


def written(values: Mapping[str, Any]) -> str:
    """Front matter that says these values."""
    import yaml  # noqa: PLC0415  only who writes or reads a vault waits for it

    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    said = yaml.dump(dict(values), Dumper=dumper, allow_unicode=True, sort_keys=False, width=1_000_000)
    return f"---\n{said}---\n"


def parted(text: str) -> tuple[list[Key], str, int]:
    """The front matter of a file, the text after it, and the line that begins in.

    Raises `AtLine` for front matter that is none.
    """
    if not re.match(r"---[ \t]*\n", text):
        return [], text, 1
    begins = text.index("\n") + 1
    end = _FENCE.search(text, begins)
    if end is None:
        return [], text, 1  # a line across the page, and no front matter
    head = text[begins : end.start()]
    if len(head) > LARGEST:
        raise AtLine(1, f"Its front matter is longer than {LARGEST:,} characters.")
    keys = list(_keys(head))
    body = text[end.end() :].removeprefix("\n")
    return keys, body, text.count("\n", 0, len(text) - len(body)) + 1


def _keys(head: str) -> Iterator[Key]:
    """The keys of front matter in their order, each once."""
    import yaml  # noqa: PLC0415

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        events = [event for event in yaml.parse(head, Loader=loader) if not isinstance(event, _marks(yaml))]
    except yaml.YAMLError as error:
        mark, at = getattr(error, "problem_mark", None), getattr(error, "position", 0)
        said = getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read"
        line = mark.line if mark else head.count("\n", 0, at)
        raise AtLine(line + 2, f"Its front matter is no YAML: {said}.") from error
    if not events or (isinstance(events[0], yaml.ScalarEvent) and not events[0].value):
        return
    if not isinstance(events[0], yaml.MappingStartEvent):
        raise AtLine(2, "Front matter is lines such as `kind: person`.")
    at, seen = 1, set[str]()
    while not isinstance(events[at], yaml.MappingEndEvent):
        key, line = events[at], _line(events[at])
        if not isinstance(key, yaml.ScalarEvent):
            raise AtLine(line, "A key of front matter is a word or two.")
        if key.value in seen:
            raise AtLine(line, f"{key.value:.60} stands here twice.")
        seen.add(key.value)
        value, at = _value(yaml, events, at + 1, key.value)
        yield Key(key.value, value, line)


def _line(event: Any) -> int:
    """The line of the file an event is in, below the one that begins the front matter."""
    return int(event.start_mark.line) + 2


def _marks(yaml: Any) -> tuple[type, ...]:
    return (yaml.StreamStartEvent, yaml.StreamEndEvent, yaml.DocumentStartEvent, yaml.DocumentEndEvent)


def _value(yaml: Any, events: list[Any], at: int, name: str) -> tuple[Value, int]:
    """The value that begins at an event, and the event after it."""
    first = events[at]
    if isinstance(first, yaml.ScalarEvent):
        return str(first.value), at + 1
    if isinstance(first, yaml.AliasEvent):
        raise AtLine(_line(first), f"{name:.60} refers to another place, which is not read.")
    ends = yaml.SequenceEndEvent if isinstance(first, yaml.SequenceStartEvent) else yaml.MappingEndEvent
    inner, at = list[str](), at + 1
    while not isinstance(events[at], ends):
        if not isinstance(events[at], yaml.ScalarEvent):
            raise AtLine(_line(events[at]), f"{name:.60} holds more than texts.")
        inner.append(str(events[at].value))
        at += 1
    if ends is yaml.SequenceEndEvent:
        return inner, at + 1
    return dict(zip(inner[::2], inner[1::2], strict=True)), at + 1
