"""Impossible commands are refused in words a GM would use."""

from __future__ import annotations

import pytest

from campaigns.commands import AddCharacter, AwardPoints
from core.refusal import Refusal

AWARD = {"characters": [1], "currency": "xp", "amount": 1, "reason": ""}


@pytest.mark.parametrize(
    ("kind", "values", "said"),
    [
        (AddCharacter, {"name": "  "}, "Name must not be empty."),
        (AddCharacter, {"name": "z" * 201}, "Name must be at most 200 characters long."),
        (AwardPoints, {**AWARD, "amount": 10**9}, "Points must be from −1000 to 1000."),
        (AwardPoints, {**AWARD, "amount": -(10**9)}, "Points must be from −1000 to 1000."),
    ],
)
def test_a_fault_is_said_in_plain_words(kind, values, said):
    with pytest.raises(Refusal) as refused:
        kind(**values)
    assert refused.value.message == said
