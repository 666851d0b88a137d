"""What cannot be a command is refused in words a game master would use."""

from __future__ import annotations

import pytest

from campaigns.commands import AddCharacter, AwardPoints
from core.refusal import Refusal
from tui.edge.attempt import build

AWARD = {"characters": [1], "currency": "xp", "amount": 1, "reason": ""}


@pytest.mark.parametrize(
    ("kind", "values", "said"),
    [
        (AddCharacter, {"name": "  "}, "It must not be empty."),
        (AddCharacter, {"name": "z" * 201}, "It is too long: 200 letters at most."),
        (AwardPoints, {**AWARD, "amount": 10**9}, "It may be 1000000 at most."),
        (AwardPoints, {**AWARD, "amount": -(10**9)}, "It must be -1000000 at least."),
    ],
)
def test_a_fault_is_said_in_plain_words(kind, values, said):
    with pytest.raises(Refusal) as refused:
        build(kind, **values)
    assert refused.value.message == said
