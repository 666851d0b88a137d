"""Words on a sheet that are chosen from a list: those that the list does not have."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from core.refusal import Refusal
from core.schema.entry import Choice, Choices
from core.schema.fields import Field, Kind, Type, cached, fields_of

_LISTED = 15
"""How many words of a list a refusal names."""


class _Listed(NamedTuple):
    """A field that holds words of a list, or other dataclasses that may: the words and the names it may have."""

    field: Field
    words: frozenset[str]
    names: frozenset[str]


@cached
def _listed(kind: type) -> tuple[_Listed, ...]:
    """The fields of a dataclass in which a word may be unknown: a request has many, and few of them are such."""
    found = (_Listed(field, _ids(field.entry.choices), _ids(field.entry.keys)) for field in fields_of(kind))
    return tuple(each for each in found if each.words or each.names or _holds_groups(each.field.type))


def _ids(choices: Choices) -> frozenset[str]:
    """The words of a list; of one that depends on the situation none are known."""
    return frozenset() if callable(choices) else frozenset(choice.id for choice in choices)


def _holds_groups(of: Type) -> bool:
    return of.kind in (Kind.GROUP, Kind.ANYTHING) or any(map(_holds_groups, of.parts))


def unknown_words(value: object, at: str = "") -> Iterator[Refusal]:
    """Every word in a dataclass of entries that is not in the list its entry gives, and every such name.

    What is no dataclass, as the sheet of a game that is not here, has no lists.
    """
    for own in _listed(type(value)) if dataclasses.is_dataclass(value) else ():
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
    listed = ", ".join(filter(None, known[:_LISTED])) + (" ..." if len(known) > _LISTED else "")
    entry = own.field.entry
    return Refusal(entry.unknown or entry.code, f"{entry.label or at} {word!r:.40} isn't one of: {listed}.", at)


def check_words(before: object, after: object) -> None:
    """Refuse a sheet with a word in it that the game does not know, unless it stood there before."""
    old = Counter(refusal.message for refusal in unknown_words(before))
    for refusal in unknown_words(after):
        old[refusal.message] -= 1
        if old[refusal.message] < 0:
            raise refusal
