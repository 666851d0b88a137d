"""Runs the quick tests on every Python that wyrdbook supports and this machine has.

    python -m tests.pythons (or `make test-pythons`)

Each other than the one of `.venv`, on which the whole suite runs, gets an environment of its own in `.venv/.pythons`.
With only that one there is nothing to do.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which

ROOT = Path(__file__).parents[1]
MINORS = (11, 12, 13, 14)
QUICK = (
    "tests/core",  # rules and odds of every game, with their vectors
    "tests/store/test_changes.py",
    "tests/store/test_locks.py",
    "tests/campaigns/test_golden.py",  # campaigns that were written by another Python
    "tests/cli/test_fresh_process.py",
    "tests/cli/test_opening.py",  # the app on a terminal
    "tests/cli/test_resolve.py",
    "tests/cli/test_tour.py",
    "tests/cli/test_without_posix.py",
    "tests/tui/test_startup.py",
    "tests/tui/test_play.py",
)
"""Something of every layer: what a change of Python breaks is seen by the first use of it."""
PROGRAM = ("tests/tui/test_sizes.py", "tests/tui/test_kill.py")
"""Tests of both tiers that open dialogs of the real program as soon as it is there."""


def main() -> int:
    """Say for each version what was found and how it went; 1 if a test failed on one."""
    failed = False
    for minor in MINORS:
        name = f"python3.{minor}"
        if minor == sys.version_info.minor:
            print(f"{name}: the one of .venv, on which the whole suite runs")
        elif (found := interpreter(name)) is None:
            print(f"{name}: not found on this machine, so nothing was tried on it")
        else:
            failed |= not _tested(name, found)
    return int(failed)


def interpreter(name: str) -> str | None:
    """The program of a version that starts, which a name on the path need not (pyenv leaves some that do not)."""
    for program in filter(None, (which(name), *map(str, sorted(Path.home().glob(f".pyenv/versions/*/bin/{name}"))))):
        wanted = name.removeprefix("python3.")
        asked = subprocess.run(
            [program, "-c", "import ensurepip, sys; print(sys.version_info.minor)"],
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.stdout.strip() == wanted:
            return program
    return None


def _tested(name: str, program: str) -> bool:
    place = ROOT / ".venv" / ".pythons" / name
    inside = str(place / "bin" / "python")
    pinned = ("--constraint", str(ROOT / ".ci" / "constraints.txt"))
    install = (
        inside,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        *pinned,
        "--editable",
        ".[dev]",
    )
    tests = (inside, "-m", "pytest", "-p", "no:cacheprovider", "--fork", "2")
    quick, whole = (*tests, "-m", "not second", *QUICK), (*tests, *PROGRAM)
    for step in ((program, "-m", "venv", str(place)), install, quick, whole):
        if subprocess.run(step, cwd=ROOT, check=False).returncode:
            print(f"{name}: failed ({' '.join(step[1:4])})", flush=True)
            return False
    print(f"{name}: fine ({program})", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
