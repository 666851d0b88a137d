"""Every vector explains itself step by step as it did when somebody last looked (`breakdowns.py`)."""

from __future__ import annotations

import pytest

from core.rulesets import MODULES, find
from tests.core.breakdowns import breakdowns, file_of
from tests.listings import compare


@pytest.mark.parametrize("game", MODULES)
def test_each_breakdown_is_told_as_it_is_written_down(game: str) -> None:
    compare(file_of(find(game)), breakdowns(find(game)), "tests.core.breakdowns")
