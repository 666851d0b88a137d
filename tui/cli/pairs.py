"""`key=value` on the command line, read as the fields of a request or a form."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

from core.entry import entry_of
from tui.cli.subcommand import WrongUse


def read_pairs(kind: type, pairs: Sequence[str]) -> dict[str, Any]:
    """Read `pool=5 again=9`, or one JSON object, as data for the dataclass `kind`.

    A value is JSON where its field is not text; what is not JSON is taken as text.
    """
    if len(pairs) == 1 and pairs[0].lstrip().startswith("{"):
        return _object(pairs[0])
    texts = _text_fields(kind)
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise WrongUse(f"{pair:.60} is not of the form KEY=VALUE.")
        found[key] = text if key in texts else _value(text)
    return found


def _object(text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WrongUse(f"That is not a JSON object: {error}.") from error
    return found


def _text_fields(kind: type) -> set[str]:
    """The names of the fields that hold text; one that may hold a number instead is not among them."""
    hints = get_type_hints(kind)
    kinds = {field.name: {hints[field.name], *get_args(hints[field.name])} for field in dataclasses.fields(kind)}
    fields = [field for field in dataclasses.fields(kind) if str in kinds[field.name] and int not in kinds[field.name]]
    return {entry_of(field).json or field.name for field in fields}


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
