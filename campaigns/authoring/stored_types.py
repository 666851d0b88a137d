"""The types that a game stores: fields that can't be stored, and defaults outside the bounds of their entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import checked_fields, encode
from core.schema.fields import Field, Kind, Type, fields_of, type_of
from core.schema.forms import form_of, make_record

_STORED = "docs/dev/writing-a-game.md lists those that can"


def unstorable_fields(ruleset: Ruleset) -> Iterator[str]:
    """A line for each field with a type that can't be stored."""
    requests: dict[str, type[Any]] = {f"request of {rule.name}": rule.request for rule in ruleset.rules}
    for what, kind in (_stored_types(ruleset) | _dataclasses(requests)).items():
        try:
            yield from (
                f"{what}: {path} has a type that cannot be stored; {_STORED}" for path in _unread(type_of(kind))
            )
        except (TypeError, NameError) as error:
            yield f"{what}: {error}"


def defaults_out_of_bounds(ruleset: Ruleset) -> Iterator[str]:
    """A line for each field that begins with a value that it would refuse.

    Requests are left out: with such a value, a rule knows that nothing was entered.
    """
    for what, kind in _stored_types(ruleset).items():
        yield from (f"{what}: {line}" for line in _wrong_defaults(type_of(kind)))


def _stored_types(ruleset: Ruleset) -> dict[str, type[Any]]:
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


def _wrong_defaults(of: Type, at: str = "", seen: frozenset[object] = frozenset()) -> Iterator[str]:
    if of.kind is Kind.GROUP and of.python not in seen:
        for field in fields_of(of.python):
            here = f"{at}.{field.name}".lstrip(".")
            if why := _why_refused(field):
                yield f"{here} begins with {field.default!r:.60}: {why}"
            yield from _wrong_defaults(field.type, here, seen | {of.python})
    for part in of.parts:
        yield from _wrong_defaults(part, at, seen)


def _why_refused(field: Field) -> str:
    """The reason why a field would refuse its default, or an empty text; a text to fill in may begin empty."""
    if field.required or (field.entry.filled and not field.default):
        return ""
    asked = field._replace(entry=field.entry.filled_in)
    try:
        tuple(checked_fields(make_record(form_of("one", (asked,)), {field.name: encode(field.default)})))
    except Refusal as refusal:
        return refusal.message
    return ""
