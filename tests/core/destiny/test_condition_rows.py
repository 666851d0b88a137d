"""A condition of the game is one row: a new one is chosen, shown, marked on the map and ended by its row alone."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from core.rulesets.destiny import RULESET
from core.rulesets.destiny.values.stats import CONDITIONS, SHARED, condition_row


@pytest.mark.shape
def test_a_new_condition_is_everywhere_by_its_row_alone() -> None:
    line = [sys.executable, "-m", "tests.core.destiny.new_condition"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, bool] = json.loads(done.stdout)
    assert [place for place, there in found.items() if not there] == []
    assert len(found) == 14


def test_each_condition_has_its_word_and_no_sign_stands_for_two() -> None:
    assert CONDITIONS.keys() <= RULESET.words.keys()
    own = [condition_row(name).sign for name in CONDITIONS if condition_row(name).sign != SHARED]
    assert len(own) == len(set(own))
    assert all(len(sign) == 1 for sign in own)
