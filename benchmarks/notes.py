"""Two thousand notes of twenty megabytes imported, against reading them and parsing the same front matter.

`python -m benchmarks.notes FOLDER NOTES` does it in a process of its own, whose memory is that of the import alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, seconds
from benchmarks.slowing import Slowdown, plant_as_told

NOTES = 2_000
_TEXT = "Long ago the mill stood still, and nobody said why. " * 190
"""Ten thousand bytes."""


def imported() -> Iterator[Row]:
    """Looking at a vault and importing it."""
    with tempfile.TemporaryDirectory() as root:
        _write(Path(root) / "notes", NOTES)
        command = [sys.executable, "-m", "benchmarks.notes", root, str(NOTES)]
        told = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    yield Row(f"{NOTES:,} notes of 20 MB, looked at / read with front matter parsed", told["plan"] / told["read"], 30.0)
    yield Row(f"{NOTES:,} notes of 20 MB, looked at and imported / the same", told["whole"] / told["read"], 45.0)
    yield Row(f"{NOTES:,} notes of 20 MB, memory taken / their bytes", told["memory"], 12.0)


def _write(folder: Path, notes: int) -> None:
    folder.mkdir()
    for n in range(notes):
        head = f"kind: place\ntags: [a, b{n % 7}]\naliases: [N{n}]\nlevel: {n % 20}\n"
        text = f"---\n{head}---\n{_TEXT}\nSee [[Note {n * 7 % notes}|there]].\n"
        (folder / f"Note {n}.md").write_text(text, encoding="utf-8")


def _read(folder: Path) -> None:
    """Read every file and parse its front matter."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8")
        for _ in yaml.parse(text[4 : text.index("\n---\n", 4)], Loader=loader):
            pass


def _measure(root: Path, notes: int) -> dict[str, float]:
    import resource

    from campaigns.imports import plan_import
    from campaigns.library.new_campaign import create

    read = seconds(lambda: _read(root / "notes"))
    with create(root / "campaign", "Notes", "storyteller") as campaign:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        plans = []
        plan = seconds(lambda: plans.append(plan_import(campaign.past(), root / "notes")))
        command = plans[0].command
        assert command is not None
        done = seconds(lambda: campaign.do(command))
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    taken = (after - before) * 1024 / (notes * len(_TEXT))
    return {"read": read, "plan": plan, "whole": plan + done, "memory": taken}


BENCHMARKS = {"imported": imported}
SLOWED = {"imported": [Slowdown("campaigns.imports:plan_import", 60.0, hoard=30 * NOTES * len(_TEXT))]}

if __name__ == "__main__":
    plant_as_told()
    print(json.dumps(_measure(Path(sys.argv[1]), int(sys.argv[2]))))
