"""The campaign's calendar: made from lines, days to dates and back, what is typed for a day, every fault named."""

from __future__ import annotations

import datetime
import re
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from campaigns.calendar.arithmetic import Calendar, Date, Era, Feast, Month
from campaigns.calendar.dates import distance, in_full, in_words, name_of_day, span_in_words, with_weekday
from campaigns.calendar.day_input import day_of, span_of
from campaigns.calendar.files import calendar_in, calendar_text, presets, read_calendar
from campaigns.calendar.notation import CalendarLines, Faults, calendar_of, lines_of
from campaigns.commands import MakeCalendar, SetCalendar
from core.building_blocks.day import LAST_DAY
from core.refusal import Refusal
from tests.campaigns.play import state
from tests.words import sentence

FROST = CalendarLines(
    name="The March",
    months=("Frost 30", "Thaw 28, leap 29", "Midwinter 1, no weekday", "Long Reaping 31"),
    weekdays=("Moonday", "Fishday", "Marketday", "Restday"),
    first="14 Frost 312",
    first_weekday="Fishday",
    leap_years=(4,),
    feasts=("Long Night: 30 Long Reaping to 2 Frost", "Fair: 9 Thaw"),
    eras=("AR from 1", "New Count from 314"),
)


def made(lines: CalendarLines) -> Calendar:
    calendar = calendar_of(lines)
    assert calendar is not None
    return calendar


MARCH = made(FROST)

NAMES = ("Frost", "Frost Fair", "Thaw", "Long Thaw", "Møy", "O’Dell", "Sap-moon", "Reaping", "Égal", "Æon", "День")


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    """Any calendar that lines can say."""
    names = iter(draw(st.permutations([*NAMES, *(f"{name} Again" for name in NAMES)])))
    leap: list[int] = []
    for factor in draw(st.lists(st.integers(2, 5), max_size=3)):
        leap.append((leap[-1] if leap else 1) * factor)
    months = []
    for number in range(draw(st.integers(1, 6))):
        days = draw(st.integers(0 if number and leap else 1, 40))
        extra = draw(st.integers(0 if days else 1, 3)) if leap else 0
        months.append(Month(next(names), days, days + extra, draw(st.booleans())))
    weekdays = tuple(next(names) for _ in range(draw(st.integers(0, 4))))
    feasts = []
    for _ in range(draw(st.integers(0, 3))):
        first, last = (
            (month, draw(st.integers(1, months[month - 1].leap_days)))
            for month in (draw(st.integers(1, len(months))) for _ in range(2))
        )
        feasts.append(Feast(next(names), first, last))
    eras = tuple(Era(next(names), draw(st.integers(-50, 50))) for _ in range(draw(st.integers(0, 2))))
    made = Calendar("C", tuple(months), weekdays, leap_years=tuple(leap), feasts=tuple(feasts), eras=eras)
    first = Date(year := draw(st.integers(-300, 3000)), month := made.first_month(year), 1)
    first = first._replace(day=draw(st.integers(1, made.length(year, month))))
    return replace(made, first=first, first_weekday=draw(st.integers(0, len(weekdays) - 1)) if weekdays else 0)


DAYS = st.integers(-LAST_DAY, LAST_DAY)


@given(calendars(), DAYS)
def test_a_day_has_one_date_and_the_next_day_the_next(calendar: Calendar, day: int) -> None:
    date, after = calendar.date(day), calendar.date(day + 1)
    assert calendar.has(date)
    assert calendar.day(date) == day
    assert after > date
    assert calendar.date(1) == calendar.first
    later = (calendar.weekday(day), calendar.weekday(day + 1))
    if all(later) and calendar.week > 1:
        assert (calendar.weekdays.index(later[0]) + 1) % calendar.week == calendar.weekdays.index(later[1])


