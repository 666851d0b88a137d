"""The house rules of a campaign, declared by each ruleset with their defaults.

A game declares them as a frozen dataclass with a field for each, made by `option`; rules read its attributes.
`Options.of` reads from that dataclass how they are shown, entered and stored.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from core.refusal import Refusal
from core.schema.codec import Json
from core.schema.entry import HUGE
from core.schema.fields import Field, Kind, Type, fields_of

OptionValue = bool | int | str | tuple[str, ...] | Mapping[str, Mapping[str, int]] | None
V = TypeVar("V", bound=OptionValue)
OptionValues: TypeAlias = Any
"""All house rules of a campaign: the dataclass of its game, or a mapping if the game isn't installed."""

_BETWEEN = ":;,"
"""The separators between the parts of a typed table."""


class Option(NamedTuple):
    """One house rule. `values` lists the allowed values; for numbers give `low` and leave `values` empty.

    If None is allowed, `none` is its meaning in words ("no limit"). With `names` it is a list of names, restricted to
    `values` if there are any. `rows` names the rows of a table of whole numbers, given row by row; with `columns`
    each row has these, at least `low`, and those of `may` as needed. A `free` table has any rows; `fault` returns the
    fault of a table that is otherwise complete. `words` are the names of the values; a value without one is shown as
    it is written. For a list of names they explain each name.
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
    may: tuple[str, ...] = ()
    free: bool = False
    fault: Callable[[Mapping[str, Mapping[str, int]]], str] = lambda table: ""
    words: Mapping[str, str] = MappingProxyType({})

    def said(self, value: str) -> str:
        """One of its values in words."""
        return self.words.get(value) or value.replace("_", " ")

    @property
    def table(self) -> Mapping[str, Mapping[str, int]]:
        """The rows without a house rule."""
        return self.default if isinstance(self.default, Mapping) else {}

    def allows(self, value: object) -> bool:
        """Return True if the value is of the right kind; 1 is not true and 0 is not false."""
        if self.rows:
            return next(self.faults(value), None) is None
        if self.names:
            return _are_names(value, self.values)
        if value is None:
            return bool(self.none)
        if self.values:
            return any(type(value) is type(v) and value == v for v in self.values)
        return type(value) is int and self._in_bounds(value)

    def why_not(self, value: object) -> str:
        """The reason that it can't have this value."""
        called = f"The house rule “{self.title}”"
        if not self.rows:
            return f"{called} can't be {_in_words(value):.60}."
        row, why = next(self.faults(value))
        return f"{called}, {row:.40}: {why}" if row else f"{called}: {why}"

    def faults(self, table: object) -> Iterator[tuple[str, str]]:
        """All faults of a table as pairs of the row, empty for the whole table, and the fault."""
        if not isinstance(table, Mapping) or (self.free and not table):
            yield "", "A table must be an object with rows."
            return
        found = [(str(name), fault) for name, row in table.items() for fault in self._row_faults(name, row)]
        yield from found
        if not found and (fault := self.fault(self.filled_table(table))):
            yield "", fault

    def filled_table(self, table: Mapping[str, Mapping[str, int]]) -> Mapping[str, Mapping[str, int]]:
        """The whole table, with the given rows in place of the default ones; a free table has the given rows only."""
        return table if self.free else {**self.table, **table}

    def _row_faults(self, name: str, row: object) -> Iterator[str]:
        """The faults of a row: its name, missing or unknown columns, numbers out of bounds."""
        if self.free and (not name.strip() or set(name) & set(_BETWEEN)):
            yield f"Name each row, without any of {_BETWEEN}"
        elif not self.free and name not in self.rows:
            yield f"{name:.40} isn't a row. Use one of: {', '.join(self.rows)}."
        if not isinstance(row, Mapping):
            yield "A row must be an object of whole numbers."
            return
        known = (*self.columns, *self.may)
        yield from (f"{column} is missing." for column in self.columns if column not in row)
        yield from (f"{column:.40} isn't a column." for column in row if known and column not in known)
        for column, number in row.items():
            if type(number) is not int or not self._in_bounds(number):
                yield f"{column:.40} can't be {number!r:.20}."

    def _in_bounds(self, value: int) -> bool:
        return (-HUGE if self.low is None else self.low) <= value <= (HUGE if self.high is None else self.high)


