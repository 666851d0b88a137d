"""`make coverage` fails for what was not run, and for what is left out without a reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import branch_coverage
from tests.branch_coverage import PACKAGES, ROOMS, ROOT, TESTS, left_out, not_run, summary, without_reason

pytestmark = pytest.mark.tool


def file(lines: list[int], branches: list[list[int]]) -> dict[str, Any]:
    counts = {"num_statements": 8, "num_branches": 2, "covered_lines": 8 - len(lines)}
    return {
        "missing_lines": lines,
        "missing_branches": branches,
        "summary": {**counts, "covered_branches": 2 - len(branches)},
    }


FILES = {
    "campaigns/store/disk.py": file([3], [[7, -1], [7, 9]]),
    "campaigns/store/store.py": file([], []),
    "campaigns/account.py": file([1, 2], []),
    "core/luck/piles.py": file([], [[4, 6]]),
}


def test_each_line_and_branch_of_the_rooms_that_was_not_run_is_named() -> None:
    assert [*not_run(FILES)] == [
        "campaigns/store/disk.py: not run: 3, 7->exit, 7->9",
        "core/luck/piles.py: not run: 4->6",
    ]


def test_rooms_and_packages_are_summed() -> None:
    store, luck, core, campaigns, tui = [line.split() for line in summary(FILES)][1:6]
    assert store == ["campaigns/store", "16", "4", "85.0%"]
    assert luck == ["core/luck", "8", "2", "90.0%"]
    assert campaigns == ["campaigns", "24", "6", "83.3%"]
    assert (core[0], tui[-1]) == ("core", "0.0%")


def test_a_line_that_is_left_out_has_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "core" / "luck").mkdir(parents=True)
    said = "a = 1  # pragma: no cover  # only on Windows\nb = 2  # pragma: no cover\n"
    (tmp_path / "core" / "luck" / "x.py").write_text(said)
    monkeypatch.setattr(branch_coverage, "ROOT", tmp_path)
    assert [*left_out()] == [("core/luck/x.py:1", "only on Windows"), ("core/luck/x.py:2", "")]
    assert [*without_reason()] == ["core/luck/x.py:2: is left out without a reason"]


def test_what_it_measures_and_runs_is_there() -> None:
    assert all((ROOT / path).exists() for path in (*ROOMS, *PACKAGES, *TESTS))
    assert not [*without_reason()]
