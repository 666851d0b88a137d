"""The consequences of a change in a form are those that someone last looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.rulesets import MODULES, find
from tests.core.follows import file_of, follows
from tests.listings import compare


@pytest.mark.walk
@pytest.mark.parametrize("game", MODULES)
def test_from_each_choice_follows_what_is_written_down(game: str, tmp_path: Path) -> None:
    compare(file_of(find(game)), follows(find(game), tmp_path / "c"), "tests.core.follows")