@given(calendars(), DAYS, st.integers(-1000, 1000))
def test_what_is_written_is_understood(calendar: Calendar, day: int, away: int) -> None:
    today = max(-LAST_DAY, min(LAST_DAY, day + away))
    assert day_of(calendar, with_weekday(calendar, day), today) == day
    assert day_of(calendar, in_words(calendar, day).upper(), today) == day
    assert day_of(calendar, distance(calendar, day, today), today) == day
    assert day_of(None, in_words(None, day), today) == day
    assert day_of(None, distance(None, day, today), today) == day


@settings(deadline=None)  # the first reads in what writes TOML
@given(calendars())
def test_a_calendar_is_written_as_lines_and_as_a_file_and_read_again(calendar: Calendar) -> None:
    lines = lines_of(calendar)
    assert calendar_of(lines) == calendar
    assert calendar_in(calendar_text(lines)) == lines


@given(calendars(), st.integers(-2000, 2000))
def test_a_feast_is_kept_on_each_day_of_its_span(calendar: Calendar, day: int) -> None:
    assume(calendar.feasts)
    for feast, first, last in calendar.feasts_between(day, day + 3):
        assert first <= last
        assert range(max(first, day), min(last, day + 3) + 1)
        assert all(feast in calendar.feasts_on(each) for each in (first, last))
    for feast in calendar.feasts_on(day):
        assert any(each == feast and first <= day <= last for each, first, last in calendar.feasts_between(day, day))


@given(calendars(), st.integers(-2000, 2000), st.integers(0, 300))
def test_the_feasts_of_some_days_are_all_that_are_kept_then_in_the_order_they_begin(
    calendar: Calendar, day: int, days: int
) -> None:
    found = [*calendar.feasts_between(day, day + days)]
    assert [first for _, first, _ in found] == sorted(first for _, first, _ in found)
    here = calendar.date(day).year
    spans = ((each, calendar.span(each, year)) for each in calendar.feasts for year in range(here - 3, here + days + 3))
    kept = {(each, *span) for each, span in spans if span and span[0] <= day + days and span[1] >= day}
    assert set(found) == kept
    assert len(found) == len(kept)


def test_the_farthest_day_can_be_typed_and_the_next_one_not() -> None:
    for sign in (1, -1):
        assert day_of(None, str(sign * LAST_DAY), 0) == sign * LAST_DAY
        with pytest.raises(Refusal):
            day_of(None, str(sign * (LAST_DAY + 1)), 0)


@given(st.text(max_size=30), st.one_of(st.none(), calendars()))
def test_whatever_is_typed_is_a_day_or_refused_with_a_reason(text: str, calendar: Calendar | None) -> None:
    with suppress(Refusal):
        assert abs(day_of(calendar, text, 7, "when")) <= LAST_DAY


def test_the_gregorian_calendar_is_the_one_python_knows() -> None:
    calendar = made(presets()["gregorian"])
    for day in range(-300_000, 300_000, 1009):
        real = datetime.date(1920, 1, 1) + datetime.timedelta(day - 1)
        assert calendar.date(day) == (real.year, real.month, real.day)
        assert calendar.weekday(day) == f"{real:%A}"


@pytest.mark.parametrize("name", sorted(presets()))
def test_the_presets_are_calendars(name: str) -> None:
    assert in_full(made(presets()[name]), 1)


