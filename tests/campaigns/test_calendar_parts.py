"""Each part of another program's calendar becomes the same part here, or a line says what is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from campaigns.calendar.arithmetic import Calendar, Era, Feast, Month
from campaigns.calendar.dates import year_shown
from campaigns.calendar.foreign.parts import (
    Interval,
    Parts,
    add_era,
    add_feast,
    add_leap_day,
    add_month,
    add_moon,
    add_seasons,
)
from campaigns.calendar.leap_days import LONGEST_CYCLE, Leap
from campaigns.calendar.notation import Faults
from campaigns.calendar.sky import Moon, Season
from core.building_blocks.day import LAST_DAY

FROST, THAW = Month("Frost", 30, 30), Month("Thaw", 20, 20)
YEAR = Calendar("", (FROST, THAW))
Json = Mapping[str, Any]


def parts() -> Parts:
    """A calendar of two months, with no other parts."""
    return Parts("", months=[FROST, THAW], places=[0, 1])


def changed(add: Callable[[Parts], None]) -> dict[str, object]:
    """The lists that differ afterwards; of the lines about losses, their number."""
    before, after = parts(), parts()
    add(after)
    told = {each.name: (getattr(before, each.name), getattr(after, each.name)) for each in fields(Parts)}
    found = {name: now for name, (was, now) in told.items() if now != was and name != "taken"}
    return {name: len(now) if name == "left" else now for name, now in found.items()}


def rainy(**more: object) -> dict[str, object]:
    return {"name": "Rain", "length": 10, **more}


def month(days: int = 10, in_week: bool = True, leaps: tuple[Leap, ...] = ()) -> dict[str, object]:
    return {"months": [FROST, THAW, Month("Rain", days, days, in_week, leaps)], "places": [0, 1, 2]}


def test_no_year_is_shown_as_0_where_the_calendar_has_none() -> None:
    shown = [1, 0, -1]
    assert [year_shown(YEAR, year) for year in shown] == shown
    assert [year_shown(replace(YEAR, no_zero=True), year) for year in shown] == [1, -1, -2]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (rainy(), month()),
        (rainy(interval=1, type="month", week=[]), month()),
        (rainy(type="intercalary"), month(in_week=False)),
        (rainy(interval=3, offset=2), month(0, leaps=(Leap(10, (3,), 2),))),
        (rainy(interval=3), month(0, leaps=(Leap(10, (3,), 0),))),
        (rainy(week=["One"]), {**month(), "left": 1}),
    ],
)
def test_a_month(given: Json, found: Json) -> None:
    assert changed(lambda to: add_month(to, given)) == found


@pytest.mark.parametrize("interval", [LONGEST_CYCLE + 1, -LONGEST_CYCLE - 1])
def test_a_month_that_comes_too_rarely_is_refused(interval: int) -> None:
    with pytest.raises(Faults):
        add_month(parts(), rainy(interval=interval))


@pytest.mark.parametrize("offset", [LAST_DAY, -LAST_DAY])
def test_an_offset_is_at_most_the_last_day(offset: int) -> None:
    interval = LONGEST_CYCLE
    assert changed(lambda to: add_month(to, rainy(interval=interval, offset=offset)))
    with pytest.raises(Faults):
        add_month(parts(), rainy(interval=interval, offset=offset + (1 if offset > 0 else -1)))


def leap(every: tuple[int, ...] = (4,), offset: int = 0) -> Leap:
    return Leap(1, every, offset)


FOURTH = [Interval(4, comes=True, plain=False)]
PLAIN = Interval(100, comes=False, plain=True)


@pytest.mark.parametrize(
    ("given", "intervals", "found"),
    [
        ({"timespan": 1}, [], {"months": [FROST, THAW._replace(leaps=(leap((1,)),))]}),
        ({"timespan": 0, "offset": 2}, FOURTH, {"months": [FROST._replace(leaps=(leap(offset=2),)), THAW]}),
        ({"timespan": 1}, [*FOURTH, PLAIN], {"months": [FROST, THAW._replace(leaps=(leap((4, -100)),))]}),
        (
            {"timespan": 1, "offset": 2},
            [*FOURTH, PLAIN],
            {"months": [FROST, THAW._replace(leaps=(leap((4, -100), 2),))], "left": 1},
        ),
        ({"timespan": 1, "offset": 2}, [PLAIN], {"months": [FROST, THAW._replace(leaps=(leap((-100,)),))]}),
        ({"timespan": 1, "removes_day": True}, FOURTH, {"left": 1}),
        (
            {"timespan": 1, "adds_week_day": True},
            FOURTH,
            {"months": [FROST, THAW._replace(leaps=(leap(),))], "left": 1},
        ),
        *(
            (
                {"name": "Yule", "timespan": place, "intercalary": True, **({} if day is None else {"day": day})},
                FOURTH,
                {
                    "months": [*YEAR.months[:at], Month("Yule", 0, 0, False, (leap(),)), *YEAR.months[at:]],
                    **({} if at == 2 else {"places": [0 if at else 1, 2]}),
                    **({"left": lost} if lost else {}),
                },
            )
            for place, day, at, lost in (
                (0, None, 0, 0),
                (0, 0, 0, 0),
                (0, 1, 1, 1),
                (0, 29, 1, 1),
                (0, 30, 1, 0),
                (1, 0, 1, 0),
                (1, 20, 2, 0),
            )
        ),
    ],
)
def test_a_leap_day(given: Json, intervals: list[Interval], found: Json) -> None:
    assert changed(lambda to: add_leap_day(to, given, intervals)) == found


@pytest.mark.parametrize("years", [(0,), (4, 0), (4, LONGEST_CYCLE + 1), (LONGEST_CYCLE, LONGEST_CYCLE - 1)])
def test_a_leap_day_that_comes_too_rarely_or_never_is_refused(years: tuple[int, ...]) -> None:
    with pytest.raises(Faults):
        add_leap_day(parts(), {"timespan": 0}, [Interval(each, comes=True, plain=False) for each in years])


def test_a_leap_day_in_days_outside_the_week_is_one_of_them() -> None:
    outside = parts()
    outside.months[1] = THAW._replace(in_week=False)
    add_leap_day(outside, {"timespan": 1, "intercalary": True}, FOURTH)
    assert outside.months == [FROST, THAW._replace(in_week=False, leaps=(leap(),))]


@pytest.mark.parametrize(
    ("given", "origin", "found"),
    [
        ({"cycle": 29.5}, 0, {"moons": [Moon("Old", 2_950_000, 0)]}),
        ({"cycle": "29.53059", "shift": 3}, 2, {"moons": [Moon("Old", 2_953_059, 500_000)]}),
        ({"cycle": 4, "shift": 0.25}, 5, {"moons": [Moon("Old", 400_000, 125_000)]}),
        ({"cycle": 4, "shift": -1}, 0, {"moons": [Moon("Old", 400_000, 300_000)]}),
        ({"cycle": 0}, 0, {"left": 1}),
        ({"cycle": 4, "custom_phase": True}, 0, {"left": 1}),
    ],
)
def test_a_moon(given: Json, origin: int, found: Json) -> None:
    assert changed(lambda to: add_moon(to, {"name": "Old", **given}, origin, "shift")) == found


@pytest.mark.parametrize(
    ("seasons", "settings", "begun", "left"),
    [
        ([{"timespan": 1, "day": 5}, {"timespan": 0}, {"timespan": 1, "day": 0}], {}, [(2, 5), (1, 1), (2, 1)], 0),
        ([{"duration": 10}, {"duration": 25.5}, {}], {}, [(1, 1), (1, 11), (2, 6)], 3),
        ([{"duration": 10, "transition_length": 3}, {}], {"season_offset": 4}, [(1, 5), (1, 18)], 2),
        ([{"timespan": 1}, {"duration": 9}, {}], {}, [(2, 1), (1, 1), (1, 10)], 2),
        ([{}, {"transition_length": 2}, {}], {}, [(1, 1), (1, 1), (1, 3)], 3),
    ],
)
def test_seasons(seasons: list[Json], settings: Json, begun: list[tuple[int, int]], left: int) -> None:
    named = [{"name": f"S{chr(ord('a') + at)}", **each} for at, each in enumerate(seasons)]
    expected = [Season(str(each["name"]), date) for each, date in zip(named, begun, strict=True)]
    found = changed(lambda to: add_seasons(to, named, settings, YEAR))
    assert found == {"seasons": expected, **({"left": left} if left else {})}


@pytest.mark.parametrize(
    ("given", "anew", "zero", "found"),
    [
        ({"date": {"year": 3}}, False, False, (3, "on", 0)),
        ({"date": {"year": 3}}, True, True, (3, "anew", 0)),
        ({"date": {"year": 0}}, True, False, (0, "anew", 0)),
        ({"date": {"year": -3}}, False, False, (-2, "on", 0)),
        ({"date": {"year": -3}}, False, True, (-3, "on", 0)),
        ({"date": {"year": 3, "timespan": 0, "month": 1, "day": 1}}, False, False, (3, "on", 0)),
        ({"date": {"year": 3, "timespan": 1}}, False, False, (3, "on", 1)),
        ({"date": {"year": 3, "month": 1}}, False, False, (3, "on", 1)),
        ({"date": {"year": 3, "day": 2}}, False, False, (3, "on", 1)),
        ({"date": {"year": 3}, "end": {"year": 5}}, False, False, (3, "on", 1)),
        ({"date": {"year": 3}, "endsYear": True}, False, False, (3, "on", 1)),
        ({"date": {"year": 3}, "settings": {"ends_year": True}}, False, False, (3, "on", 1)),
        ({"date": {"year": 3}, "settings": {"before": True}}, False, False, None),
        ({"date": {"year": 3}, "isStartingEra": True}, False, False, None),
    ],
)
def test_an_era(given: Json, anew: bool, zero: bool, found: tuple[int, str, int] | None) -> None:
    after = changed(lambda to: add_era(to, {"name": "Age", **given}, anew, zero, "before"))
    if found is None:
        assert after == {"left": 1}
    else:
        year, counted, left = found
        assert after == {"eras": [Era("Age", year, counted)], **({"left": left} if left else {})}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("month", "day", "last", "found"),
    [
        (0, 1, 1, ((1, 1), (1, 1), 0)),
        (0, 30, 30, ((1, 30), (1, 30), 0)),
        (0, 30, 31, ((1, 30), (2, 1), 0)),
        (0, 2, 50, ((1, 2), (2, 20), 0)),
        (0, 2, 51, ((1, 2), (2, 20), 1)),
        (1, 20, 21, ((2, 20), (2, 20), 1)),
        (0, 0, 0, None),
        (0, 31, 31, None),
        (1, 21, 21, None),
    ],
)
def test_a_feast(month: int, day: int, last: int, found: tuple[tuple[int, int], tuple[int, int], int] | None) -> None:
    for text in ({}, {"description": "Dance."}, {"note": "Dance."}):
        after = changed(lambda to, text=text: add_feast(to, {"name": "Fair", **text}, month, day, last))  # type: ignore[misc]
        if found is None:
            assert after == {"left": 1}
            continue
        first, ends, left = found
        told = {**({"left": left} if left else {}), **({"told": 1} if text else {})}
        assert after == {"feasts": [Feast("Fair", first, ends)], **told}


def test_names_of_one_kind_differ_and_mean_nothing_in_dates() -> None:
    """Two parts of one name get numbers, and a name that is a number or a word of dates has its kind before it."""
    to = parts()
    assert [to.unlike(name, "moon") for name in ("Old", "old", "OLD", "Old (2)")] == [
        "Old",
        "old (2)",
        "OLD (3)",
        "Old (2) (2)",
    ]
    assert to.unlike("Old", "season") == "Old"
    assert len(to.left) == 3
    assert [to.unlike(name, "month") for name in ("12", "", "today")] == ["Month 12", "Month", "Month today"]
    assert len(to.left) == 6
