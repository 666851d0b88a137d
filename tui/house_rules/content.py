"""House rules in words, and the form that asks for their values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.cells import cell_len
from textual.content import Content

from core.refusal import Refusal
from core.schema.entry import Choice, entry
from core.schema.option import Option, OptionValue
from core.wording import number_text
from tui.text.plain import clip, plain

_MARK, _BESIDE = 2, 2  # cells of the mark before a title, and after the longest


def value_words(value: OptionValue, option: Option | None = None) -> str:
    """An option's value in words; for an option that no longer exists, as it is stored."""
    if value is None:
        return plain(option.none if option else "") or "none"
    if isinstance(value, Mapping):
        return "; ".join(_row_words(row, numbers) for row, numbers in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(plain, value)) or "none"
    if isinstance(value, int):
        return number_text(value)
    return plain(option.said(str(value)) if option else str(value).replace("_", " "))


def _row_words(row: str, numbers: Mapping[str, int]) -> str:
    """`major: sp 1, ap 2`: a row of a table, in the form in which it can be typed."""
    return f"{plain(row)}: " + (", ".join(f"{plain(name)} {number}" for name, number in numbers.items()) or "nothing")


def listed_words(option: Option, value: OptionValue) -> str:
    """A value as a list shows it; if every row of a table has the same single column, the title names it."""
    if not isinstance(value, Mapping):
        return value_words(value, option)
    named = option.columns[0] if len(option.columns) == 1 else ""
    rows = [" ".join((_read(row), _numberslisted_words(numbers, named))) for row, numbers in value.items()]
    return (", " if all(len(numbers) == 1 for numbers in value.values()) else "; ").join(rows)


def _numberslisted_words(numbers: Mapping[str, int], named: str) -> str:
    return ", ".join(str(n) if name == named else f"{_read(name)} {n}" for name, n in numbers.items())


def _read(name: str) -> str:
    """A table's name for display; it is typed with its underscores."""
    return plain(name).replace("_", " ")


def allowed_words(option: Option) -> str:
    """The allowed values of an option, in words."""
    if option.rows:
        which = (
            f"rows such as {', '.join(map(plain, option.rows))}"
            if option.free
            else (f"a row for each of {', '.join(map(plain, option.rows))}")
        )
        more = f"; a row can have {', '.join(map(plain, option.may))}" if option.may else ""
        return f"{which}, separated by semicolons{more}"
    if option.values:
        if option.names:
            return f"any of {' · '.join(map(value_words, option.values))}"
        return " · ".join(value_words(value, option) for value in option.values)
    if option.names:
        return "names, separated by commas"
    low, high = option.low, option.high
    bounds = f"{low} to {high}" if low is not None and high is not None else "" if low is None else f"from {low}"
    return " or ".join(filter(None, (bounds, plain(option.none))))


def option_row(option: Option, value: OptionValue, width: int, titles: int = 0) -> Content:
    """One house rule: its title, and its value, marked if it differs from the rule as written.

    Values start in a column after `titles` cells; one that is too long starts further left.
    """
    changed = value != option.default
    left = Content.assemble(
        ("● " if changed else "  ", "$text-accent"), (plain(option.title), "bold" if changed else "")
    )
    now, written = (listed_words(option, each) for each in (value, option.default))
    room = max(0, width - left.cell_length - 1)
    said = clip(f"{now}  (as written: {written})" if changed else now, room)
    gap = max(1, min(titles + _MARK + _BESIDE, width - cell_len(said)) - left.cell_length)
    return Content.assemble(left, " " * gap, (said, "$text-accent" if changed else "$text-muted"))


def title_width(options: Iterable[Option]) -> int:
    """The cells of the longest title."""
    return max((cell_len(plain(option.title)) for option in options), default=0)


def option_field(
    option: Option, value: OptionValue, label: str = "", texts: Mapping[str, str] = {}
) -> tuple[Any, Any] | None:
    """The type and the entry that ask for an option; None if no form can ask for it.

    `texts` are those of the rules. Choices are identified by number, because their values may have several types.
    """
    words: dict[str, Any] = {
        "label": label or option.title,
        "help": option.help or texts.get(option.rule, option.rule),
        "default": value,
    }
    if option.rows:
        return str, entry(**{**words, "default": value_words(value)})
    if option.names:
        explained = (Choice(str(v), value_words(v), note=option.words.get(str(v), "")) for v in option.values)
        return tuple[str, ...], entry(**words, choices=tuple(explained))
    if isinstance(value, bool) and set(option.values) <= {True, False}:
        return bool, entry(**words)
    if option.values:
        choices = tuple(Choice(str(i), value_words(v, option)) for i, v in enumerate(option.values))
        at = option.values.index(value) if value in option.values else 0
        return str, entry(**{**words, "default": str(at)}, choices=choices)
    if option.none:
        return int | None, entry(**words, low=option.low, high=option.high, none=option.none)
    return (int, entry(**words, low=option.low, high=option.high)) if isinstance(value, int) else None


def option_value(option: Option, given: Any) -> OptionValue:
    """An option's value from a filled field; refuses a table that cannot be read."""
    if option.rows:
        return {
            name.strip(): _numbers(row) for name, _, row in (r.partition(":") for r in given.split(";")) if name.strip()
        }
    if isinstance(given, str) and option.values:
        return option.values[int(given)]
    value: OptionValue = given
    return value


def _numbers(row: str) -> dict[str, int]:
    """The numbers of a row of a table: `sp 1, ap 2`."""
    pairs = [part.strip().rpartition(" ") for part in row.replace("nothing", "").split(",") if part.strip()]
    try:
        return {name.strip(): int(number) for name, _, number in pairs}
    except ValueError:
        raise Refusal("bad_request", f"{row.strip():.40} must have the form sp 1, ap 2.", "value") from None


def option_fields(options: Iterable[Option], texts: Mapping[str, str]) -> dict[str, tuple[Any, Any]]:
    """The fields of a form for all of these options, starting from their defaults."""
    asked = ((option.id, option_field(option, option.default, texts=texts)) for option in options)
    return {id: field for id, field in asked if field is not None}
