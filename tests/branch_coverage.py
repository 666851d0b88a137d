"""Measures which lines and branches the tests run: all of the two rooms that nothing may go wrong in.

    python -m tests.branch_coverage (or `make coverage`)

Runs the tests of `campaigns/store` and `core/luck` and fails if a line or a branch of these was not run. Lines left
out by `# pragma: no cover` are printed with the reason that follows it; one without a reason fails, too. Then it prints
how much of each package these tests run; with `--all` it is the whole suite that is run.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
ROOMS = ("campaigns/store", "core/luck")
"""The rooms that have to be covered completely."""
PACKAGES = ("core", "campaigns", "tui")
TESTS = (
    "tests/store",
    *(f"tests/campaigns/test_{name}.py" for name in ("golden", "library", "library_faults", "cost_of_history")),
    *(
        f"tests/core/test_{name}.py"
        for name in ("draw_totals", "bounded_work", "exact", "luck_rare_ways", "piles", "play")
    ),
    *(f"tests/core/test_{name}.py" for name in ("result_cache", "table", "typed_tokens")),
    "tests/test_exclusive_fields.py",
    "tests/test_piles_whole.py",
)
"""The tests of the two rooms."""
_LEFT_OUT = re.compile(r"#\s*pragma: no (?:cover|branch)\s*(?P<why>.*)")

Files = Mapping[str, Any]
"""The covered lines of each file, from coverage's JSON report."""


def main(whole: bool) -> int:
    """Run the tests and print what they run; 1 if a test failed or something of a room was not run."""
    with tempfile.TemporaryDirectory() as folder:
        here = {**os.environ, "COVERAGE_FILE": f"{folder}/data"}
        tests = () if whole else TESTS
        failed = _coverage(here, "run", "-m", "pytest", "--fork", "2", "-p", "no:cacheprovider", *tests)
        _coverage(here, "combine", "--quiet")  # a program that was killed leaves nothing to combine
        _coverage(here, "json", "--quiet", "-o", f"{folder}/report.json")
        files: Files = json.loads(Path(f"{folder}/report.json").read_text(encoding="utf-8"))["files"]
    faults = [*not_run(files), *without_reason()]
    print("\n".join(summary(files)))
    print("\n".join(faults) or f"All lines and branches of {' and '.join(ROOMS)} were run.")
    return int(bool(failed or faults))


def _coverage(environment: Mapping[str, str], *arguments: str) -> int:
    command = [sys.executable, "-m", "coverage", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def not_run(files: Files) -> Iterator[str]:
    """The lines and branches of the rooms that were not run, a line for each file."""
    for name, file in sorted(files.items()):
        if name.startswith(ROOMS):
            lines = [str(line) for line in file["missing_lines"]]
            branches = [f"{a}->{'exit' if b < 0 else b}" for a, b in file["missing_branches"]]
            if lines or branches:
                yield f"{name}: not run: {', '.join((*lines, *branches))}"


def left_out(folders: Iterable[str] = ROOMS) -> Iterator[tuple[str, str]]:
    """Each line of the rooms that is left out, with the reason."""
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if found := _LEFT_OUT.search(line):
                    yield f"{file.relative_to(ROOT)}:{number}", found["why"].lstrip("# ")


def without_reason() -> Iterator[str]:
    """The lines that are left out without a reason."""
    return (f"{place}: is left out without a reason" for place, why in left_out() if not why)


def summary(files: Files) -> Iterator[str]:
    """How much of each room and package was run, and which lines are left out."""
    yield f"{'':<20}{'lines':>9}{'branches':>10}{'run':>9}"
    for folder in (*ROOMS, *PACKAGES):
        own = [file["summary"] for name, file in files.items() if name.startswith(f"{folder}/")]
        lines, branches = (sum(each[what] for each in own) for what in ("num_statements", "num_branches"))
        run = sum(each["covered_lines"] + each["covered_branches"] for each in own)
        yield f"{folder:<20}{lines:>9,}{branches:>10,}{run / max(lines + branches, 1):>9.1%}"
    yield from (f"left out: {place}: {why}" for place, why in left_out())


if __name__ == "__main__":
    sys.exit(main("--all" in sys.argv[1:]))
