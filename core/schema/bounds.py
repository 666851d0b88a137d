"""The bounds of a number in words, the same in forms, the command line, sheets and the JSON interface.

A field with both bounds names both, whichever was passed, as its help does. With one bound, the sentence names that
one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass

from core.refusal import Refusal
from core.schema.entry import Entry
from core.schema.fields import fields_of
from core.wording import number_text


def bounds(low: int | None, high: int | None) -> str:
    """The bounds in words: "from −3 to 3", "at least 0", "at most 9", or an empty text."""
    if low is not None and high is not None:
        return f"from {number_text(low)} to {number_text(high)}"
    if low is not None:
        return f"at least {number_text(low)}"
    return "" if high is None else f"at most {number_text(high)}"


def number_fault(called: str, value: object, entry: Entry) -> str:
    """The fault of a value that must be a whole number within an entry's bounds; empty if it fits.

    It names the bounds for new values, even if stored values may be outside them.
    """
    wanted = number_wanted(value, entry)
    return f"{called} must be {wanted}." if wanted else ""


def number_wanted(value: object, entry: Entry) -> str:
    """The value that an entry needs, for display beside its field: "a whole number from −3 to 3"; empty if the value
    fits.
    """
    told = entry.filled_in
    if type(value) is not int:
        return " ".join(filter(None, ("a whole number", bounds(told.low, told.high))))
    least, most = entry.bounds
    if least <= value <= most:
        return ""
    if told.low is not None and told.high is not None:
        return bounds(told.low, told.high)
    least, most = told.bounds
    return bounds(least, None) if value < least else bounds(None, most)


def check_filled_in(form: object, at: str = "") -> None:
    """Refuse a number of a form, or of one of its rows, that is outside the bounds for new values."""
    for field in fields_of(type(form)):
        value, here = getattr(form, field.name), f"{at}{field.key}"
        if type(value) is int and (fault := number_fault(field.label, value, field.entry.filled_in)):
            raise Refusal(field.entry.code, fault, here)
        for place, part in _parts(value):
            if is_dataclass(part):
                check_filled_in(part, f"{here}.{place}.")
            elif type(part) is int and (fault := number_fault(field.label, part, field.entry.filled_in)):
                raise Refusal(field.entry.code, fault, f"{here}.{place}")
        if is_dataclass(value):
            check_filled_in(value, f"{here}.")


def _parts(value: object) -> Iterable[tuple[object, object]]:
    """The parts of a mapping or tuple, each with its key or index."""
    if isinstance(value, Mapping):
        return value.items()
    return enumerate(value) if isinstance(value, tuple) else ()
