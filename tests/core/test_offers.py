"""Each action offers the same choices and first values in every kind of situation as when someone last looked."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.rulesets import MODULES, find
from tests.core.offers import file_of, offers


@pytest.mark.walk
@pytest.mark.parametrize("game", MODULES)
def test_each_action_offers_what_is_written_down(game: str, tmp_path: Path) -> None:
    written = file_of(find(game)).read_text(encoding="utf-8")
    assert offers(find(game), tmp_path / "c").splitlines() == written.splitlines(), "see the difference: make generated"
