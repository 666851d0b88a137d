"""The values that stored types and forms begin with, and that they would refuse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from campaigns.authoring.first_try import two_new
from campaigns.authoring.stored_types import stored_types
from core.actions.place import Place
from core.actions.situation import Situation
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.schema.codec import checked_fields, encode
from core.schema.fields import Field, Kind, Type, fields_of, type_of
from core.schema.forms import form_of, make_record


def refused_first_values(ruleset: Ruleset) -> Iterator[str]:
    """A line for each field that begins with a value that it would refuse, declared or filled in by a function.

    Requests are left out: with such a value, a rule knows that nothing was entered.
    """
    for what, kind in stored_types(ruleset).items():
        yield from (f"{what}: {line}" for line in _refused_defaults(type_of(kind)))
    situation = two_new(ruleset)
    for action in ruleset.actions:
        if action.place is not Place.CONFLICT:
            with suppress(Exception):  # code from someone else's package; `first_try` reports it
                form = action.begin(situation)
                yield from (f"form of {action.id}: {line}" for line in _refused_values(form, situation))


def _refused_defaults(of: Type, at: str = "", seen: frozenset[object] = frozenset()) -> Iterator[str]:
    """The declared defaults that their fields refuse, also in rows and groups."""
    if of.kind is Kind.GROUP and of.python not in seen:
        for field in fields_of(of.python):
            here = f"{at}.{field.name}".lstrip(".")
            if not field.required and (why := _why_refused(field, field.default)):
                yield f"{here} begins with {field.default!r:.60}: {why}"
            yield from _refused_defaults(field.type, here, seen | {of.python})
    for part in of.parts:
        yield from _refused_defaults(part, at, seen)


def _refused_values(form: object, situation: Situation) -> Iterator[str]:
    """The values of a form as it begins that its fields refuse; an empty text means none chosen yet."""
    for field in fields_of(type(form)):
        value = getattr(form, field.name)
        begins = f"{field.name} begins with {value!r:.60}"
        offered = {choice.id for choice in field.entry.open_choices(situation)}
        if isinstance(value, str) and value and offered and value not in offered:
            yield f"{begins}, which isn't among its choices"
        elif (field.required or value != field.default) and (why := _why_refused(field, value)):
            yield f"{begins}: {why}"


def _why_refused(field: Field, value: object) -> str:
    """The reason why a field would refuse a value, or an empty text; a text to fill in may begin empty."""
    if field.entry.filled and not value:
        return ""
    asked = field._replace(entry=field.entry.filled_in)
    try:
        tuple(checked_fields(make_record(form_of("one", (asked,)), {field.name: encode(value)})))
    except Refusal as refusal:
        return refusal.message
    return ""
