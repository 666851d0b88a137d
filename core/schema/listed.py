"""Words on a sheet that are chosen from a list: those that the list does not have."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.refusal import Refusal
from core.schema.entry import Choice, Entry
from core.schema.fields import fields_of

_LISTED = 15
"""How many words of a list a refusal names."""


def unknown_words(value: Any, at: str = "") -> Iterator[Refusal]:
    """Every word in a sheet, or a part of one, that is not in the list its entry gives, and every such name."""
    if dataclasses.is_dataclass(value):
        for field in fields_of(type(value)):
            yield from _unknown(getattr(value, field.name), field.entry, f"{at}{field.key}")


def _unknown(held: Any, own: Entry, at: str) -> Iterator[Refusal]:
    if isinstance(held, tuple):
        for index, item in enumerate(held):
            yield from _unknown(item, own, f"{at}.{index}")
    elif isinstance(held, Mapping):
        for name, item in held.items():
            yield from _outside(name, own.keys, own, f"{at}.{name}")
            yield from _unknown(item, own, f"{at}.{name}")
    elif isinstance(held, str) and not callable(own.choices):
        yield from _outside(held, own.choices, own, at)
    else:
        yield from unknown_words(held, f"{at}.")


def _outside(word: str, choices: Sequence[Choice], own: Entry, at: str) -> Iterator[Refusal]:
    known = [choice.id for choice in choices]
    if known and word not in known:
        listed = ", ".join(filter(None, known[:_LISTED])) + (" ..." if len(known) > _LISTED else "")
        yield Refusal(own.code, f"{own.label or at} {word!r:.40} is not one of: {listed}.", at)


def check_words(before: Any, after: Any) -> None:
    """Refuse a sheet with a word in it that the game does not know, unless it stood there before."""
    old = Counter(refusal.message for refusal in unknown_words(before))
    for refusal in unknown_words(after):
        old[refusal.message] -= 1
        if old[refusal.message] < 0:
            raise refusal
