import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.luck.odds import Chance, Lever, Odds
from core.wording import signed_text
from tests.tiers import examples
from tests.toy import RULESET
from tui.draws.forecast import forecast
from tui.draws.odds import good_part, picture
from tui.draws.tails import gather_tails, within_reach
from tui.widgets.gauge import GOOD
from tui.widgets.histogram import histogram, numbers


def evenly(values):
    return [(str(value), Fraction(1, len(values))) for value in values]


@settings(max_examples=examples(80))
@given(st.lists(st.integers(-60, 300), min_size=1, unique=True), st.integers(20, 150), st.integers(3, 30))
def test_a_histogram_fits_the_room_it_is_given(values, width, lines):
    drawn = histogram(evenly(sorted(values)), width, lines, mean=Fraction(sum(values), len(values)), word="mean")
    assert len(drawn) == lines
    assert max(line.cell_length for line in drawn[:-1]) <= width
    assert drawn[-1].plain.index("▲") < width


def test_the_likeliest_is_drawn_in_full_and_the_least_likely_is_still_seen():
    *bars, axis = histogram([("0", Fraction(999, 1000)), ("1", Fraction(1, 1000))], 20, 6)
    assert [line.plain[8:].rstrip() for line in bars] == ["████", "████", "████", "████ ▁▁▁▁"]
    assert axis.plain.split() == ["0", "1"]
    assert bars[0].plain.startswith(" 99.9 %┤")


def test_numbers_that_cannot_come_leave_a_gap_on_the_axis():
    *bars, axis = histogram([("0", Fraction(1, 2)), ("3", Fraction(1, 2))], 28, 4)
    assert bars[0].plain[8:] == "████           ████ "
    assert axis.plain.split() == ["0", "1", "2", "3"]


def test_the_mean_is_marked_below_where_it_lies():
    drawn = histogram(evenly(range(5)), 60, 5, mean=Fraction(3), word="mean hits")
    column = drawn[-2].plain.index("3")
    assert column <= drawn[-1].plain.index("▲") < column + 5
    assert drawn[-1].plain.endswith("mean hits 3.00")


def test_labels_stand_at_even_steps_and_never_touch():
    drawn = histogram(evenly(range(30)), 40, 5)
    assert drawn[-1].plain.split() == [str(n) for n in range(0, 30, 3)]


def test_what_succeeds_is_told_by_colour_and_by_bold():
    drawn = histogram(evenly(range(4)), 40, 4, good=["2", "3"])
    assert GOOD in {str(span.style) for span in drawn[0].spans}
    assert sum(str(span.style) == "bold" for span in drawn[-1].spans) == 2
    bars = picture(odds(Fraction(1, 2), *"0123"), RULESET, 40, 8)
    assert ["bold" in map(str, (span.style for span in line.spans)) for line in bars] == [False, False, True, True]


def test_only_rising_numbers_have_an_axis():
    assert numbers(evenly(["−1", "0", "2+"])) == [-1, 0, 2]
    assert numbers(evenly(["-19", "0", "+17"])) == [-19, 0, 17]
    assert not numbers(evenly(["2", "1"]))
    assert not numbers(evenly(["none", "1"]))


def odds(p, *values):
    return Odds((Chance("p_success", p),), dict(evenly(values)), "total", Fraction(4))


def test_the_headline_is_found_in_the_shape_at_whichever_end_it_lies():
    assert good_part(odds(Fraction(1, 2), *"0123")) == range(2, 4)
    assert good_part(odds(Fraction(1, 3), *"012")) == range(2, 3)
    low = Odds((Chance("p_success", Fraction(1, 4)),), {"0": Fraction(1, 4), "1": Fraction(3, 4)})
    assert good_part(low) == range(1)
    assert good_part(odds(Fraction(2, 5), *"012")) == good_part(odds(Fraction(0), *"012")) == range(0)


def bell(low, high, mean, good):
    """Chances that fall off by half on both sides of a number; the headline counts what is `good` or above."""
    weights = {n: Fraction(1, 2 ** abs(n - mean)) for n in range(low, high + 1)}
    total = sum(weights.values())
    spread = {signed_text(n): weight / total for n, weight in weights.items()}
    p = sum(weight / total for n, weight in weights.items() if n >= good)
    return Odds((Chance("p_success", p),), spread, "total", Fraction(mean))


def labelled(bar):
    """Return the label before the share of a bar."""
    return bar.plain.split("%")[0].rsplit(maxsplit=1)[0].strip()


