"""Each action and each change by itself comes to the same in other states as when someone last looked."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.rulesets import MODULES, find
from tests.core.states import file_of, states
from tests.listings import compare


@pytest.mark.timeout(600)
@pytest.mark.walk(by="tests/core/test_vectors.py::test_vector")
@pytest.mark.parametrize("game", MODULES)
def test_actions_come_to_the_same_in_other_states_as_written_down(game: str, tmp_path: Path) -> None:
    compare(file_of(find(game)), states(find(game), tmp_path / "c"), "tests.core.states")
