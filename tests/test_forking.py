"""`--fork`: what happens in a worker is told as if it had happened here, and a worker that dies is a failure."""

from __future__ import annotations

import subprocess
import sys
from multiprocessing import Value
from pathlib import Path

import pytest

from tests.forking import _turns

pytestmark = pytest.mark.tool

TESTS = """
import os, signal, pytest

@pytest.mark.parametrize("n", range(20))
def test_passes(n): pass

def test_fails():
    print("what was printed")
    assert 1 == 2

@pytest.mark.skip
def test_is_skipped(): pass

@pytest.fixture
def broken():
    yield
    raise ValueError("in the teardown")

def test_breaks(broken): pass

def test_dies(): os.kill(os.getpid(), signal.SIGKILL)
"""


def run(folder: Path, *options: str) -> tuple[int, str]:
    (folder / "test_some.py").write_text(TESTS)
    (folder / "conftest.py").write_text("from tests.forking import pytest_addoption, pytest_runtestloop")
    command = [sys.executable, "-m", "pytest", "-c", "/dev/null", "--rootdir", str(folder), "-p", "no:cacheprovider"]
    command += ["--fork", "2", *options, str(folder)]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def test_everything_is_told(tmp_path: Path):
    code, said = run(tmp_path, "-k", "not dies")
    assert code == 1
    assert "1 failed, 21 passed, 1 skipped, 1 deselected, 1 error" in said
    assert "what was printed" in said
    assert "in the teardown" in said


def test_a_worker_that_dies_is_a_failure(tmp_path: Path):
    code, said = run(tmp_path, "-k", "dies")
    assert code == 1
    assert "its process died: SIGKILL" in said


def test_enough_is_enough(tmp_path: Path):
    assert "stopping after 1 failures" in run(tmp_path, "-x", "-k", "fails")[1]
    assert run(tmp_path, "-k", "passes")[0] == 0


def test_every_test_is_run_once_and_the_last_ones_are_taken_one_by_one():
    counter = Value("i", 0)
    one, other = _turns(counter, 100), _turns(counter, 100)
    begun = [next(one), next(other)]
    assert begun == [0, 8]
    assert sorted([*begun, *other, *one]) == list(range(100))
    counter.value = 80
    one, other = _turns(counter, 100), _turns(counter, 100)
    assert [next(each) for each in (one, other, one, other)] == [80, 81, 82, 83]