class Options(NamedTuple):
    """The house rules of a ruleset, and the codes that refuse wrong ones; rules get them as a `kind`."""

    entries: tuple[Option, ...] = ()
    unknown: str = "unknown_option"
    invalid: str = "invalid_option_value"
    kind: Callable[..., OptionValues] = dict

    @classmethod
    def of(cls, kind: type, unknown: str = "unknown_option", invalid: str = "invalid_option_value") -> Options:
        """The house rules that a frozen dataclass declares; each of its fields must be made by `option`."""
        declared = {field.name: field.metadata["option"] for field in dataclasses.fields(kind)}
        options = tuple(_option_of(field, declared[field.name]) for field in fields_of(kind))
        return cls(options, unknown, invalid, kind)

    def defaults(self) -> OptionValues:
        """All house rules with their defaults."""
        return self.kind(**{option.id: option.default for option in self.entries})

    def restore(self, stored: Mapping[str, Json]) -> OptionValues:
        """The stored house rules, which are complete and checked."""
        return self.kind(**from_json(stored))

    def read(self, given: object) -> OptionValues:
        """The defaults with the given values; refuses unknown names and wrong values."""
        if not isinstance(given, Mapping):
            raise Refusal("bad_request", "House rules must be an object.", "options")
        known = {option.id: option for option in self.entries}
        for name, value in given.items():
            if name not in known:
                raise Refusal(
                    self.unknown,
                    f"{name or 'An empty name'!s:.60} isn't a house rule. Use one of: {', '.join(known)}.",
                    "options",
                )
            if not known[name].allows(value):
                raise Refusal(self.invalid, known[name].why_not(value), f"options.{name}")
        tables = {name: known[name].filled_table(value) for name, value in given.items() if known[name].rows}
        return self.kind(**{**values_of(self.defaults()), **from_json(given), **tables})


def option(title: str, *, default: V, rule: str, **more: object) -> V:
    """A field of a game's house rules; `rule` is the id of the rule it changes, `more` are fields of `Option`.

    Its type says which values are allowed: words, a number from `low` to `high`, a truth value, a list of names, a
    table.
    """
    metadata = {"option": {"title": title, "rule": rule, **more}}
    if isinstance(default, dict):
        return dataclasses.field(default_factory=lambda: copy(default), metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


def _option_of(field: Field, words: Mapping[str, Any]) -> Option:
    """The option that a field declares."""
    more, default = dict(words), cast("OptionValue", field.default)  # `option` has checked this
    if field.type.kind is Kind.LIST:
        more["names"] = True
    elif isinstance(default, Mapping):
        more.setdefault("rows", tuple(default))
    elif "values" not in more:
        more["values"] = _values(field.type)
    return Option(field.name, default, **more)


def _values(of: Type) -> tuple[OptionValue, ...]:
    """The values that an option of this type can have, if they can be listed."""
    if of.kind is Kind.TRUTH:
        return (False, True)
    return (*of.words, *(value for part in of.parts for value in _values(part)))


def values_of(options: OptionValues) -> dict[str, OptionValue]:
    """House rules by id."""
    if isinstance(options, Mapping):
        return dict(options)
    return {field.name: getattr(options, field.name) for field in fields_of(type(options))}


def from_json(values: Mapping[str, Json]) -> dict[str, OptionValue]:
    """Values from JSON, with lists as tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def _in_words(value: object) -> str:
    """A value of any kind as someone would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "empty"
    return "empty" if value is None or value == "" else str(value)


def _are_names(value: object, known: tuple[OptionValue, ...]) -> bool:
    """Return True if this is a list of different names, none of them blank; an empty list needs known names."""
    if not isinstance(value, list | tuple) or not (value or known):
        return False
    if not all(isinstance(name, str) and name.strip() for name in value):
        return False
    return len(set(value)) == len(value) and (not known or set(value) <= set(known))
