"""Each rule answers faulty and other requests as when someone last looked."""

from __future__ import annotations

import pytest

from core.rulesets import MODULES, find
from tests.core.answers import answers, file_of


@pytest.mark.walk
@pytest.mark.parametrize("game", MODULES)
def test_each_rule_answers_other_values_as_written_down(game: str) -> None:
    written = file_of(find(game)).read_text(encoding="utf-8")
    assert answers(find(game)).splitlines() == written.splitlines(), "see the difference: make generated"
