"""The ledger and the calendar: small, and never wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.building_blocks.day import LAST_DAY, Day
from core.building_blocks.ledger import PointsMove, balance, check_affordable
from core.refusal import Refusal


@given(st.lists(st.integers(-5, 5), max_size=40))
def test_a_balance_is_the_sum_of_its_entries_and_never_below_zero(deltas: list[int]) -> None:
    kept: list[PointsMove] = []
    for delta in deltas:
        move = PointsMove(1, "xp", delta, "r")
        have = balance(kept, 1, "xp")
        if have + delta < 0:
            with pytest.raises(Refusal, match=f"Mara has {have} and needs {-delta}"):
                check_affordable(have, move, "Mara")
            continue
        check_affordable(have, move, "Mara")
        kept.append(move)
        assert balance(kept, 1, "xp") == have + delta >= 0
    assert balance(kept, 2, "xp") == balance(kept, 1, "sp") == 0


def test_days_go_on_and_are_counted_from_the_one_that_was_named() -> None:
    named = Day(14, "14 Frost")
    assert str(named.after(0)) == "Day 14, 14 Frost"
    assert str(named.after(1)) == "Day 15, 1 day after 14 Frost"
    assert str(named.after(1).after(7)) == "Day 22, 8 days after 14 Frost"
    assert str(Day(14).after(7)) == "Day 21"
    for day in (-1, LAST_DAY + 1):
        with pytest.raises(Refusal):
            Day(day)