@settings(max_examples=examples(150))
@given(st.lists(st.integers(0, 900), min_size=2, max_size=40).filter(any), st.integers(2, 12), st.data())
def test_nothing_is_lost_where_ends_are_put_together(weights, lines, data):
    shares = [(str(n), Fraction(weight, sum(weights))) for n, weight in enumerate(weights)]
    split = data.draw(st.integers(0, len(weights)))
    good = data.draw(st.sampled_from([range(split, len(weights)), range(split)]))
    near = within_reach(shares, good)
    rows, still = gather_tails(shares, good, lines) if len(shares) > lines else (shares, good)
    assert sum(p for _, p in near) == sum(p for _, p in rows) == 1
    assert len(rows) <= lines or rows is shares
    if lines > 3 and len(shares) > lines:
        assert sum(rows[at][1] for at in still) == sum(shares[at][1] for at in good)
    kept = {value for value, _ in near}
    assert not good or kept & {shares[at][0] for at in good}
    assert sum(p for value, p in near if int(value) in good) == sum(shares[at][1] for at in good)


def test_of_a_long_list_in_a_few_lines_the_likely_values_are_shown_and_the_far_ends_put_together():
    bars = picture(bell(-19, 13, -1, 0), RULESET, 38, 5)
    assert [labelled(line) for line in bars] == ["up to −3", "−2", "−1", "+0", "+1 on"]


def test_no_end_that_is_put_together_has_success_and_failure_in_it():
    odds = bell(0, 12, 7, 1)
    lines = picture(odds, RULESET, 38, 5)
    assert [labelled(line) for line in lines] == ["+0", "+1", "+2", "+3", "+4 on"]
    assert ["bold" in map(str, (span.style for span in line.spans)) for line in lines] == [False, *[True] * 4]


def test_columns_have_the_room_that_far_ends_would_take():
    *_, axis, mean = picture(bell(-19, 13, -1, 0), RULESET, 60, 9)
    assert axis.plain.split() == [signed_text(n) for n in range(-12, 11, 2)]
    assert mean.plain.endswith("mean total −1.00")
    unlikely = Odds((Chance("p_success", Fraction(1, 9000)),), {**dict(evenly(range(9))), "9": Fraction(1, 9000)})
    assert "9" in picture(unlikely, RULESET, 60, 9)[-1].plain.split()


def test_every_lever_is_told_below_a_picture_that_has_room():
    now = bell(0, 18, 4, 3)
    found = [Lever("difficulty", n, str(n), bell(0, 18, 4, n)) for n in (1, 2, 4, 5)]
    for lines in (14, 20, 30):
        told = [line.plain for line in forecast(now, found, {}, RULESET, width=46, lines=lines)]
        assert sum(line.startswith("difficulty ") for line in told) == 4
        assert len(told) <= lines


@pytest.mark.parametrize(
    ("good", "lines", "shown"),
    [
        (Fraction(3, 6), 2, ["up to 2", "3 on"]),
        (Fraction(3, 6), 3, ["up to 1", "2", "3 on"]),
        (Fraction(4, 6), 3, ["0", "1", "2 on"]),
        (Fraction(0), 3, ["0", "1", "2 on"]),
        (Fraction(1), 3, ["0", "1", "2 on"]),
    ],
)
def test_where_success_begins_is_seen_in_however_few_lines(good, lines, shown):
    bars = picture(odds(good, *"012345"), RULESET, 40, lines)
    assert [re.split(r" +[\d.]+ %", bar.plain.strip())[0] for bar in bars] == shown
    bold = [any(str(span.style) == "bold" for span in bar.spans) for bar in bars]
    assert bold == [good == 1 or (bool(good) and name.endswith("on")) for name in shown]


def test_few_values_have_a_bar_each_and_many_a_column_where_there_is_room():
    few, many = odds(Fraction(1, 2), *range(8)), odds(Fraction(1, 2), *range(9))
    assert all("%" in line.plain for line in picture(few, RULESET, 60, 12))
    assert "┤" in picture(many, RULESET, 60, 12)[0].plain
    assert "┤" not in picture(many, RULESET, 20, 12)[0].plain
    assert "┤" not in picture(odds(Fraction(1, 2), *range(0, 9000, 1000)), RULESET, 60, 12)[0].plain
    assert len(picture(many, RULESET, 60, 4)) == 4
