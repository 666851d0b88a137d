"""House rules in words, and the form that asks for their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual.content import Content

from core.entry import Choice, entry
from core.option import Option, OptionValue
from tui.present.columns import spread
from tui.text import plain


def value_words(value: OptionValue) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(plain, value)) or "none"
    return plain(str(value)).replace("_", " ")


def option_row(option: Option, value: OptionValue, width: int) -> Content:
    """One house rule: its title, and its value; what differs from the rule as written is marked."""
    changed = value != option.default
    left = Content.assemble(
        ("● " if changed else "  ", "$text-accent"), (plain(option.title), "bold" if changed else "")
    )
    said = f"{value_words(value)}  (as written: {value_words(option.default)})" if changed else value_words(value)
    return spread(left, Content.styled(said, "$text-accent" if changed else "$text-muted"), width)


def option_field(option: Option, value: OptionValue, label: str = "") -> tuple[Any, Any] | None:
    """The type and the entry that ask for an option; None for one no form can ask for.

    Choices are told by their number, because they may be of several kinds.
    """
    words: dict[str, Any] = {"label": label or option.title, "help": option.help or option.rule, "default": value}
    if isinstance(value, bool) and set(option.values) <= {True, False}:
        return bool, entry(**words)
    if option.values:
        choices = tuple(Choice(str(i), value_words(v)) for i, v in enumerate(option.values))
        at = option.values.index(value) if value in option.values else 0
        return str, entry(**{**words, "default": str(at)}, choices=choices)
    return (int, entry(**words, low=option.low)) if isinstance(value, int) else None


def option_value(option: Option, given: Any) -> OptionValue:
    """The value of an option a filled field stands for."""
    if isinstance(given, str) and option.values:
        return option.values[int(given)]
    value: OptionValue = given
    return value


def option_fields(options: Iterable[Option], values: Mapping[str, OptionValue]) -> dict[str, tuple[Any, Any]]:
    """The fields of a form that asks for all of these options."""
    asked = ((option.id, option_field(option, values.get(option.id, option.default))) for option in options)
    return {id: field for id, field in asked if field is not None}
