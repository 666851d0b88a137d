"""Calendars as other people have them: their names, leap years, weeks, eras and moons, and other programs' exports."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.calendar.arithmetic import Calendar, Date
from campaigns.calendar.dates import in_words, sky, year_in_words
from campaigns.calendar.day_input import day_of, span_of
from campaigns.calendar.files import calendar_in, calendar_text, read_calendar
from campaigns.calendar.foreign import foreign_calendar
from campaigns.calendar.leap_days import Leap
from campaigns.calendar.notation import CalendarLines, Faults, calendar_of, lines_of
from core.refusal import Refusal
from tests.tiers import examples
from tests.words import sentence

BROUGHT = Path(__file__).parent / "calendars"
EXPORTS = ("fantasy-calendar.json", "calendarium.json")


def made(**lines) -> Calendar:
    found = calendar_of(CalendarLines(**lines))
    assert found is not None
    return found


def of(file: str, wanted: str = "") -> Calendar:
    found = calendar_of(read_calendar(BROUGHT / file, wanted)[0])
    assert found is not None
    return found


@pytest.mark.parametrize("file", sorted(path.name for path in BROUGHT.glob("*.toml")))
def test_cases_of_strangers_are_read_and_written_again(file):
    calendar = of(file)
    assert calendar_of(calendar_in(calendar_text(lines_of(calendar)))) == calendar


def test_names_are_taken_as_they_are_written():
    calendar = of("d-dayof.toml")
    assert in_words(calendar, 1) == "Day of Rebirth 1"
    assert day_of(calendar, "Day of Rebirth 2", 1) == 32
    odd = made(
        months=("Month 1 30", "1st Moon (cold) 30", "Path to Glory 30", "St. Mark. 5"), weekdays=("Day 1", "7th Day")
    )
    for day in range(1, 300):
        assert day_of(odd, in_words(odd, day), 1) == day
    assert day_of(odd, "next 7th day", 1) == 2


def test_a_feast_is_kept_twice_a_year():
    calendar = of("f-twice.toml")
    assert [feast.name for feast in calendar.feasts] == ["Days of Salt"] * 2
    assert [day_of(calendar, "Days of Salt", today) for today in (1, 4, 34)] == [3, 33, 63]


def test_days_between_months_come_in_leap_years_only():
    calendar = of("n-inter.toml")
    assert [calendar.length(year, 2) for year in (7, 8, 9, 16)] == [0, 3, 0, 3]
    gap = day_of(calendar, "1 Gap 8", 1)
    assert calendar.weekday(gap) == ""
    assert [feast.name for feast in calendar.feasts_on(gap)] == ["Gap Fair"]
    assert [feast.name for feast in calendar.feasts_on(day_of(calendar, "1 Sow 9", 1))] == ["Old Year"]


def test_leap_rules_have_an_offset_and_exceptions():
    calendar = made(
        months=("Frost 30, 1 more every 4 not 100 but 400 from 1", "Gap 0, 3 more every 8 from 2, no weekday")
    )
    assert [year for year in range(1, 30) if calendar.length(year, 1) == 31] == [1, 5, 9, 13, 17, 21, 25, 29]
    assert (calendar.length(101, 1), calendar.length(401, 1)) == (30, 31)
    assert [year for year in range(-8, 20) if calendar.length(year, 2)] == [-6, 2, 10, 18]
    shifted = made(months=("Frost 30, leap 31",), leap_years=(4,), leap_offset=3)
    assert [year for year in range(-6, 12) if shifted.leap(year)] == [-5, -1, 3, 7, 11]


def test_weeks_may_begin_anew_each_month():
    calendar = made(months=("A 3", "B 5"), weekdays=("x", "y", "z", "w"), weeks_by_month=True)
    assert [calendar.weekday(day) for day in range(1, 10)] == list("xyzxyzwxx")
    assert day_of(calendar, "w", 1) == 7


def test_there_may_be_no_year_zero_and_eras_count_back():
    calendar = made(
        months=("Frost 30",),
        no_zero=True,
        eras=("Before the Fall until -1", "After from 1", "Late from 100, years go on"),
        first="1 Frost 1",
    )
    assert [year_in_words(calendar, year) for year in (-1, 0, 1, 99, 100, 101)] == [
        *("2 Before the Fall", "1 Before the Fall", "1 After", "99 After", "100 Late", "101 Late")
    ]
    for day in range(-99, 4000, 17):
        assert day_of(calendar, in_words(calendar, day), 1) == day
    assert day_of(calendar, "1 Frost -1", 1) == -29
    with pytest.raises(Refusal, match="no year 0"):
        day_of(calendar, "1 Frost 0", 1)


def test_moons_and_seasons_are_told_beside_the_day():
    calendar = made(
        months=("Frost 30", "Thaw 30"),
        first="1 Frost 312",
        moons=("Old Moon 8, new 3 Frost 312", "Ash 29.53059, full 1 Frost 312"),
        seasons=("Winter from 20 Thaw", "Spring from 5 Frost"),
    )
    assert [dict(calendar.phases(day))["Old Moon"] for day in (3, 5, 7, 9, 11)] == [
        *("new", "first quarter", "full", "last quarter", "new")
    ]
    assert sky(calendar, 1) == ("Winter", "Old Moon last quarter", "Ash full")
    assert [calendar.season(day) for day in (4, 5, 49, 50, 60)] == ["Winter", "Spring", "Spring", "Winter", "Winter"]


def test_dates_are_typed_in_numbers_and_by_words_around_today():
    calendar = made(months=("Frost 30", "Thaw 30"), weekdays=("Frostday", "Moonday", "Restday"), first="1 Frost 312")
    assert day_of(calendar, "312-02-09", 1) == day_of(calendar, "9 Thaw 312", 1) == 39
    assert (day_of(calendar, "today", 10), day_of(calendar, "yesterday", 10)) == (10, 9)
    assert (day_of(calendar, "next Frostday", 1), day_of(calendar, "last Frostday", 5)) == (4, 4)
    with pytest.raises(Refusal, match="from 1 to 2"):
        day_of(calendar, "312-03-01", 1)
    assert span_of(calendar, "312", 1) == (1, 60)
    assert span_of(calendar, "Thaw 313", 1) == (91, 120)
    assert span_of(calendar, "14", 1) == (14, 14)


@pytest.mark.parametrize("file", EXPORTS)
def test_an_export_is_read_and_what_stays_outside_is_told(file):
    lines, left = read_calendar(BROUGHT / file, "Harbour" if "ium" in file else "")
    assert calendar_of(lines) is not None
    assert left
    assert all(each.endswith(".") for each in left)


def test_fantasy_calendar_reckons_as_it_does_there():
    calendar = of("fantasy-calendar.json")
    assert in_words(calendar, 1) == "14 Frost (cold) 12 Third Age"
    assert lines_of(calendar).months == (
        *(
            "Frost (cold) 30",
            "Midwinter 1, 1 more every 4, no weekday",
            "Thaw 28, 1 more every 4 not 100 but 400 from 1",
        ),
    )
    assert calendar.weekday(calendar.day(Date(1, 1, 1))) == "Moonday"
    assert calendar.no_zero
    assert [feast.name for feast in calendar.feasts] == ["Horse Fair"]
    assert (
        f"Blood Moon {sentence('campaigns.calendar.foreign.calendarium:_add_event#2')}"
        in read_calendar(BROUGHT / "fantasy-calendar.json")[1]
    )
    new = round(-4.949) % 30
    assert dict(calendar.phases(calendar.day(Date(1, 1, 1)) + new))["Moon"] == "new"
    assert calendar.season(1) == "Winter"


def test_calendarium_reckons_as_it_does_there():
    calendar = of("calendarium.json", "harbour")
    assert in_words(calendar, 1) == "Day of Rebirth 7 Salt Age"
    assert [calendar.weekday(day) for day in (1, 2, 3)] == ["", "One", "Two"]
    assert calendar.feasts[0].name == "Horse Fair (first)"
    assert lines_of(calendar).months[2] == "Month 2 11, 1 more every 4 not 100 from 1"
    left = read_calendar(BROUGHT / "calendarium.json", "Harbour")[1]
    assert sentence("campaigns.calendar.foreign.calendarium:_add_event#2", "The Fall", " It happens once.") in left
    with pytest.raises(Faults, match="Harbour, Other"):
        read_calendar(BROUGHT / "calendarium.json")


def test_the_current_date_of_an_export_is_the_campaigns_today():
    text = (BROUGHT / "fantasy-calendar.json").read_text(encoding="utf-8")
    calendar = calendar_of(foreign_calendar(text, today=40).lines)
    assert in_words(calendar, 40) == "14 Frost (cold) 12 Third Age"


def fantasy(*events, **static):
    """An export of Fantasy Calendar in its own shape, with two months of 30 days."""
    spans = [{"name": name, "type": "month", "length": 30, "interval": 1, "offset": 1} for name in ("Frost", "Thaw")]
    years = {"first_day": 1, "overflow": True, "global_week": [], "timespans": spans, "leap_days": []}
    whole = {"year_data": {**years, **static.pop("year_data", {})}, "moons": [], "eras": [], **static}
    return {
        "name": "Vale",
        "dynamic_data": {"year": 5, "timespan": 0, "day": 1},
        "static_data": whole,
        "events": events,
    }


def happening(name, *conditions, **data):
    said = [part for each in conditions for part in (each, ["&&"])][:-1]
    return {"name": name, "description": "", "data": {"has_duration": False, "conditions": said, **data}}


def calendarium(*events, **static):
    """One of Calendarium in its own shape, with the same months."""
    spans = [{"name": name, "type": "month", "length": 30, "interval": 1, "offset": 0} for name in ("Frost", "Thaw")]
    whole = {"firstWeekDay": 0, "overflow": True, "weekdays": [], "months": spans, "leapDays": [], "moons": []}
    current = {"year": 5, "month": 0, "day": 1}
    return {"name": "Vale", "static": {**whole, "eras": [], **static}, "current": current, "events": events}


def read(export):
    found = foreign_calendar(json.dumps(export))
    return calendar_of(found.lines), found.left_out


def feasts(calendar):
    return [(feast.name, feast.first, feast.last) for feast in calendar.feasts]


def test_feasts_of_fantasy_calendar_are_called_as_there_and_may_be_days_of_the_year():
    """Its exports hold `Valentine&#39;s Day`, and New Year as day 1 of the year (its own presets)."""
    calendar, left = read(
        fantasy(
            happening("Saint Ann&#39;s Day", ["Month", "0", ["1"]], ["Day", "0", ["14"]]),
            happening("New Year", ["Day", "7", ["1"]]),
            happening("Day 44", ["Day", "7", ["44"]]),
            happening("Full moon", ["Moons", "0", ["0", "15"]]),
        )
    )
    assert feasts(calendar) == [
        ("Saint Ann's Day", (2, 14), (2, 14)),
        ("New Year", (1, 1), (1, 1)),
        ("Day 44", (2, 14), (2, 14)),
    ]
    assert left == (f"Full moon {sentence('campaigns.calendar.foreign.calendarium:_add_event#2')}",)
    leap = {"name": "Leap", "timespan": 0, "intercalary": False, "interval": "4", "offset": 0}
    calendar, left = read(fantasy(happening("Day 44", ["Day", "7", ["44"]]), year_data={"leap_days": [leap]}))
    assert (calendar.feasts, left) == (
        (),
        (f"Day 44 {sentence('campaigns.calendar.foreign.calendarium:_add_event#2')}",),
    )


@pytest.mark.parametrize(
    ("date", "end", "last"),
    [
        ({"year": None, "month": 0, "day": 29}, {"year": None, "month": 1, "day": 2}, (2, 2)),
        ({"year": [None, None], "month": 0, "day": [29, 30]}, None, (1, 30)),
        ({"year": None, "month": [0, 0], "day": 29}, None, (1, 29)),
    ],
)
def test_a_feast_of_calendarium_lasts_as_long_as_there(date, end, last):
    """Its last day was read within one month alone, and a range of days not at all: it lasted a day, unsaid."""
    calendar, left = read(calendarium({"name": "Fair", "date": date, "end": end}))
    assert (feasts(calendar), left) == ([("Fair", (1, 29), last)], ())


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            {"date": {"year": None, "month": 1, "day": 30}, "end": {"year": None, "month": 0, "day": 2}},
            "into the next year",
        ),
        ({"date": {"year": [1, 9], "month": 1, "day": 30}}, "doesn't come on the same date every year"),
        ({"date": {"year": [None, None], "month": [0, 1], "day": 30}}, "doesn't come on the same date every year"),
        ({"date": {"year": None, "month": 0, "day": 3}, "description": "Bread."}, "descriptions of 1 feast were"),
    ],
)
def test_what_a_feast_has_no_place_for_is_told(event, told):
    _, left = read(calendarium({"name": "Fair", **event}))
    assert [told in each for each in left] == [True]


def test_a_feast_of_fantasy_calendar_beyond_the_year_is_told():
    event = happening("Long", ["Month", "0", ["1"]], ["Day", "0", ["29"]], has_duration=True, duration=5)
    calendar, left = read(fantasy(event))
    assert feasts(calendar) == [("Long", (2, 29), (2, 30))]
    assert left == (sentence("campaigns.calendar.foreign.calendarium:_add_event#4", "Long"),)


def test_years_that_are_counted_without_the_offset_are_so_here_or_it_is_told():
    """The `+` of Fantasy Calendar and `ignore` of Calendarium were dropped: other years were leap years."""
    for interval, offset, left in (("+4", 0, 0), ("400,!100,4", 2, 0), ("+400,!+100,4", 2, 1)):
        leap = {"name": "Leap", "timespan": 0, "intercalary": False, "interval": interval, "offset": 2}
        calendar, told = read(fantasy(year_data={"leap_days": [leap]}))
        assert (calendar.months[0].leaps[0].offset, len(told)) == (offset, left)
        several = [
            {"interval": int(each.strip("!+")), "exclusive": "!" in each, "ignore": "+" in each}
            for each in interval.split(",")
        ]
        calendar, told = read(calendarium(leapDays=[{**leap, "interval": several}]))
        assert (calendar.months[0].leaps[0].offset, len(told)) == (offset, left)


def test_a_calendar_of_donjon_is_read_and_what_stays_outside_is_told():
    """It was refused, as any JSON of another program."""
    months = {"Frost": 30, "Thaw": 28}
    export = {"year_len": 58, "n_months": 2, "months": [*months], "month_len": months, "week_len": 3, "moons": ["Eye"]}
    calendar, left = read(
        {**export, "weekdays": ["One", "Two", "Three"], "first_day": 1, "year": 312, "notes": {"a": "b"}}
    )
    assert in_words(calendar, 1) == "1 Frost 312"
    assert [(month.name, month.days) for month in calendar.months] == [("Frost", 30), ("Thaw", 28)]
    assert [calendar.weekday(day) for day in (1, 2, 59)] == ["Two", "Three", "Three"]
    assert left == (
        sentence("campaigns.calendar.foreign.donjon:read_donjon#1", "Eye"),
        sentence("campaigns.calendar.foreign.donjon:read_donjon#2", "1 note"),
    )


@pytest.mark.parametrize("export", [{"calendars": []}, {"calendar": {"months": [{"name": "Frost"}]}}, []])
def test_an_export_of_another_program_is_refused_with_what_to_do(export):
    with pytest.raises(Faults, match="Write its months, weekdays and feasts as TOML"):
        foreign_calendar(json.dumps(export))


def test_what_has_no_name_is_called_by_its_kind():
    spans = [{"name": None, "type": "month", "length": 30}, {"name": None, "type": "month", "length": 30}]
    calendar, _ = read(
        calendarium(months=spans, weekdays=[{"type": "day", "name": None}, {"type": "day", "name": "Two"}])
    )
    assert [month.name for month in calendar.months] == ["Month", "Month (2)"]
    assert set(calendar.weekdays) == {"Weekday", "Two"}


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "{}", '{"static": 3}', '{"static_data": {"year_data": {"timespans": [{}]}}}']
)
def test_an_export_that_is_none_is_refused_in_a_line(text):
    with pytest.raises(Faults) as caught:
        foreign_calendar(text)
    assert "\n" not in caught.value.message


NAMES = st.lists(
    st.text("AbcdeÄ ()1'", min_size=1, max_size=8).map(lambda t: " ".join(f"x{t}".split())),
    min_size=1,
    max_size=5,
    unique_by=str.casefold,
)
LEAPS = st.builds(
    Leap,
    st.integers(1, 4),
    st.sampled_from([(2,), (4,), (4, -100), (4, -100, 400), (3, -9), (5, -10)]),
    st.integers(-3, 3),
)


@st.composite
def calendars(draw) -> Calendar:
    names = draw(NAMES)
    months = []
    for place, name in enumerate(names):
        leaps = ", ".join(
            f"{leap.days} more every {leap.every[0]}"
            + "".join(f" {'but' if each > 0 else 'not'} {abs(each)}" for each in leap.every[1:])
            + (f" from {leap.offset}" if leap.offset else "")
            for leap in draw(st.lists(LEAPS, max_size=2))
        )
        outside = ", no weekday" if place and draw(st.booleans()) else ""
        months.append(f"{name} {draw(st.integers(1 if place == 0 else 3, 40))}{', ' if leaps else ''}{leaps}{outside}")
    return made(
        months=tuple(months),
        weekdays=tuple(draw(st.sampled_from([(), ("One", "Two", "Three")]))),
        weeks_by_month=draw(st.booleans()),
        no_zero=draw(st.booleans()),
        moons=draw(st.sampled_from([(), ("Moon 29.53059",), ("Moon 8, full 1 " + names[0] + " 3",)])),
        seasons=draw(st.sampled_from([(), (f"Cold from 1 {names[0]}",)])),
        eras=draw(st.sampled_from([(), ("Before until -1", "After from 1")])),
    )


@given(calendars(), st.integers(-3_000, 3_000))
@settings(max_examples=examples(150), deadline=None)
def test_every_day_has_a_date_that_is_that_day_and_a_calendar_is_written_as_it_is(calendar, day):
    date = calendar.date(day)
    assert calendar.has(date)
    assert calendar.day(date) == day
    assert calendar.date(day + 1) > date
    again = calendar_of(lines_of(calendar))
    assert again == calendar
    assert again is not None
    assert [again.weekday(each) for each in range(day, day + 9)] == [
        calendar.weekday(each) for each in range(day, day + 9)
    ]
    assert again.phases(day) == calendar.phases(day)


def test_a_million_years_are_reckoned_at_once():
    calendar = replace(made(months=("A 30, 1 more every 7 not 49", "B 30, leap 31"), leap_years=(4,)))
    day = 365_000_000
    assert calendar.day(calendar.date(day)) == day


def places(data, at=()):
    """Every place in JSON."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        yield (*at, key)
        yield from places(value, (*at, key))


@pytest.mark.walk
@pytest.mark.timeout(120)
@pytest.mark.parametrize("file", EXPORTS)
@pytest.mark.parametrize("value", [None, -1, "", [], {}, 1e9])
def test_whatever_stands_in_an_export_it_is_read_or_refused(file, value):
    data = json.loads((BROUGHT / file).read_text(encoding="utf-8"))
    whole = data["calendars"][0] if "calendars" in data else data
    for place in [*places(whole)]:
        broken = copy.deepcopy(whole)
        inside = broken
        for key in place[:-1]:
            inside = inside[key]
        inside[place[-1]] = value
        with suppress(Faults):
            foreign_calendar(json.dumps(broken))
