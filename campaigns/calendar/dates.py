"""Days in words: `in_words(calendar, 40)` is "14 Frost 312", `distance(calendar, day, today)` is "in 3 weeks".

A campaign without a calendar (None) counts its days: "Day 40". The way back, from a typed text, is
`campaigns.calendar.day_input.day_of`.
"""

from __future__ import annotations

from campaigns.calendar.arithmetic import Calendar, Date, Era
from core.wording import number_text, quantity


def in_words(calendar: Calendar | None, day: int) -> str:
    """A day as its date: "14 Frost 312", "Midwinter 312" of a month of one day; "Day 40" without a calendar."""
    if calendar is None:
        return f"Day {number_text(day)}"
    date = calendar.date(day)
    return f"{month_and_day(calendar, date.month, date.day)} {year_in_words(calendar, date.year)}"


def name_of_day(calendar: Calendar | None, day: int, label: str) -> str:
    """A day with its label: "14 Frost 312, dusk"; "Day 40, dusk" without a calendar."""
    return ", ".join(filter(None, (in_words(calendar, day), label)))


def without_year(calendar: Calendar | None, day: int) -> str:
    """The date of a day without its year: "14 Frost"."""
    return in_words(None, day) if calendar is None else month_and_day(calendar, *calendar.date(day)[1:])


def with_weekday(calendar: Calendar | None, day: int) -> str:
    """The date of a day after its weekday, if it has one: "Moonday, 14 Frost 312"."""
    return ", ".join(filter(None, (calendar.weekday(day) if calendar else "", in_words(calendar, day))))


def in_full(calendar: Calendar | None, day: int) -> str:
    """A day in full: "Moonday, 14 Frost 312, Long Night, winter, Old Moon full"."""
    feasts = calendar.feasts_on(day) if calendar else ()
    return ", ".join(
        filter(None, (with_weekday(calendar, day), *(feast.name for feast in feasts), *sky(calendar, day)))
    )


def sky(calendar: Calendar | None, day: int) -> tuple[str, ...]:
    """The season of a day, and the phase of each moon: "Winter", "Old Moon full"."""
    if calendar is None or not (calendar.moons or calendar.seasons):
        return ()
    return tuple(filter(None, (calendar.season(day), *(f"{name} {phase}" for name, phase in calendar.phases(day)))))


def span_in_words(calendar: Calendar | None, first: int, last: int) -> str:
    """A day, or a span of days: "14 Frost 312 to 2 Thaw 312"."""
    return " to ".join(dict.fromkeys(in_words(calendar, day) for day in (first, last)))


def year_in_words(calendar: Calendar, year: int) -> str:
    """A year in its era: "312", or "4 Third Age" for year 4 of the Third Age."""
    era = era_of(calendar, year)
    if era is None:
        return number_text(year_shown(calendar, year))
    counted_in = {"anew": year - era.first + 1, "back": era.first - year + 1, "on": year_shown(calendar, year)}
    return f"{counted_in[era.counts]} {era.name}"


def year_shown(calendar: Calendar, year: int) -> int:
    """The number shown for a year; never 0 if the calendar has no year 0."""
    return year - 1 if calendar.no_zero and year <= 0 else year


def era_of(calendar: Calendar, year: int) -> Era | None:
    """The era of a year: the last that has begun, else the first that ends later and counts back."""
    begun = [era for era in calendar.eras if era.counts != "back" and era.first <= year]
    back = [era for era in calendar.eras if era.counts == "back" and era.first >= year]
    if begun:
        return max(begun, key=lambda each: each.first)
    return min(back, key=lambda each: each.first, default=None)


def month_in_words(calendar: Calendar, date: Date) -> str:
    """A month with its year: "Frost 312"."""
    return f"{calendar.months[date.month - 1].name} {year_in_words(calendar, date.year)}"


def distance(calendar: Calendar | None, day: int, today: int) -> str:
    """The distance of a day from today: "today", "tomorrow", "in 3 weeks", "12 days ago", "in 2 weeks and 3 days"."""
    days = day - today
    near = {0: "today", 1: "tomorrow", -1: "yesterday"}.get(days)
    if near is not None:
        return near
    told = length_in_words(calendar, abs(days))
    return f"in {told}" if days > 0 else f"{told} ago"


def roughly(calendar: Calendar | None, day: int, today: int) -> str:
    """The distance of a day from today, in whole weeks or years if it is long: "24 weeks ago", "in 3 years"."""
    week, away = calendar.week if calendar else 7, abs(day - today)
    if away < 4 * week:
        return distance(calendar, day, today)
    years = abs(calendar.date(day).year - calendar.date(today).year) if calendar else 0
    told = quantity(years, "year") if years > 1 else quantity(away // week, "week")
    return f"in {told}" if day > today else f"{told} ago"


def length_in_words(calendar: Calendar | None, days: int) -> str:
    """A number of days in weeks and days: "3 weeks and 2 days"; in days if it is less than two weeks."""
    week = calendar.week if calendar else 7
    weeks, rest = divmod(days, week)
    if weeks < 2:
        return quantity(days, "day")
    return " and ".join((quantity(weeks, "week"), *((quantity(rest, "day"),) if rest else ())))


def month_and_day(calendar: Calendar, month: int, day: int) -> str:
    """A date without its year: "14 Frost"; for a month that never has more than one day, its name."""
    found = calendar.months[month - 1]
    return found.name if found.longest <= 1 else f"{day} {found.name}"
