"""A course in the terminal: a few lines of eighth blocks for each character, on one scale. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from campaigns.reports.series import Course, Series
from core.wording import number_text
from tui.text.plain import clip, plain

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_HIGH = 3  # lines of a series that never falls below nothing
_SCALE = 7  # cells of the scale on the left
_NAME = 20  # cells of a name in a row of presence
_THERE, _AWAY, _SOME = "█", "·", "▄"


def picture(course: Course, width: int) -> Content:
    """The course within `width` cells; with more sessions than room, neighbours are combined."""
    if not course.sessions:
        return Content.styled("No session has been played yet.", "$text-muted")
    if not course.series:
        return Content.styled("There is nothing of this kind yet.", "$text-muted")
    return Content("\n").join(_presence(course, width) if course.presence else _series(course, width))


def _series(course: Course, width: int) -> Iterator[Content]:
    room = max(10, width - _SCALE - 1)
    values = [value for each in course.series for value in each.values if value is not None]
    high, low = max([1.0, *values]), min([0.0, *values])
    for each in course.series:
        columns, wide = _columns(each.values, room)
        yield Content.assemble((plain(each.name), "bold"), (f"  {_last_and_greatest(each)}", "$text-muted"))
        yield from _rising_columns(columns, wide, high)
        if low < 0:
            yield from _negative_columns(columns, wide, low)
        yield Content("")
    yield _axis(course.sessions, room)


def _columns(values: Sequence[float | None], room: int) -> tuple[list[float | None], int]:
    """The columns of the picture and their width: the means of neighbours if there isn't room for all."""
    each = -(-len(values) // room)
    groups = (values[at : at + each] for at in range(0, len(values), each))
    columns = [_mean([value for value in group if value is not None]) for group in groups]
    return columns, min(3, room // len(columns))


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _rising_columns(columns: Sequence[float | None], wide: int, high: float) -> Iterator[Content]:
    """Columns that rise from zero, line by line from the top."""
    for line in reversed(range(_HIGH)):
        label = _number(high) if line == _HIGH - 1 else "0" if line == 0 else ""
        cells = (_EIGHTHS[max(0, min(8, round(8 * (_HIGH * (value or 0) / high - line))))] for value in columns)
        drawn = "".join(cell * max(1, wide - 1) + " " * (wide > 1) for cell in cells)
        yield Content.assemble((f"{label:>{_SCALE}} ", "$text-muted"), (drawn, "$accent"))


def _negative_columns(columns: Sequence[float | None], wide: int, low: float) -> Iterator[Content]:
    """Negative values, in a separate line: the fuller the lower, because a block can't hang down."""
    cells = (_EIGHTHS[max(0, min(8, round(8 * value / low)))] if value and value < 0 else " " for value in columns)
    drawn = "".join(cell * max(1, wide - 1) + " " * (wide > 1) for cell in cells)
    yield Content.assemble((f"{_number(low):>{_SCALE}} ", "$text-muted"), (drawn, "$text-warning"))


def _presence(course: Course, width: int) -> Iterator[Content]:
    """A row for each character, a cell for each session."""
    room = max(10, width - _NAME - 9)
    for each in course.series:
        columns, wide = _columns(each.values, room)
        cells = (_THERE if value == 1 else _AWAY if not value else _SOME for value in columns)
        drawn = "".join(cell * max(1, wide - 1) + " " * (wide > 1) for cell in cells)
        there = sum(1 for value in each.values if value)
        name = clip(plain(each.name), _NAME)
        yield Content.assemble(
            name.ljust(_NAME) if isinstance(name, str) else name,
            (f" {there:>3}/{len(each.values):<3} ", "$text-muted"),
            (drawn, "$accent"),
        )
    yield Content.assemble(" " * (_NAME + 1), _axis(course.sessions, room))


def _axis(sessions: Sequence[int], room: int) -> Content:
    """The first session at the left end of the picture, the last at the right."""
    columns, wide = _columns([0.0] * len(sessions), room)
    first, last = str(sessions[0]), str(sessions[-1])
    gap = " " * max(1, len(columns) * wide - len(first) - len(last))
    shown = f"{first}{gap}{last}" if len(sessions) > 1 else first
    return Content.styled(f"{'session':>{_SCALE}} {shown}", "$text-muted")


def _last_and_greatest(series: Series) -> str:
    """The last number, and the greatest."""
    known = [value for value in series.values if value is not None]
    return f"now {_number(known[-1])}, most {_number(max(known))}" if known else "no numbers"


def _number(value: float) -> str:
    return number_text(round(value, 1), "g")
