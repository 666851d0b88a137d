"""The timeline of a campaign: sessions, downtimes, events, deadlines and feasts in the order of their days.

It is pure. Yearly events have no end, so they appear only in years with something else, and in those asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from campaigns.calendar.arithmetic import Calendar, Date, Feast
from campaigns.wording.titles import session_title
from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns.state.list_rows import EventView
    from campaigns.state.view import SessionView

Kind = Literal[
    "evening", "downtime", "event", "deadline", "feast", "scene", "points", "bought", "milestone", "harm", "tracker"
]
KINDS: tuple[Kind, ...] = ("feast", "evening", "downtime", "event", "deadline")
"""The kinds on everyone's timeline, in their order on one day."""
OF_ONE: tuple[Kind, ...] = ("scene", "points", "bought", "milestone", "harm", "tracker")
"""The kinds on the timeline of a single character or article (`campaigns.history.life_events`)."""


MOST_YEARS = 1_000
"""The most years filled with yearly events."""


class Stretch(NamedTuple):
    """A stretch of days on the timeline, with its kind and its document.

    `id` is that of the event or session; `session` is its number; a feast has neither. An event in someone's
    life has the number of its `scene` and of its log entry (`seq`). One that isn't `dated` takes its place from what
    came before it.
    """

    first: int
    last: int
    kind: Kind
    title: str
    id: int | None = None
    session: int | None = None
    secret: bool = False
    done: bool = False
    about: tuple[int, ...] = ()
    text: str = ""
    scene: int | None = None
    seq: int | None = None
    dated: bool = True

    @property
    def word(self) -> str:
        """The word for its kind."""
        return word_of(self.kind)


def word_of(kind: str) -> str:
    """The word for a kind. That of a session is `evening` in JSON, as scripts have always read it."""
    return "session" if kind == "evening" else kind


def timeline(
    calendar: Calendar | None,
    sessions: Iterable[SessionView],
    occasions: Collection[EventView],
    days: Collection[int],
    between: tuple[int, int] | None = None,
) -> tuple[Stretch, ...]:
    """The timeline in order. `days` are other days to look at, such as today; their years are filled as well.

    So is every year from the first to the last day of `between`. Refuse more years than the limit.
    """
    once = [
        *_session_stretches(sessions),
        *(_event_stretch(each) for each in occasions if calendar is None or not each.yearly),
    ]
    if calendar is not None:
        touched = {*days, *(day for each in once for day in (each.first, each.last))}
        years = sorted({calendar.date(day).year for day in touched} | {*_years(calendar, between)})
        once += _feasts(calendar, years)
        once += (found for each in occasions if each.yearly for found in _yearly(calendar, each, years))
    return tuple(sorted(once, key=lambda each: (each.first, KINDS.index(each.kind), each.last, each.title.casefold())))


def _years(calendar: Calendar, between: tuple[int, int] | None) -> range:
    """Every year between two days."""
    if between is None:
        return range(0)
    first, last = (calendar.date(day).year for day in between)
    if last - first > MOST_YEARS:
        raise Refusal("too_long", f"A timeline shows at most {MOST_YEARS:,} years at once.", "to")
    return range(first, last + 1)


def _session_stretches(sessions: Iterable[SessionView]) -> Iterator[Stretch]:
    """The sessions whose days are known, and the downtimes after them."""
    for each in sessions:
        if each.first_day is not None and each.last_day is not None:
            yield session_stretch(each)
        if len(each.downtime) > 1:
            begun, last = each.downtime[:2]
            first = min(begun + 1, last)  # the day on which it begins belongs to the session
            yield Stretch(first, last, "downtime", f"Downtime after session {each.number}", each.id, each.number)


def of_one(
    calendar: Calendar | None, one: int, occasions: Iterable[EventView], life: Iterable[Stretch]
) -> tuple[Stretch, ...]:
    """The timeline of one character or article: their life (`campaigns.history.life_events`), and events about them.

    A yearly one is in its first year and in those in which something else happened to them.
    """
    lived = tuple(life)
    own = [each for each in occasions if one in each.about]
    about = timeline(calendar, (), own, {each.first for each in lived if each.dated})
    return in_order((*(each for each in about if each.kind != "feast"), *lived))


def in_order(stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
    """The stretches by day, and within a day in the order they happened."""
    return tuple(sorted(stretches, key=lambda each: (each.first, each.session or 0, each.seq or 0)))


def session_stretch(each: SessionView, day: int = 1) -> Stretch:
    """A session, put on `day` if its own isn't known."""
    title = session_title(each.number, each.title)
    dated = each.first_day is not None and each.last_day is not None
    first, last = (each.first_day or 0, each.last_day or 0) if dated else (day, day)
    return Stretch(first, last, "evening", title, each.id, each.number, text=each.summary, dated=dated)


def _event_stretch(each: EventView) -> Stretch:
    kind: Kind = "deadline" if each.deadline else "event"
    return Stretch(
        each.first,
        each.last,
        kind,
        each.title,
        each.id,
        secret=each.secret,
        done=each.done,
        about=each.about,
        text=each.text,
    )


def _feasts(calendar: Calendar, years: Sequence[int]) -> Iterator[Stretch]:
    for year in years:
        for feast in calendar.feasts:
            if (span := calendar.span(feast, year)) is not None:
                yield Stretch(*span, "feast", feast.name)


def _yearly(calendar: Calendar, each: EventView, years: Sequence[int]) -> Iterator[Stretch]:
    """An event's yearly returns, from its first year on."""
    date = calendar.date(each.first)
    as_feast = Feast(each.title, date[1:], date[1:])
    for year in sorted({*years, date.year}):
        span = calendar.span(as_feast, year) if year > date.year else (each.first, each.first)
        if span is not None and year >= date.year:
            yield _event_stretch(each)._replace(first=span[0], last=span[0] + each.last - each.first)


def month_of(calendar: Calendar, day: int) -> tuple[int, int]:
    """The first and last day of a day's month."""
    date = calendar.date(day)
    first = day - date.day + 1
    return first, first + calendar.length(date.year, date.month) - 1


def months_away(calendar: Calendar | None, day: int, months: int) -> int:
    """The same day some months later, or the last day of a shorter month; thirty days a month without a calendar."""
    if calendar is None:
        return day + 30 * months
    date, count = calendar.date(day), len(calendar.months)
    step = 1 if months > 0 else -1
    place = date.year * count + date.month - 1
    left = abs(months)
    while left:
        place += step
        left -= bool(calendar.length(place // count, place % count + 1))
    year, month = place // count, place % count + 1
    return calendar.day(Date(year, month, min(date.day, calendar.length(year, month))))
