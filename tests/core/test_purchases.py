"""A later purchase in the place of an earlier one, below or above it, or elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from core.building_blocks.purchases import Purchase, difference, resting_on

LEARNT = {"rank": 1, "skills": [{"name": "Rowing", "rank": 1}]}
GROWN = {"rank": 1, "skills": [{"name": "Rowing", "rank": 2}]}
LEARNT_TOO = {"rank": 1, "skills": [{"name": "Rowing", "rank": 1}, {"name": "Lore", "rank": 1}]}
UNNAMED = {"rank": 1, "skills": [{"name": "Rowing", "rank": 1}, {"name": "Rowing", "rank": 1}]}
NOTHING: dict[str, Any] = {"rank": 1, "skills": []}


@pytest.mark.parametrize(
    ("before", "bought", "after", "rests"),
    [
        (NOTHING, LEARNT, GROWN, True),
        (NOTHING, LEARNT, LEARNT_TOO, False),
        (LEARNT, GROWN, NOTHING, True),
        (LEARNT, GROWN, UNNAMED, True),
        (NOTHING, UNNAMED, GROWN, True),
        (LEARNT, GROWN, {**GROWN, "rank": 2}, False),
        (NOTHING, {**NOTHING, "rank": 2}, {**NOTHING, "rank": 3}, True),
    ],
    ids=["grown", "another learnt", "given up", "listed twice", "told apart again", "another value", "raised twice"],
)
def test_a_later_purchase_rests_on_one_in_whose_place_it_is(before: Any, bought: Any, after: Any, rests: bool) -> None:
    first = Purchase(1, "first", (), difference(before, bought))
    later = Purchase(2, "later", (), difference(bought, after))
    assert resting_on(first, [first, later]) == (later if rests else None)
    assert resting_on(later, [first, later]) is None
