"""The timeline as a list, and a month as a picture of its weeks. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import set_cell_size
from textual.content import Content

from campaigns.calendar.arithmetic import Calendar
from campaigns.calendar.dates import (
    distance,
    in_full,
    in_words,
    length_in_words,
    month_in_words,
    roughly,
    span_in_words,
)
from campaigns.events.timeline import OF_ONE, Stretch, month_of
from campaigns.links.syntax import readable_text
from core.wording import number_text
from tui.log_lines.lines import where
from tui.text.plain import plain

SECRET = "●"
_STYLES = {
    "evening": "bold",
    "downtime": "$text-muted",
    "event": "$text-accent",
    "deadline": "$text-warning",
    "feast": "$text-success",
    "scene": "",
    "points": "$text-success",
    "bought": "$text-accent",
    "milestone": "$text-success bold",
    "harm": "$text-error",
    "tracker": "$text-warning",
}
_KIND = 9  # cells of the kind's word
_PLACE = 6  # cells of `12·3`
_CELL = 5  # cells of a day in the picture of a month
_MONTH_LINES = 12  # lines for a month; a longer month is cut
_UNWEEKLY = 10  # days in a line of a month without weeks


class Line(NamedTuple):
    """A line of the timeline: a thing that begins on a day, or None for an empty day; `head` begins a month."""

    day: int
    stretch: Stretch | None = None
    head: bool = False


def lines(calendar: Calendar | None, stretches: Sequence[Stretch], days: Collection[int]) -> tuple[Line, ...]:
    """The lines in order; `days` have a line even if nothing begins on them."""
    begun = {each.first for each in stretches}
    found = [*(Line(each.first, each) for each in stretches), *(Line(day) for day in set(days) - begun)]
    found.sort(key=lambda line: line.day)
    return tuple(_with_headings(calendar, found)) if calendar is not None else tuple(found)


def _with_headings(calendar: Calendar, found: Sequence[Line]) -> Iterator[Line]:
    until: int | None = None
    for line in found:
        if until is None or line.day > until:
            first, until = month_of(calendar, line.day)
            yield Line(first, head=True)
        yield line


@dataclass(frozen=True, slots=True)
class TimelineRows:
    """The lines as rows of a list, each written when it comes into sight; `placed` with session and scene."""

    calendar: Calendar | None
    found: Sequence[Line]
    today: int
    placed: bool = False

    def __len__(self) -> int:
        return len(self.found)

    def row(self, index: int, /) -> Content:
        """One row."""
        line = self.found[index]
        if line.head:
            assert self.calendar is not None
            return Content.styled(
                plain(month_in_words(self.calendar, self.calendar.date(line.day))), "bold $text-accent"
            )
        return Content.assemble(*self._day(line), "  ", *self._what(line))

    def _day(self, line: Line) -> Iterator[tuple[str, str]]:
        """The weekday and the day of the month, with a mark for today."""
        mark = "›" if line.day == self.today else " "
        if line.stretch is not None and not line.stretch.dated:
            yield " " * (10 if self.calendar is None else 9), ""
            return
        if self.calendar is None:
            yield f"{mark}{in_words(None, line.day):>9}", "bold" if line.day == self.today else ""
            return
        weekday = set_cell_size(plain(self.calendar.weekday(line.day)), 3)
        yield f"{mark}{weekday} ", "$text-muted"
        yield f"{self.calendar.date(line.day).day:>3} ", "bold" if line.day == self.today else ""

    def _what(self, line: Line) -> Iterator[tuple[str, str]]:
        """The thing that begins there."""
        if line.stretch is None:
            yield ("today" if line.day == self.today else distance(self.calendar, line.day, self.today)), "$text-muted"
            return
        each = line.stretch
        if self.placed:
            yield f"{where(each.session, each.scene):<{_PLACE}}", "$text-muted"
        yield f"{SECRET if each.secret else ' '} ", "$text-warning"
        yield f"{each.word:<{_KIND}} ", "$text-muted"
        yield _title(each), _STYLES[each.kind]
        if each.seq is None and each.dated:
            yield f"  {state(self.calendar, each, self.today, roughly)}", "$text-muted"


def _title(each: Stretch) -> str:
    """Its title after the word for its kind, without repeating that."""
    return plain(each.title.removeprefix(f"{each.word.capitalize()} "))


Away = Callable[[Calendar | None, int, int], str]
"""A function for the distance of a day from today, in words."""


def state(calendar: Calendar | None, each: Stretch, today: int, away_of: Away = distance) -> str:
    """Its length and distance: `5 days, in 3 weeks`; for a deadline whether it was met or missed."""
    days = each.last - each.first + 1
    taking = f"{length_in_words(calendar, days)} long" if days > 1 else ""
    if each.kind == "deadline":
        away = "met" if each.done else f"missed, {away_of(calendar, each.last, today)}" if each.last < today else ""
        return ", ".join(filter(None, (taking, away or away_of(calendar, each.last, today))))
    on = each.first <= today <= each.last
    away = away_of(calendar, each.first if each.first > today else each.last, today)
    return ", ".join(filter(None, (taking, "now" if on else away)))


def month(calendar: Calendar, day: int, today: int, stretches: Sequence[Stretch], width: int) -> list[Content]:
    """The month of a day as a picture of its weeks: `▸` the day, `›` today, `•` days with something on them."""
    first, last = month_of(calendar, day)
    kept = _days_to_keep(stretches, first, last)
    date = calendar.date(day)
    found = [Content.styled(plain(month_in_words(calendar, date)), "bold $text-accent")]
    across = max(1, min(width // _CELL, calendar.week if calendar.weekdays else _UNWEEKLY))
    weekly = bool(calendar.weekdays) and across == calendar.week and calendar.months[date.month - 1].in_week
    if weekly:
        heads = "".join(f" {set_cell_size(plain(name), _CELL - 2)} " for name in calendar.weekdays)
        found.append(Content.styled(heads, "$text-muted"))
    blank = calendar.weekdays.index(calendar.weekday(first)) if weekly else 0
    cells = [Content(" " * _CELL)] * blank
    for each in range(first, last + 1):
        mark = "▸" if each == day else "›" if each == today else " "
        style = "reverse" if each == day else "bold" if each in kept else "$text-muted"
        number = each - first + 1
        cells.append(Content.styled(f"{mark}{number:>2}{'•' if each in kept else ' '} "[:_CELL], style))
    rows = [Content("").join(cells[at : at + across]) for at in range(0, len(cells), across)]
    return [*found, *rows[:_MONTH_LINES]]


def _days_to_keep(stretches: Sequence[Stretch], first: int, last: int) -> set[int]:
    """The days in this span with something on them; the stretches are in order, so the search bisects."""
    end = bisect_left(stretches, last + 1, key=lambda each: each.first)
    kept = set[int]()
    for each in stretches[:end]:
        if each.last >= first:
            kept.update(range(max(first, each.first), min(last, each.last) + 1))
    return kept


def describe_line(
    calendar: Calendar | None, line: Line, today: int, stretches: Sequence[Stretch], names: Sequence[str]
) -> Iterator[Content]:
    """The details of the line under the cursor: its day, the things on it, and their subjects."""
    yield Content.styled(plain(in_full(calendar, line.day)), "bold")
    number = f"day {number_text(line.day)} of the campaign, " if calendar is not None else ""
    yield Content.styled(f"{number}{distance(calendar, line.day, today)}", "$text-muted")
    same_day = (each for each in stretches if each.first <= line.day <= each.last)
    for each in same_day:
        if each.kind == "feast" or each.kind in OF_ONE:
            continue
        if each != line.stretch:
            yield Content.assemble((f"{each.word:<{_KIND}} ", "$text-muted"), _title(each))
    if line.stretch is None:
        return
    each = line.stretch
    yield Content("")
    yield Content.assemble((f"{each.word} ", "$text-muted"), (_title(each), _STYLES[each.kind]))
    if each.last != each.first:
        told = (
            f"{span_in_words(calendar, each.first, each.last)}, {length_in_words(calendar, each.last - each.first + 1)}"
        )
        yield Content.styled(plain(told), "$text-muted")
    if each.seq is not None and each.session is not None:
        scene = f", scene {each.scene}" if each.scene is not None else ""
        yield Content.styled(f"session {each.session}{scene}", "$text-muted")
    if each.kind == "deadline":
        yield Content.styled(state(calendar, each, today), "$text-muted")
    if each.secret:
        yield Content.styled("GM only", "$text-muted")
    if names:
        yield Content(plain(f"about {', '.join(names)}"))
    if each.text:
        yield Content("")
        yield Content(plain(readable_text(each.text), newlines=True))
