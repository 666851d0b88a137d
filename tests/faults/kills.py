"""A program killed at any moment: what it has said is there, every campaign is whole, and the next one goes on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from campaigns.library import Library
from campaigns.store import import_, inspect

ROOT = Path(__file__).resolve().parents[2]
SIGNALS = (signal.SIGKILL,) * 4 + (signal.SIGTERM, signal.SIGHUP)


def cases(dice: Random) -> Iterator[str]:
    """Kill a player again and again over the same library, and look at all of it each time."""
    while True:
        with tempfile.TemporaryDirectory() as home:
            folder = Path(home) / "campaigns"
            known: dict[str, int] = {}
            for _ in range(12):
                said = killed(folder, dice)
                take(said, known)
                check(folder, known, [Path(each["file"]) for each in said if "file" in each])
                yield "kills"
                yield from ("acknowledged" for each in said if "seq" in each)
                yield from ("copies read back" for each in said if "file" in each)


def killed(folder: Path, dice: Random) -> list[dict[str, Any]]:
    """Let somebody play, kill them somewhere, and return what they had said."""
    command = [sys.executable, "-m", "tests.faults.player", str(folder), str(dice.random())]
    player = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert player.stdout is not None
    assert player.stderr is not None
    said = [player.stdout.readline() for _ in range(dice.randrange(1, 60))]
    until = time.perf_counter() + dice.random() * dice.choice((0.003, 0.05))
    while time.perf_counter() < until:  # anywhere, not at the end of a line
        pass
    player.send_signal(dice.choice(SIGNALS))
    said += player.stdout.read().splitlines(keepends=True)
    faults = player.stderr.read().decode()
    player.wait()
    player.stdout.close()
    player.stderr.close()
    assert "Error" not in faults, faults
    assert "refused" not in faults, faults
    return [json.loads(line) for line in said if line.endswith(b"\n")]


def take(said: list[dict[str, Any]], known: dict[str, int]) -> None:
    """Bring up to date which campaigns there must be, with how many records at least."""
    for each in said:
        if "seq" in each:
            known[each["folder"]] = each["seq"]
        for put_aside in filter(None, (each.get("gone"), each.get("restoring"))):
            known.pop(put_aside, None)  # perhaps done, perhaps not; what is there is looked at all the same


def check(folder: Path, known: dict[str, int], files: list[Path]) -> None:
    """Everything that was said to be there is, and everything there is whole."""
    found = {}
    for shelved in Library(folder).list():
        assert not shelved.fault, f"{shelved.folder}: {shelved.fault}"
        report = inspect(shelved.folder, deep=True)
        assert report.kind in ("fine", "torn"), f"{shelved.folder}: {report}"
        found[str(shelved.folder)] = report.seq
    for campaign, seq in known.items():
        assert found.get(campaign, 0) >= seq, f"{campaign}: said {seq}, found {found.get(campaign)}"
    for number, file in enumerate(files):
        if file.exists() or ".backups" not in file.parts:  # older backups are thinned out
            with tempfile.TemporaryDirectory() as again:
                import_(file, Path(again) / str(number))
