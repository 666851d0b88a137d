"""Apply each patch to a copy of the program and run the tests it names: one of them has to fail.

The first lines of a patch say in words what is wrong with it and, after `tests:`, what to run. What is printed says by
which command it is seen: `make test`, or only by `make check`; `docs/dev/planted.md` keeps it, a row for each patch.
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
PAGE = ROOT / "docs/dev/planted.md"
COPIED = ("core", "campaigns", "tui", "tests", "docs", "pyproject.toml")
TIERS = {"make test": ["-m", "not second"], "make check": ["-m", "second"]}
"""The options that choose the tests of each command, the quicker first."""
HEAD = """\
# Planted bugs

`make planted` plants each of these bugs in a copy of the program and runs the tests that the patch names
(`tests/planted`). This page is what it found, and it writes it.

| bug | patch | seen by |
|---|---|---|
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.planted", description=__doc__)
    parser.add_argument("patches", nargs="*", type=Path, help="only these")
    patches = parser.parse_args().patches or sorted(HERE.glob("*.patch"))
    seen, unseen = known(), 0
    for patch in patches:
        tier, said = tried(patch.resolve())
        unseen += not tier
        seen[patch.stem] = tier or "nothing"
        print(f"{'seen by ' + tier if tier else 'NOT SEEN'}  {patch.stem}{'' if tier else ': ' + said}", flush=True)
        write(seen)
    print(f"{len(patches) - unseen} of {len(patches)} planted bugs are seen.")
    return min(unseen, 1)


def known() -> dict[str, str]:
    """Return the page's entry for each patch."""
    lines = PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else []
    cells = [line.strip("| ").rsplit(" | ", 2) for line in lines if line.startswith("| ") and "`" in line]
    return {name.strip("`"): tier.strip("`") for _, name, tier in cells}


def write(seen: dict[str, str]) -> None:
    """Write the page: a row for each patch there is."""
    rows = (
        f"| {about(patch)} | `{patch.stem}` | {f'`{tier}`' if tier in TIERS else tier} |\n"
        for patch in sorted(HERE.glob("*.patch"))
        if (tier := seen.get(patch.stem, "not tried"))
    )
    PAGE.write_text(HEAD + "".join(rows), encoding="utf-8")


def about(patch: Path) -> str:
    """Return the fault in a patch, in its words before `tests:`."""
    return " ".join(patch.read_text(encoding="utf-8").partition("\ntests:")[0].split()).replace("|", "\\|")


def named_tests(patch: Path) -> list[str]:
    """Return the tests named by a patch, as pytest reads them."""
    lines = patch.read_text(encoding="utf-8").splitlines()
    return next(line.removeprefix("tests:").split() for line in lines if line.startswith("tests:"))


def tried(patch: Path) -> tuple[str, str]:
    """Which command sees a patch, by the tests it names that fail with it, and what was said; empty if none does."""
    tests = named_tests(patch)
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