@pytest.mark.parametrize(
    ("typed", "date"),
    [
        ("today", "14 Frost 312 AR"),
        ("tomorrow", "15 Frost 312 AR"),
        ("day 40", "23 Thaw 312 AR"),
        ("+7", "21 Frost 312 AR"),
        ("-3", "11 Frost 312 AR"),
        ("+2 weeks", "22 Frost 312 AR"),
        ("in 3 weeks", "26 Frost 312 AR"),
        ("a week ago", "10 Frost 312 AR"),
        ("in a month", "14 Thaw 312 AR"),
        ("in a year", "14 Frost 313 AR"),
        ("20", "20 Frost 312 AR"),
        ("3", "3 Thaw 312 AR"),
        ("16 frost", "16 Frost 312 AR"),
        ("13 Frost", "13 Frost 313 AR"),
        ("14 frost", "14 Frost 312 AR"),
        ("Frost 13, 312", "13 Frost 312 AR"),
        ("Frost 30", "30 Frost 312 AR"),
        ("Thaw 1", "1 Thaw 312 AR"),
        ("Midwinter 1", "Midwinter 1 AR"),
        ("1st of tha", "1 Thaw 312 AR"),
        ("Thaw", "1 Thaw 312 AR"),
        ("Thaw 316", "1 Thaw 3 New Count"),
        ("29 Thaw", "29 Thaw 312 AR"),
        ("29 Thaw 3 New Count", "29 Thaw 3 New Count"),
        ("Midwinter", "Midwinter 312 AR"),
        ("midwinter 313", "Midwinter 313 AR"),
        ("year 314", "1 Frost 1 New Count"),
        ("fair", "9 Thaw 312 AR"),
        ("fair 313", "9 Thaw 313 AR"),
        ("Moonday", "17 Frost 312 AR"),
        ("next fishday", "18 Frost 312 AR"),
        ("fishday, 14 Frost 312", "14 Frost 312 AR"),
    ],
)
def test_what_people_type(typed: str, date: str) -> None:
    assert in_words(MARCH, day_of(MARCH, typed, 1)) == date


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "Type a date"),
        ("14 Frist", "^14 Frist isn't a date of this calendar. Its months: Frost, Thaw, Midwinter, Long Reaping"),
        ("31 Frost", "Frost has 30 days"),
        ("29 Thaw 313", "Thaw has 28 days in 313"),
        ("14 Frost 312 BR", "no era called BR"),
        ("Moonday, 14 Frost 312", "is Fishday, not Moonday"),
        ("+9999999", "further away"),
        ("14 Frost 9999999999", "too far away"),
        ("99", "No month has a day 99"),
        ("next  Frist,  Soon", "^Frist Soon isn't a date"),
        ("14 Frost in Spring", "^in Spring isn't a year"),
    ],
)
def test_what_is_no_day_is_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        day_of(MARCH, typed, 1)


NEAR = st.integers(-2000, 2000)


@given(calendars(), NEAR, st.integers(0, 20_000))
def test_a_date_without_a_year_is_the_next_such_date(calendar: Calendar, today: int, later: int) -> None:
    """With a weekday the next that falls on it, however many years that takes."""
    date, weekday = calendar.date(today + later), calendar.weekday(today + later)
    years = range(calendar.date(today).year, date.year + 1)
    days = [calendar.day(each) for year in years if calendar.has(each := date._replace(year=year))]
    said = f"{date.day} {calendar.months[date.month - 1].name}"
    assert day_of(calendar, said, today) == min(day for day in days if day >= today)
    if weekday:
        alike = min(day for day in days if day >= today and calendar.weekday(day) == weekday)
        assert day_of(calendar, f"{weekday}, {said}", today) == alike


@pytest.mark.parametrize("weekday", FROST.weekdays)
def test_a_leap_day_on_a_weekday_comes_once_in_many_years(weekday: str) -> None:
    (found,) = {day for year in range(312, 328) if (day := leap_day(year)) and MARCH.weekday(day) == weekday}
    assert day_of(MARCH, f"{weekday}, 29 Thaw", 1) == found
    assert day_of(MARCH, f"{weekday}, 29 Thaw", found + 1) == leap_day(MARCH.date(found).year + 16)


def leap_day(year: int) -> int | None:
    return MARCH.day(date) if MARCH.has(date := Date(year, 2, 29)) else None


