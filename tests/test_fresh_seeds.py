"""Seeds: a test that fails says its seed and keeps it, and runs with it until it passes; properties do the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

from campaigns.authoring import seeds

pytestmark = pytest.mark.tool

CONFTEST = (
    "from campaigns.authoring.seeds import pytest_generate_tests, pytest_report_header, pytest_runtest_makereport"
)
PLAYED = "def test_played(fresh_seed): assert fresh_seed {}"
ROOT = Path(__file__).parents[1]


def run(folder: Path, must: str, seed: int) -> str:
    (folder / "test_some.py").write_text(PLAYED.format(must))
    (folder / "conftest.py").write_text(CONFTEST)
    command = [sys.executable, "-m", "pytest", "-c", "/dev/null", "--rootdir", ".", "-p", "no:cacheprovider", "-v", "."]
    env = {**os.environ, "SEED": str(seed), "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False).stdout


def test_a_seed_with_which_a_test_fails_is_said_and_tried_again_until_it_passes(tmp_path: Path) -> None:
    assert "SEED=71 repeats this" in run(tmp_path, "!= 71", 71)
    assert "test_some.py::test_played 71" in run(tmp_path, "!= 71", 71)
    again = run(tmp_path, "!= 71", 72)
    assert "test_played[fresh] PASSED" in again
    assert "test_played[71] FAILED" in again
    assert "test_played[71] PASSED" in run(tmp_path, "> 0", 73)
    assert "[71]" not in run(tmp_path, "> 0", 74)


def test_a_seed_is_kept_for_good_in_a_list(tmp_path: Path) -> None:
    (tmp_path / "kept_seeds.txt").write_text("# why\nall/of/a.py::test_a 12\nb.py::test_b 3  # once\n")
    (tmp_path / "all" / "of").mkdir(parents=True)
    (tmp_path / "all" / "of" / "kept_seeds.txt").write_text("all/of/a.py::test_a 4\n")
    assert seeds.listed_seeds("all/of/a.py::test_a", tmp_path / "all" / "of", tmp_path) == [4, 12]
    assert seeds.listed_seeds("b.py::test_b", tmp_path, tmp_path) == [3]


def test_the_seeds_that_are_kept_are_of_tests_that_are_there() -> None:
    for line in (ROOT / "tests" / seeds.LISTED).read_text(encoding="utf-8").splitlines():
        if test := line.partition("#")[0].strip():
            file, _, name = test.split()[0].partition("::")
            assert f"def {name.rpartition('::')[2]}(" in (ROOT / file).read_text(encoding="utf-8")


def test_properties_are_tried_with_other_examples_in_each_run_and_those_that_failed() -> None:
    assert not settings.default.derandomize
    assert settings.default.print_blob
    assert isinstance(settings.default.database, DirectoryBasedExampleDatabase)


def test_no_test_tries_the_same_examples_in_each_run() -> None:
    always = [file.name for file in (ROOT / "tests").rglob("*.py") if "derandomize=" + "True" in file.read_text()]
    assert always == []
