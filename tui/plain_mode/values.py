"""The value of a field, parsed from its typed text."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.refusal import Refusal
from core.schema.bounds import bounds, number_wanted
from core.schema.entry import Choice
from core.wording import MINUS
from tui.forms.control_kinds import Field, Kind
from tui.plain_mode.choices import find_choice

NOTHING = "-"
"""The input that empties a field."""
YES_NO = (Choice("yes"), Choice("no"))
_DIGITS = 10


def read(said: str, choices: Sequence[Choice], field: Field) -> Any:
    """Return the value of a field; raises `Refusal`, with the bounds of a number."""
    if said == NOTHING and field.kind in _EMPTY:
        return _EMPTY[field.kind]
    if said == NOTHING and field.optional:
        return None
    return _READ[field.kind](said, choices, field)


def limits(field: Field) -> str:
    """Return the bounds of a number, in words."""
    own = field.entry.filled_in
    return bounds(own.low, own.high) if field.kind is Kind.NUMBER else ""


def _number(said: str, choices: Sequence[Choice], field: Field) -> int:
    digits = field.entry.digits_of(said).replace(MINUS, "-").removeprefix("+")
    fits = digits.removeprefix("-").isdecimal() and len(digits) <= _DIGITS
    number = int(digits) if fits else None
    if number is None or number_wanted(number, field.entry.filled_in):
        raise Refusal(field.entry.code, f"{field.label} must be {number_wanted(number, field.entry.filled_in)}.")
    return number


def _choice(said: str, choices: Sequence[Choice], field: Field) -> Any:
    return field.of_choice(find_choice(said, choices).id)


def _choose_many(said: str, choices: Sequence[Choice], field: Field) -> Any:
    return tuple(field.of_choice(find_choice(each, choices).id) for each in _parts(said))


def _yes_no(said: str, choices: Sequence[Choice], field: Field) -> bool:
    return find_choice(said, choices).id == "yes"


def _text(said: str, choices: Sequence[Choice], field: Field) -> str:
    return said


def _words(said: str, choices: Sequence[Choice], field: Field) -> tuple[str, ...]:
    return tuple(_parts(said))


def _parts(said: str) -> list[str]:
    """The parts between commas; quotes protect a comma."""
    rows = csv.reader([said], skipinitialspace=True)
    return [each.strip() for row in rows for each in row if each.strip()]


_READ: Mapping[Kind, Callable[[str, Sequence[Choice], Field], Any]] = {
    Kind.NUMBER: _number,
    Kind.CHOICE: _choice,
    Kind.MANY: _choose_many,
    Kind.YES_NO: _yes_no,
    Kind.TEXT: _text,
    Kind.WORDS: _words,
}
_EMPTY: Mapping[Kind, Any] = {Kind.TEXT: "", Kind.MANY: (), Kind.WORDS: ()}