@given(calendars(), NEAR, st.integers(0, 500))
def test_a_number_is_the_next_day_of_a_month_with_it_and_a_weekday_the_nearest(
    calendar: Calendar, today: int, away: int
) -> None:
    number, weekday = calendar.date(today + away).day, calendar.weekday(today + away)
    numbered = (day for day in range(today, today + away + 1) if calendar.date(day).day == number)
    assert day_of(calendar, f"{number}", today) == next(numbered)
    if weekday and away:
        after = range(today + 1, today + away + 1)
        before = range(today + away - 1, today - 1_000, -1)
        assert day_of(calendar, f"next {weekday}", today) == next(d for d in after if calendar.weekday(d) == weekday)
        last = next((day for day in before if calendar.weekday(day) == weekday), None)
        assert last in (None, day_of(calendar, f"last {weekday}", today + away))


@given(calendars(), NEAR, st.integers(1, 40), st.booleans())
def test_months_and_years_away_keep_the_day_or_end_with_the_month(
    calendar: Calendar, today: int, number: int, ago: bool
) -> None:
    date, months = calendar.date(today), len(calendar.months)
    for unit, away in (("months", number), ("years", number * months)):
        place = date.year * months + date.month - 1 + (-away if ago else away)
        year, month = place // months, place % months + 1
        said = f"{number} {unit} ago" if ago else f"in {number} {unit}"
        if length := calendar.length(year, month):
            assert day_of(calendar, said, today) == calendar.day(Date(year, month, min(date.day, length)))
        else:
            with pytest.raises(Refusal, match=re.escape(sentence("campaigns.calendar.day_input:_Typed._move#3"))):
                day_of(calendar, said, today)


@given(calendars(), NEAR)
def test_a_year_a_month_and_a_feast_mean_all_of_their_days(calendar: Calendar, today: int) -> None:
    """A month without a year is the next that begins; a feast one that isn't over yet."""
    here = calendar.date(today).year
    assume(not 1 <= here <= 50)  # "Frost 9" is a day
    begins, after = (calendar.day(Date(year, calendar.first_month(year), 1)) for year in (here, here + 1))
    assert span_of(calendar, f"year {here}", today) == (begins, after - 1)
    for number, month in enumerate(calendar.months, 1):
        if length := calendar.length(here, number):
            first = calendar.day(Date(here, number, 1))
            assert span_of(calendar, f"{month.name} {here}", today) == (first, first + length - 1)
            assert span_of(calendar, month.name, first) == (first, first + length - 1)
            assert span_of(calendar, f"{length} {month.name} {here}", today) == (first + length - 1,) * 2
    for feast in calendar.feasts:
        spans = [span for year in range(here - 1, here + 130) if (span := calendar.span(feast, year))]
        ahead = [span for span in spans if span[1] >= today]
        assert not ahead or span_of(calendar, feast.name, today) == ahead[0]
        assert all(
            span_of(calendar, f"{feast.name} {calendar.date(first).year}", today)[0] == first for first, _ in spans
        )
    for said in ("today", "+3", "day 40", "20" if calendar.months[0].days >= 20 else "1"):
        assert span_of(calendar, said, today) == (day_of(calendar, said, today),) * 2


def test_without_a_calendar_days_are_counted() -> None:
    assert (in_words(None, 40), name_of_day(None, 40, "dusk")) == ("Day 40", "Day 40, dusk")
    assert [day_of(None, text, 10) for text in ("40", "day 40", "+7", "in 3 weeks")] == [40, 40, 17, 31]
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.calendar.day_input:_Typed.day"))):
        day_of(None, "14 Frost", 10)
    with pytest.raises(Refusal, match=re.escape(sentence("campaigns.calendar.day_input:_Typed._move#2"))):
        day_of(None, "in 2 months", 10)


