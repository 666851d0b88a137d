"""`key=value` on the command line, read as the fields of a request or a form."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from core.schema.entry import entry_of
from core.schema.strict_json import read_json
from tui.cli.subcommand import WrongUse


def read_pairs(kind: type, pairs: Sequence[str]) -> dict[str, Any]:
    """Read `pool=5 again=9`, or one JSON object, as data for the dataclass `kind`.

    A value is JSON where its field is not text; what is not JSON is taken as text. A field that holds a list takes one
    item each time it is named, `aspect=wind aspect="a rope of ice"`, or the whole list as JSON.
    """
    if len(pairs) == 1 and pairs[0].lstrip().startswith("{"):
        return _object(pairs[0])
    held = {entry_of(field).json or field.name: get_type_hints(kind)[field.name] for field in dataclasses.fields(kind)}
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise WrongUse(f"{pair:.60} is not of the form KEY=VALUE.")
        items = _items(held.get(key))
        if items is not None and not text.lstrip().startswith("["):
            found[key] = [*found.get(key, ()), _read(items, text)]
        elif key in found:
            raise WrongUse(f"{key:.60} is given twice.")
        else:
            found[key] = _value(text) if items is not None else _read(held.get(key), text)
    return found


def _object(text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = read_json(text)
    except (ValueError, RecursionError) as error:
        raise WrongUse(f"That is not a JSON object: {error}.") from error
    return found


def _items(hint: Any) -> Any:
    """What a list holds whose items are all of one kind; None for what is no such list, or may be something else."""
    kinds = (hint,) if get_origin(hint) is tuple else [kind for kind in get_args(hint) if kind is not NoneType]
    lists = [get_args(kind) for kind in kinds if get_origin(kind) is tuple]
    return lists[0][0] if len(lists) == len(kinds) == 1 and lists[0][1:] == (Ellipsis,) else None


def _read(hint: Any, text: str) -> Any:
    """A value as text where it must be text; where it may be a number instead, or anything, as JSON."""
    kinds = {hint, *get_args(hint)}
    return text if str in kinds and int not in kinds else _value(text)


def _value(text: str) -> Any:
    try:
        return read_json(text)
    except (ValueError, RecursionError):
        return text
