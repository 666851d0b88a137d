"""The bounds of a number in words: one sentence for forms, the command line, sheets and the JSON interface.

A field that is bounded both ways names both, whichever was passed, as its help does. Where one bound is declared, the
sentence names the bound that was passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass

from core.refusal import Refusal
from core.schema.entry import Entry
from core.schema.fields import fields_of
from core.wording import written


def bounds(low: int | None, high: int | None) -> str:
    """The bounds that are declared: "from −3 to 3", "at least 0", "at most 9", or nothing."""
    if low is not None and high is not None:
        return f"from {written(low)} to {written(high)}"
    if low is not None:
        return f"at least {written(low)}"
    return "" if high is None else f"at most {written(high)}"


def number_fault(called: str, value: object, entry: Entry) -> str:
    """What is wrong with a value where a whole number within an entry's bounds is wanted; nothing where it fits.

    It names the bounds of what is filled in now, even where what is stored may be further.
    """
    wanted = number_wanted(value, entry)
    return f"{called} must be {wanted}." if wanted else ""


def number_wanted(value: object, entry: Entry) -> str:
    """What an entry wants instead, said beside its field: "a whole number from −3 to 3"; nothing where it fits."""
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
    """Refuse a number of a form, or of a row of it, that is further from 0 than what is filled in now may be."""
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
    """The parts of a value that has several, each with its place."""
    if isinstance(value, Mapping):
        return value.items()
    return enumerate(value) if isinstance(value, tuple) else ()
