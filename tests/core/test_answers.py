"""Each rule and form answers other and faulty values as when someone last looked."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.rulesets import MODULES, find
from tests.core.answers import answers, file_of
from tests.listings import compare


@pytest.mark.walk(by="tests/core/test_vectors.py::test_vector")
@pytest.mark.parametrize("game", MODULES)
def test_each_rule_answers_other_values_as_written_down(game: str, tmp_path: Path) -> None:
    compare(file_of(find(game)), answers(find(game), tmp_path / "c"), "tests.core.answers")
