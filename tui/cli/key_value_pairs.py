"""`key=value` on the command line: read as fields of a request or a form, and printed for a shell."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from core.schema.codec import encode
from core.schema.fields import Kind, Type, fields_of, type_of
from core.schema.strict_json import read_json
from tui.cli.subcommand import WrongUse
from tui.text.plain import plain

_UNKNOWN = type_of(Any)
"""The type of a key that is no field; the request's reader refuses it."""

_KEYS = 32
"""The cells of the column of pairs; a longer pair pushes its meaning aside."""


def read_pairs(kind: type, pairs: Sequence[str]) -> dict[str, Any]:
    """Read `pool=5 again=9`, or one JSON object, as data for the dataclass `kind`.

    A value is JSON unless its field is text; anything but JSON is taken as text. A field with a list takes one item
    each time it is named, `aspect=wind aspect="a rope of ice"`, or the whole list as JSON.
    """
    if len(pairs) == 1 and pairs[0].lstrip().startswith("{"):
        return _object(pairs[0])
    types = {field.key: field.type for field in fields_of(kind)}
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise WrongUse(f"{pair:.60} must have the form KEY=VALUE.")
        of = types.get(key, _UNKNOWN)
        if of.kind in (Kind.LIST, Kind.TUPLE) and not text.lstrip().startswith("["):
            items = found.get(key, ())
            found[key] = [*items, _read(of.parts[min(len(items), len(of.parts) - 1)], text)]
        elif key in found:
            raise WrongUse(f"Give {key:.60} only once.")
        else:
            found[key] = _read(of, text)
    return found


def _object(text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = read_json(text)
    except (ValueError, RecursionError) as error:
        raise WrongUse(f"That isn't a JSON object: {error}.") from error
    return found


def _read(of: Type, text: str) -> Any:
    """A value as text if it must be text, else as JSON."""
    return text if of.takes(Kind.TEXT) and not of.takes(Kind.NUMBER) else _value(text)


def _value(text: str) -> Any:
    try:
        return read_json(text)
    except (ValueError, RecursionError):
        return text


def typed_lines(
    key: str, value: Any, meaning: str, *, choices: Sequence[str], low: int | None, high: int | None
) -> Iterator[str]:
    """The pair with its meaning, and below it the other values, if they can be listed."""
    yield f"{f'{key}={_as_word(value)}':<{_KEYS}} {plain(meaning)}"
    if choices:
        yield f"    one of: {', '.join(map(plain, choices))}"
    elif low is not None:
        yield f"    from {low}" + ("" if high is None else f" to {high}")


def _as_word(value: Any) -> str:
    """A value as a word for the shell: text as it is, anything else as JSON."""
    text = value if isinstance(value, str) else json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"))
    return shlex.quote(plain(text)) if text else ""
