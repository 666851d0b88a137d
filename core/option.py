"""Options: the house rules of a campaign, declared by each ruleset with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from core.entry import HUGE
from core.refusal import Refusal

OptionValue = bool | int | str | tuple[str, ...] | Mapping[str, Mapping[str, int]] | None
OptionValues = Mapping[str, OptionValue]


class Option(NamedTuple):
    """One house rule. `values` lists what it may be; for numbers give `low` and leave `values` empty.

    `none` says what no number at all means ("no limit"), where that is allowed; with `names` it is a list of names, any
    of `values` if there are any. `rows` names the rows of a table of whole numbers, which is given row by row; with
    `columns` each row has exactly these, from `low` on.
    """

    id: str
    default: OptionValue
    title: str
    rule: str
    values: tuple[OptionValue, ...] = ()
    low: int | None = None
    help: str = ""
    none: str = ""
    names: bool = False
    high: int | None = None
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()

    @property
    def table(self) -> Mapping[str, Mapping[str, int]]:
        """The rows as they are without a ruling."""
        return self.default if isinstance(self.default, Mapping) else {}

    def allows(self, value: Any) -> bool:
        """Whether the value is of the right kind; 1 is not true and 0 is not false."""
        if self.rows:
            return _is_table(value, self.rows) and all(map(self._is_row, value.values()))
        if self.names:
            return _are_names(value, self.values)
        if value is None:
            return bool(self.none)
        if self.values:
            return any(type(value) is type(v) and value == v for v in self.values)
        return type(value) is int and self._in_bounds(value)

    def _is_row(self, row: Mapping[str, int]) -> bool:
        """Whether a row of a table has its columns, if it must have certain ones, and numbers within bounds."""
        return set(row) == set(self.columns or row) and all(map(self._in_bounds, row.values()))

    def _in_bounds(self, value: int) -> bool:
        return (-HUGE if self.low is None else self.low) <= value <= (HUGE if self.high is None else self.high)


class Options(NamedTuple):
    """The options of a ruleset, and the codes with which it refuses wrong ones."""

    entries: tuple[Option, ...] = ()
    unknown: str = "unknown_option"
    invalid: str = "invalid_option_value"

    def defaults(self) -> dict[str, OptionValue]:
        """Every option at its default."""
        return {option.id: option.default for option in self.entries}

    def read(self, given: Any) -> dict[str, OptionValue]:
        """The defaults overlaid with what was given; refuse unknown names and wrong values."""
        if not isinstance(given, Mapping):
            raise Refusal("bad_request", "Options must be an object.", "options")
        known = {option.id: option for option in self.entries}
        for name, value in given.items():
            if name not in known:
                raise Refusal(self.unknown, f"There is no option {name!r:.60}.", "options")
            if not known[name].allows(value):
                raise Refusal(self.invalid, f"{name} cannot be {value!r:.60}.", f"options.{name}")
        tables = {name: {**known[name].table, **value} for name, value in given.items() if known[name].rows}
        return {**self.defaults(), **held(given), **tables}


def held(values: Mapping[str, Any]) -> dict[str, OptionValue]:
    """Values as they come from JSON, with lists as the tuples they are in the rules."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def number(values: Mapping[str, OptionValue], name: str) -> int:
    """The value of an option that is a number."""
    value = values[name]
    assert isinstance(value, int)
    return value


def _are_names(value: Any, known: tuple[OptionValue, ...]) -> bool:
    """Whether this is a list of different names, none of them blank; where they are known ones it may be empty."""
    if not isinstance(value, list | tuple) or not (value or known):
        return False
    if not all(isinstance(name, str) and name.strip() for name in value):
        return False
    return len(set(value)) == len(value) and (not known or set(value) <= set(known))


def _is_table(value: Any, rows: tuple[str, ...]) -> bool:
    """Whether this is a table with some of the rows, each an object of whole numbers."""
    return (
        isinstance(value, Mapping)
        and set(value) <= set(rows)
        and all(isinstance(row, Mapping) and all(type(n) is int for n in row.values()) for row in value.values())
    )
