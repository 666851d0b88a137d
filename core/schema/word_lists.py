"""Words on a sheet that must come from a list, and the faults of those that don't."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from core.refusal import Refusal
from core.schema.entry import Choice, Choices
from core.schema.fields import Field, Kind, Type, fields_of, typed_cache

_LISTED = 15
"""The number of words of a list that a refusal names."""


class _Listed(NamedTuple):
    """A field with words of a list, or with dataclasses that can have such fields: its allowed words and names."""

    field: Field
    words: frozenset[str]
    names: frozenset[str]


@typed_cache
def _listed_fields(kind: type) -> tuple[_Listed, ...]:
    """The fields of a dataclass that can have unknown words: few of the many fields of a request."""
    found = (_Listed(field, _ids(field.entry.choices), _ids(field.entry.keys)) for field in fields_of(kind))
    return tuple(each for each in found if each.words or each.names or _holds_groups(each.field.type))


def _ids(choices: Choices) -> frozenset[str]:
    """The words of a list; none for a list that depends on the situation."""
    return frozenset() if callable(choices) else frozenset(choice.id for choice in choices)


def _holds_groups(of: Type) -> bool:
    return of.kind in (Kind.GROUP, Kind.ANYTHING) or any(map(_holds_groups, of.parts))


def unknown_words(value: object, at: str = "") -> Iterator[Refusal]:
    """A refusal for each word and name in a dataclass of entries that isn't in the list of its entry.

    A value that isn't a dataclass, such as the sheet of a missing game, has no lists.
    """
    for own in _listed_fields(type(value)) if dataclasses.is_dataclass(value) else ():
        yield from _unknown(getattr(value, own.field.name), own, f"{at}{own.field.key}")


def _unknown(held: object, own: _Listed, at: str) -> Iterator[Refusal]:
    if isinstance(held, tuple):
        for index, item in enumerate(held):
            yield from _unknown(item, own, f"{at}.{index}")
    elif isinstance(held, Mapping) and (own.field.type.kind is Kind.MAPPING or not own.words):
        for name, item in held.items():
            if own.names and name not in own.names:
                yield _outside(name, own.field.entry.keys, own, f"{at}.{name}")
            yield from _unknown(item, own, f"{at}.{name}")
    elif dataclasses.is_dataclass(held):
        yield from unknown_words(held, f"{at}.")
    elif own.words and held is not None and str(held) not in own.words:
        yield _outside(held, own.field.entry.choices, own, at)


def _outside(word: object, choices: Choices | Sequence[Choice], own: _Listed, at: str) -> Refusal:
    known = [] if callable(choices) else [choice.id for choice in choices]
    listed = ", ".join(filter(None, known[:_LISTED])) + ("…" if len(known) > _LISTED else ".")
    entry = own.field.entry
    return Refusal(entry.unknown or entry.code, f"{entry.label or at} {word!r:.40} isn't one of: {listed}", at)


def check_words(before: object, after: object) -> None:
    """Refuse a sheet with an unknown word, unless it was there before."""
    old = Counter(refusal.message for refusal in unknown_words(before))
    for refusal in unknown_words(after):
        old[refusal.message] -= 1
        if old[refusal.message] < 0:
            raise refusal
