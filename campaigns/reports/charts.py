"""A course as a picture for a page: SVG in one string, without scripts, styles or fonts.

It is pure. Lines differ by dashes and names, not by colour alone; the picture takes the colour of the text around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from campaigns.reports.series import Course, Series
from core.safe_text import plain
from core.wording import number_text

WIDTH, HEIGHT = 720, 260
"""The size in units of the picture; a page shows it as large as it has room."""
_LEFT, _TOP, _BOTTOM, _RIGHT = 44, 10, 34, 180
_ROW = 18  # units of a row of presence, and of a name beside the lines
_ALL_NAMED = 12  # the most sessions that all show their number
_DASHES = ("", "6 3", "2 3", "9 3 2 3", "12 4", "4 4 1 4")


def svg(course: Course) -> str:
    """The picture of a course, ready for a page."""
    body, height = (_there(course), _TOP + _BOTTOM + _ROW * len(course.series)) if course.presence else _lines(course)
    title = _text(course.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}" '
        f'fill="currentColor" stroke="none" font-size="12"><title>{title}</title>'
        f"{''.join(body)}</svg>"
    )


def _lines(course: Course) -> tuple[Iterator[str], int]:
    return _chart(course), max(HEIGHT, _TOP + _BOTTOM + _ROW * len(course.series))


def _chart(course: Course) -> Iterator[str]:
    values = [value for each in course.series for value in each.values if value is not None]
    low, high = min(0.0, *values, 0.0), max(1.0, *values, 1.0)
    across, down = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM

    def x(at: int) -> float:
        return _LEFT + across * (at / max(1, len(course.sessions) - 1))

    def y(value: float) -> float:
        return _TOP + down * (high - value) / (high - low)

    for value in dict.fromkeys((low, 0.0, high)):
        yield f'<path d="M{_LEFT} {y(value):.1f}H{WIDTH - _RIGHT}" stroke="currentColor" stroke-opacity="0.3"/>'
        yield f'<text x="{_LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{_number(value)}</text>'
    yield from _session_marks(course, HEIGHT - 14, x)
    yield f'<text x="{WIDTH - _RIGHT + 16}" y="{HEIGHT - 14}">session</text>'
    for place, each in enumerate(course.series):
        dash = f' stroke-dasharray="{_DASHES[place % len(_DASHES)]}"' if place % len(_DASHES) else ""
        for run in _runs(each):
            drawn = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in run)
            yield f'<polyline points="{drawn}" fill="none" stroke="currentColor" stroke-width="2"{dash}/>'
            if len(run) == 1:
                yield f'<circle cx="{x(run[0][0]):.1f}" cy="{y(run[0][1]):.1f}" r="2.5"/>'
        top, left = _TOP + 8 + _ROW * place, WIDTH - _RIGHT + 10
        yield f'<path d="M{left} {top}h24" stroke="currentColor" stroke-width="2"{dash}/>'
        yield f'<text x="{left + 30}" y="{top + 4}">{_text(each.name, 20)}</text>'


def _there(course: Course) -> Iterator[str]:
    """A row for each character and a square for each session: filled if they were there, or in part for an amount."""
    left, most = _RIGHT, max((value or 0 for each in course.series for value in each.values), default=0)
    cell = (WIDTH - left - 10) / max(1, len(course.sessions))
    for row, each in enumerate(course.series):
        top = _TOP + _ROW * row
        yield f'<text x="{left - 8}" y="{top + 13}" text-anchor="end">{_text(each.name, 18)}</text>'
        for at, value in enumerate(each.values):
            place, high = f'x="{left + cell * at:.1f}" width="{max(0.6, cell - 1):.1f}"', _ROW - 4
            full = high * (value or 0) / (most or 1)
            if full < high:
                yield f'<rect {place} y="{top + 2}" height="{high}" fill-opacity="0.12"/>'
            if full:
                yield f'<rect {place} y="{top + 2 + high - full:.1f}" height="{full:.1f}"/>'
    y = _TOP + _ROW * len(course.series) + 18
    yield from _session_marks(course, y, lambda at: left + cell * (at + 0.5))
    yield f'<text x="{left - 8}" y="{y}" text-anchor="end">session</text>'


def _session_marks(course: Course, y: float, x: Callable[[int], float]) -> Iterator[str]:
    """The numbers of the first and last session, and of some between."""
    last = len(course.sessions) - 1
    some = {0, last // 4, last // 2, 3 * last // 4, last} if last >= _ALL_NAMED else range(last + 1)
    for at in sorted(some):
        yield f'<text x="{x(at):.1f}" y="{y:.1f}" text-anchor="middle">{course.sessions[at]}</text>'


def _runs(series: Series) -> Iterator[list[tuple[int, float]]]:
    """The parts of a series without a gap."""
    run: list[tuple[int, float]] = []
    for at, value in enumerate(series.values):
        if value is not None:
            run.append((at, value))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _number(value: float) -> str:
    return number_text(round(value, 1), "g")


def _text(text: str, most: int = 80) -> str:
    """A text for a picture, escaped and with everything visible."""
    text = plain(text)
    return escape(text if len(text) <= most else f"{text[: most - 1]}…")
