"""Seeds of tests that play at random: a new one in each run, and those with which a test failed before.

A test that takes `fresh_seed` is run with the seed of this run, with those that `tests/kept_seeds.txt` lists for it,
and with those it has failed with here (`.hypothesis/seeds`), until it passes with them. A failure says its seed; `SEED`
in the environment repeats it. Properties do the same by themselves: `.hypothesis/examples` has what they failed with.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

SEED = int(os.environ.get("SEED", "0")) or Random().randrange(1, 10**6)
"""The seed of this run."""
LISTED = Path(__file__).with_name("kept_seeds.txt")
HERE = Path(".hypothesis/seeds")
"""Where a failing seed is kept until its test passes with it; git leaves this folder out."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test its seeds."""
    if "fresh_seed" in metafunc.fixturenames:
        kept = sorted({*listed(test := metafunc.definition.nodeid), *failed_here(test)} - {SEED})
        metafunc.parametrize("fresh_seed", [SEED, *kept], ids=["fresh", *map(str, kept)])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep the seed of a test that fails, and say it; forget it once the test passes with it."""
    report = yield
    parameters: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    if report.when == "call" and "fresh_seed" in parameters:
        seed, test = parameters["fresh_seed"], item.nodeid.partition("[")[0]
        if report.failed:
            keep(test, seed)
            said = f"SEED={seed} repeats this. To keep it for good, add it to tests/kept_seeds.txt:\n{test} {seed}"
            report.sections.append(("seed", said))
        elif report.passed and seed in failed_here(test):
            forget(test, seed)
    return report


def listed(test: str) -> list[int]:
    """The seeds that are kept for good for a test."""
    lines = (line.partition("#")[0].split() for line in LISTED.read_text(encoding="utf-8").splitlines())
    return [int(line[1]) for line in lines if line and line[0] == test]


def failed_here(test: str) -> list[int]:
    """The seeds with which a test failed in this checkout when it was last run with them."""
    folder = _folder(test)
    return [int(file.name) for file in folder.iterdir()] if folder.is_dir() else []


def keep(test: str, seed: int) -> None:
    """Run a test with this seed from now on."""
    _folder(test).mkdir(parents=True, exist_ok=True)
    (_folder(test) / str(seed)).touch()


def forget(test: str, seed: int) -> None:
    """No longer run a test with this seed, unless it is listed."""
    (_folder(test) / str(seed)).unlink(missing_ok=True)


def _folder(test: str) -> Path:
    return HERE / f"{crc32(test.encode()):08x}"
