"""The types that a game stores, and fields of them that can't be stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from core.ruleset import Ruleset
from core.schema.fields import Kind, Type, fields_of, type_of

_STORED = "docs/dev/writing-a-game.md lists those that can"


def unstorable_fields(ruleset: Ruleset) -> Iterator[str]:
    """A line for each field with a type that can't be stored."""
    requests: dict[str, type[Any]] = {f"request of {rule.name}": rule.request for rule in ruleset.rules}
    for what, kind in (stored_types(ruleset) | _dataclasses(requests)).items():
        try:
            yield from (
                f"{what}: {path} has a type that cannot be stored; {_STORED}" for path in _unread(type_of(kind))
            )
        except (TypeError, NameError) as error:
            yield f"{what}: {error}"


def stored_types(ruleset: Ruleset) -> dict[str, type[Any]]:
    """The dataclasses of sheet, state, forms and records, by what they are."""
    stored: dict[str, type[Any]] = {"sheet": ruleset.sheet, "state": ruleset.state}
    stored |= {f"form of {action.id}": action.form for action in ruleset.actions}
    stored |= {f"record of {kind.id}": kind.form for kind in ruleset.records}
    for form in ruleset.conflicts:
        stored |= {f"form of {form.id}": form.form, f"state of {form.id}": form.state}
    return _dataclasses(stored)


def _dataclasses(kinds: dict[str, type[Any]]) -> dict[str, type[Any]]:
    return {what: kind for what, kind in kinds.items() if is_dataclass(kind)}


def _unread(of: Type, at: str = "", seen: frozenset[object] = frozenset()) -> Iterator[str]:
    if of.kind is Kind.OTHER:
        yield at
    if of.kind is Kind.GROUP and of.python not in seen:
        for field in fields_of(of.python):
            yield from _unread(field.type, f"{at}.{field.name}".lstrip("."), seen | {of.python})
    for part in of.parts:
        yield from _unread(part, at, seen)
