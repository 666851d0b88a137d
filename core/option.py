"""Options: the house rules of a campaign, declared by each ruleset with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from core.refusal import Refusal

OptionValue = bool | int | str | tuple[str, ...] | None
OptionValues = Mapping[str, OptionValue]


class Option(NamedTuple):
    """One house rule. `values` lists what it may be; for numbers give `low` and leave `values` empty.

    `none` says what no number at all means ("no limit"), where that is allowed; with `names` it is a list of names.
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

    def allows(self, value: Any) -> bool:
        """Whether the value is of the right kind; 1 is not true and 0 is not false."""
        if self.names:
            return _are_names(value)
        if value is None:
            return bool(self.none)
        if self.values:
            return any(type(value) is type(v) and value == v for v in self.values)
        high = 10**6 if self.high is None else self.high
        return type(value) is int and (-(10**6) if self.low is None else self.low) <= value <= high


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
        return {**self.defaults(), **held(given)}


def held(values: Mapping[str, Any]) -> dict[str, OptionValue]:
    """Values as they come from JSON, with lists as the tuples they are in the rules."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def _are_names(value: Any) -> bool:
    """Whether this is a list of different names, none of them blank."""
    if not isinstance(value, list | tuple) or not value:
        return False
    return all(isinstance(name, str) and name.strip() for name in value) and len(set(value)) == len(value)
