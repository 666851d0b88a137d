"""What may be typed as `key=value`, shown as a shell takes it: a field of a form, a house rule."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from core.schema.codec import encode
from tui.text import plain

_KEYS = 32
"""Cells of the column of pairs; a longer one pushes what it means aside."""


def typed_lines(
    key: str, value: Any, meaning: str, *, choices: Sequence[str], low: int | None, high: int | None
) -> Iterator[str]:
    """The pair with what it means, and below it what else it may be, where that can be listed."""
    yield f"{f'{key}={_typed(value)}':<{_KEYS}} {plain(meaning)}"
    if choices:
        yield f"    one of: {', '.join(map(plain, choices))}"
    elif low is not None:
        yield f"    from {low}" + ("" if high is None else f" to {high}")


def _typed(value: Any) -> str:
    """A value as a word for the shell: as it is where it is text, else as JSON."""
    text = value if isinstance(value, str) else json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"))
    return shlex.quote(plain(text)) if text else ""
