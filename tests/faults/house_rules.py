"""House rules as options of the part `everything`: each value that can be listed, and other numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaigns.conformance.other_values import other_values
from core.ruleset import Ruleset
from core.schema.option import Option as Rule
from core.schema.option import OptionValue
from tests.faults.options import Option

HOUSE_RULES = "house rules"
"""Stands where the options of an action have the action."""


def rule_values(rule: Rule) -> Mapping[str, OptionValue]:
    """The values of a house rule by name: the default, and others."""
    return {"as it is": rule.default, **other_values(rule)}


def rule_options(ruleset: Ruleset) -> Iterator[Option]:
    """All of a game's house rules, as options."""
    for rule in ruleset.options.entries:
        yield from (Option(HOUSE_RULES, rule.id, name) for name in rule_values(rule))


def options_in(ruleset: Ruleset, values: Mapping[str, Any]) -> Iterator[Option]:
    """The options that a campaign's house rules are."""
    for rule in ruleset.options.entries:
        yield from (
            Option(HOUSE_RULES, rule.id, name) for name, value in rule_values(rule).items() if values[rule.id] == value
        )
