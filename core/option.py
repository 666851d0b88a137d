"""Options: the house rules of a campaign, declared by each ruleset with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from core.refusal import Refusal

OptionValue = bool | int | str | tuple[str, ...]
OptionValues = Mapping[str, OptionValue]


class Option(NamedTuple):
    """One house rule. `values` lists what it may be; for numbers give `low` and leave `values` empty."""

    id: str
    default: OptionValue
    title: str
    rule: str
    values: tuple[OptionValue, ...] = ()
    low: int | None = None
    help: str = ""

    def allows(self, value: Any) -> bool:
        """Whether the value is of the right kind; 1 is not true and 0 is not false."""
        if self.values:
            return any(type(value) is type(v) and value == v for v in self.values)
        return type(value) is int and (self.low is None or self.low <= value <= 10**6)


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
        return {**self.defaults(), **given}
