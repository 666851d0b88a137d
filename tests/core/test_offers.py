"""Each action offers the same choices and first values in every kind of situation as when someone last looked."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.rulesets import MODULES, find
from tests.core.offers import file_of, offers
from tests.listings import compare


@pytest.mark.walk
@pytest.mark.parametrize("game", MODULES)
def test_each_action_offers_what_is_written_down(game: str, tmp_path: Path) -> None:
    compare(file_of(find(game)), offers(find(game), tmp_path / "c"), "tests.core.offers")
