"""Other values of a house rule than its default, for whoever tries them all: exact odds, samples, random play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.schema.option import Option, OptionValue

_ANY_NAME = "Salt"
"""A name for a rule that takes any."""


def other_values(option: Option) -> dict[str, OptionValue]:
    """Other values of a house rule, by what they are: all its choices, or of numbers the next ones and the lowest."""
    found: dict[str, OptionValue] = {}
    for name, value in _candidates(option):
        if value not in (option.default, *found.values()) and option.allows(value):
            found[name] = value
    return found


def _candidates(option: Option) -> Iterator[tuple[str, OptionValue]]:
    if option.names:
        yield from (("no name", ()), ("a name", (str(next(iter(option.values), _ANY_NAME)),)))
    elif option.rows:
        yield "another number", _raised_table(option)
    elif option.values:
        yield from ((str(value), value) for value in option.values)
    else:
        number = option.default if isinstance(option.default, int) else 1
        yield from (("more", number + 1), ("less", number - 1), ("nothing", 0))
    yield "none", None


def _raised_table(option: Option) -> Mapping[str, Mapping[str, int]]:
    """The option's table with each number one higher that may be."""
    table = option.table
    for name, row in option.table.items():
        for column, number in row.items():
            changed = {**table, name: {**table[name], column: number + 1}}
            table = changed if option.allows(changed) else table
    return table
