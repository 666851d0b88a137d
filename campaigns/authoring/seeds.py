"""Seeds of tests that play at random: a new one in each run, and those with which a test failed before.

A test that takes `fresh_seed` runs with the seed of this run, with those that a file `kept_seeds.txt` in its folder or
above lists for it, and with those it has failed with here (`.hypothesis/seeds`), until it passes with them. A failure
says its seed; `SEED` in the environment or, with the plugin, `--fresh-seed` repeats it.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

ARGUMENT = "fresh_seed"
"""The argument of a test, or of a fixture, that gets the seed."""
LISTED = "kept_seeds.txt"
"""The file that lists seeds for good, a test and a seed on each line."""
HERE = Path(".hypothesis/seeds")
"""The folder in which a failing seed is kept until its test passes with it."""
_NEW = Random().randrange(1, 10**6)


def seed_of_run(config: pytest.Config) -> int:
    """The seed of this run: the given one, or else a new one."""
    return int(config.getoption(ARGUMENT, default=None) or os.environ.get("SEED") or _NEW)


def pytest_report_header(config: pytest.Config) -> str:
    """Print the seed at the start of a run."""
    return f"seed: {seed_of_run(config)} (SEED={seed_of_run(config)} repeats it)"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test its seeds."""
    if ARGUMENT in metafunc.fixturenames:
        test, config = metafunc.definition.nodeid, metafunc.config
        now, root = seed_of_run(config), config.rootpath
        kept = sorted({*listed_seeds(test, metafunc.definition.path.parent, root), *failed_here(test, root)} - {now})
        metafunc.parametrize(ARGUMENT, [now, *kept], ids=["fresh", *map(str, kept)], scope="module")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep the seed of a test that fails, and print it; forget it once the test passes with it."""
    report = yield
    parameters: dict[str, Any] = getattr(getattr(item, "callspec", None), "params", {})
    if ARGUMENT in parameters:
        seed, test, root = parameters[ARGUMENT], item.nodeid.partition("[")[0], item.config.rootpath
        if report.failed:
            keep(test, seed, root)
            said = f"SEED={seed} repeats this. To keep it for good, add it to {LISTED} beside the test:\n{test} {seed}"
            report.sections.append(("seed", said))
        elif report.passed and report.when == "call" and seed in failed_here(test, root):
            forget(test, seed, root)
    return report


def listed_seeds(test: str, folder: Path, root: Path) -> list[int]:
    """The seeds that are kept for good for a test in a folder."""
    files = (each / LISTED for each in (folder, *folder.parents) if each.is_relative_to(root))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return [int(line[1]) for line in lines if line and line[0] == test]


def failed_here(test: str, root: Path) -> list[int]:
    """The seeds with which a test failed in this checkout when it was last run with them."""
    folder = _folder(test, root)
    return [int(file.name) for file in folder.iterdir()] if folder.is_dir() else []


def keep(test: str, seed: int, root: Path) -> None:
    """Run a test with this seed from now on."""
    _folder(test, root).mkdir(parents=True, exist_ok=True)
    (_folder(test, root) / str(seed)).touch()


def forget(test: str, seed: int, root: Path) -> None:
    """No longer run a test with this seed, unless it is listed."""
    (_folder(test, root) / str(seed)).unlink(missing_ok=True)


def _folder(test: str, root: Path) -> Path:
    return root / HERE / f"{crc32(test.encode()):08x}"
