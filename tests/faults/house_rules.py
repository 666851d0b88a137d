"""House rules as options of the part `everything`: each value that can be listed, and a number more and less."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.ruleset import Ruleset
from core.schema.option import Option as Rule
from core.schema.option import OptionValue
from tests.faults.options import NEAR, Option

HOUSE_RULES = "house rules"
"""Stands where the options of an action have the action."""


def rule_values(rule: Rule) -> Iterator[tuple[str, OptionValue]]:
    """Yield possible values of a house rule, with names: the default, other words, another number, a changed table."""
    yield "as it is", rule.default
    if rule.names:
        yield from (("a name", (str(name),)) for name in (rule.values or ("Salt",))[:1])
    elif rule.rows:
        yield from (("another number", table) for table in _tables(rule) if rule.allows(table))
    else:
        number = rule.default if type(rule.default) is int else None
        near = () if number is None else ((name, number + by[0]) for name, by in NEAR.items())
        values = [(str(value), value) for value in rule.values if value != rule.default]
        yield from (each for each in (*values, *(() if rule.values else near)) if rule.allows(each[1]))
    if rule.none and rule.default is not None:
        yield "none", None


def _tables(rule: Rule) -> Iterator[Mapping[str, Mapping[str, int]]]:
    """The table with one number changed, the first that can be."""
    for row, columns in rule.table.items():
        for column, number in columns.items():
            for by, *_ in NEAR.values():
                table = {**rule.table, row: {**columns, column: number + by}}
                if rule.allows(table):
                    yield table
                    return


def rule_options(ruleset: Ruleset) -> Iterator[Option]:
    """All of a game's house rules, as options."""
    for rule in ruleset.options.entries:
        yield from (Option(HOUSE_RULES, rule.id, name) for name, _ in rule_values(rule))


def options_in(ruleset: Ruleset, values: Mapping[str, Any]) -> Iterator[Option]:
    """The options that a campaign's house rules are."""
    for rule in ruleset.options.entries:
        yield from (Option(HOUSE_RULES, rule.id, name) for name, value in rule_values(rule) if values[rule.id] == value)
