"""Each rule and form answers other and faulty values as when someone last looked."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.rulesets import MODULES, find
from tests.core.answers import answers, file_of


@pytest.mark.walk
@pytest.mark.parametrize("game", MODULES)
def test_each_rule_answers_other_values_as_written_down(game: str, tmp_path: Path) -> None:
    written = file_of(find(game)).read_text(encoding="utf-8")
    assert answers(find(game), tmp_path / "c").splitlines() == written.splitlines(), (
        "see the difference: make generated"
    )