def test_days_in_words() -> None:
    assert in_full(MARCH, 1) == "Fishday, 14 Frost 312 AR"
    assert in_full(MARCH, day_of(MARCH, "1 Frost 313", 1)).endswith("1 Frost 313 AR, Long Night")
    assert span_in_words(MARCH, 1, 3) == "14 Frost 312 AR to 16 Frost 312 AR"
    assert [distance(MARCH, 1 + days, 1) for days in (0, 1, -1, 5, -9, 12)] == [
        *("today", "tomorrow", "yesterday", "in 5 days", "2 weeks and 1 day ago", "in 3 weeks"),
    ]


def faults(**given: object) -> set[str]:
    with pytest.raises(Faults) as caught:
        calendar_of(replace(FROST, **given))
    return {f"{each.field}: {each.message}" for each in caught.value.all}


def test_every_fault_of_a_calendar_is_named_at_its_line() -> None:
    found = faults(months=("Frost", "Frost 30", "frost 30", "Thaw 0", "Day 3", "Ice 3, leep 4"), leap_years=(1, 3))
    assert {each.split(":")[0] for each in found} == {
        *("months.0", "months.2", "months.3", "months.4", "months.5", "leap_years.0")
    }
    assert faults(first="31 Frost 1", feasts=("Fair", "Fair: 9 Nothing"), first_weekday="Nosday") == {
        "first: Frost has 30 days.",
        sentence("campaigns.calendar.notation:_Reader.feast", "feasts.0: Fair"),
        sentence(
            "campaigns.calendar.day_input:_Typed._unknown",
            "feasts.1: 9 Nothing",
            "Frost, Thaw, Midwinter, Long Reaping.",
        ),
        sentence("campaigns.calendar.notation:_Reader.first_weekday", "first_weekday: Nosday"),
    }
    assert faults(leap_years=()) == {
        f"leap_years: {sentence('campaigns.calendar.notation:_Reader.calendar#3')}",
    }
    assert all(sentence("campaigns.calendar.notation:_Reader.nothing_else") in fault for fault in faults(months=()))
    assert faults(months=("Frost 30",) * 121) == {
        f"months: {sentence('campaigns.calendar.notation:_Reader.calendar#1')} 120 months."
    }


def test_every_fault_of_a_file_is_named(tmp_path) -> None:
    with pytest.raises(Faults) as caught:
        calendar_in('months = [3]\nweekdays = "Moonday"\nmoons = 2\n')
    assert len(caught.value.all) == 3
    for content in (b"months = [", b"\0", b"x" * 200_000):
        (tmp_path / "c.toml").write_bytes(content)
        with pytest.raises(Faults):
            read_calendar(tmp_path / "c.toml")


def test_a_campaign_gets_a_calendar_and_loses_it_again(campaign) -> None:
    before = state(campaign)
    campaign.do(MakeCalendar(**{name: getattr(FROST, name) for name in vars(FROST)}))
    assert campaign.view.calendar == MARCH
    assert campaign.do(SetCalendar(date="in 2 weeks", label="dusk")).line.title == "22 Frost 312 AR, dusk"
    assert campaign.do(SetCalendar(date="tomorrow")).line.title == "23 Frost 312 AR"
    assert (campaign.view.day, campaign.view.day_label) == (10, "")
    with pytest.raises(Refusal, match="Frost has 30 days"):
        campaign.do(SetCalendar(date="31 Frost"))
    campaign.do(MakeCalendar())
    assert campaign.view.calendar is None
    for _ in range(4):
        campaign.undo()
    assert state(campaign) == before


def test_an_unknown_field_hides_no_fault_of_the_others():
    with pytest.raises(Faults) as caught:
        calendar_in('months = ["Frost 30"]\nfeasts = ["Long Night: 31 Frost"]\ncolour = "blue"\n')
    assert [fault.field for fault in caught.value.all] == ["colour", "feasts.0"]
    with pytest.raises(Faults) as caught:
        calendar_in('month = ["Frost 30"]\nfeasts = ["Long Night: 31 Frost"]\n')
    assert [fault.field for fault in caught.value.all] == ["month"]
