"""Apply each patch to a copy of the program and run the tests it names: one of them has to fail.

The first lines of a patch say in words what is wrong with it and, after `tests:`, what to run. What is printed says by
which command it is seen: `make test`, or only by `make check`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
COPIED = ("core", "campaigns", "tui", "tests", "pyproject.toml")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.planted", description=__doc__)
    parser.add_argument("patches", nargs="*", type=Path, help="only these")
    patches = parser.parse_args().patches or sorted(HERE.glob("*.patch"))
    unseen = 0
    for patch in patches:
        tier, said = tried(patch.resolve())
        unseen += not tier
        print(f"{'seen by ' + tier if tier else 'NOT SEEN'}  {patch.stem}{'' if tier else ': ' + said}", flush=True)
    print(f"{len(patches) - unseen} of {len(patches)} planted bugs are seen.")
    return min(unseen, 1)


TIERS = {"make test": ["-m", "not second"], "make check": ["-m", "second"]}
"""What chooses the tests of each command, the quicker first."""


def tried(patch: Path) -> tuple[str, str]:
    """Which command sees a patch, by the tests it names that fail with it, and what was said; empty if none does."""
    tests = next(line.removeprefix("tests:").split() for line in patch.read_text().splitlines() if line[:6] == "tests:")
    with tempfile.TemporaryDirectory() as folder:
        for name in COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, Path(folder) / name)
        applied = run(["patch", "--strip=1", "--force", "--input", str(patch)], folder)
        if applied.returncode:
            return "", f"it does not apply any more:\n{applied.stdout}"
        for command, chosen in TIERS.items():
            ran = run([sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *chosen, *tests], folder)
            # 1 is a test that failed; anything else, such as a test that is not there, has seen nothing.
            if ran.returncode == 1:
                return command, ""
        return "", ran.stdout[-500:]


def run(command: list[str], folder: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": folder}
    )


if __name__ == "__main__":
    sys.exit(main())
