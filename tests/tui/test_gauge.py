from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.widgets.gauge import EMPTY, FULL, bar, boxes, distribution, gauge, share


@pytest.mark.parametrize(
    ("value", "maximum", "cells", "drawn"),
    [
        (3, 6, 20, "▰▰▰▱▱▱ 3/6"),
        (0, 3, 20, "▱▱▱ 0/3"),
        (-2, 3, 20, "▱▱▱ -2/3"),
        (5, 3, 20, "▰▰▰ 5/3"),
        (1, 1, 20, "▰ 1/1"),
        (3, 20, 15, "▰▱▱▱▱▱▱▱▱▱ 3/20"),
        (19, 20, 15, "▰▰▰▰▰▰▰▰▱ 19/20"),
        (1, 1000, 12, "▰▱▱▱▱ 1/1000"),
        (3, 20, 6, "3/20"),
        (3, 0, 20, "3/0"),
        (3, -1, 20, "3/-1"),
    ],
)
def test_a_gauge_shows_boxes_and_numbers(value, maximum, cells, drawn):
    assert gauge(value, maximum, cells=cells).plain == drawn


@given(st.integers(-50, 5000), st.integers(-5, 5000), st.integers(-2, 40))
def test_boxes_fit_and_never_lie_about_the_ends(value, maximum, room):
    drawn = boxes(value, maximum, room)
    assert len(drawn) <= max(0, room)
    if len(drawn) > 1:
        assert (FULL in drawn) == (value > 0)
        assert (EMPTY in drawn) == (value < maximum)


@pytest.mark.parametrize(
    ("fraction", "drawn"),
    [
        (Fraction(0), ""),
        (Fraction(1, 1000), "▏"),
        (Fraction(1, 2), "██"),
        (Fraction(9, 16), "██▎"),
        (Fraction(1), "████"),
        (Fraction(3), "████"),
        (Fraction(-1), ""),
    ],
)
def test_a_bar_is_exact_to_an_eighth(fraction, drawn):
    assert bar(fraction, 4) == drawn


@pytest.mark.parametrize(
    ("fraction", "written"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 5000), "<0.1 %"),
        (Fraction(1, 8), "12.5 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(9999, 10000), ">99.9 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_a_share_says_never_and_always_only_when_it_is_so(fraction, written):
    assert share(fraction) == written


def test_a_distribution_lines_up_its_values():
    coins = [(0, Fraction(1, 4)), (1, Fraction(1, 2)), ("two", Fraction(1, 4))]
    assert [line.plain for line in distribution(coins, cells=20)] == [
        "  0  25.0 % ████",
        "  1  50.0 % ████████",
        "two  25.0 % ████",
    ]
    assert distribution([]) == []
    assert [line.plain for line in distribution([(1, Fraction(0))], cells=3)] == ["1     0 % "]


def test_no_line_of_a_distribution_is_wider_than_its_place():
    shares = [("Something else is hit", Fraction(1, 4)), ("Win", Fraction(3, 4))]
    assert [line.cell_length for line in distribution(shares, cells=22)] == [22, 22]
    assert "Something el…" in distribution(shares, cells=22)[0].plain
