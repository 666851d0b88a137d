"""A vault: hundreds of sessions written as Markdown files, against reading the log and the same bytes."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, in_turn, seconds
from benchmarks.played import played_campaign
from benchmarks.slowing import Slowdown
from campaigns.campaign import Campaign
from campaigns.imports import plan_import
from campaigns.vault.folder import write_vault

SESSIONS = 100
_ROUNDS = 3


def campaign() -> Iterator[Row]:
    """Writing a vault, bringing it up to date and looking what was changed in it, against reading log and files."""
    with (
        played_campaign(SESSIONS) as folder,
        Campaign.open(folder, read_only=True) as opened,
        tempfile.TemporaryDirectory() as root,
    ):
        past, vault, fresh = opened.past(), Path(root) / "vault", Path(root) / "fresh"
        write_vault(past, vault, players=False)

        def written() -> None:
            shutil.rmtree(fresh, ignore_errors=True)
            write_vault(past, fresh, players=False)

        sides = {
            "log": lambda: seconds(lambda: sum(1 for _ in past.log.records(start=1))),
            "files": lambda: seconds(lambda: sum(len(file.read_bytes()) for file in vault.rglob("*.md"))),
            "written": lambda: seconds(written),
            "again": lambda: seconds(lambda: write_vault(past, vault, players=False)),
            "taken": lambda: seconds(lambda: plan_import(past, vault)),
        }
        took = in_turn(sides, _ROUNDS)
    read = took["log"] + took["files"]
    yield Row(f"a vault of {SESSIONS} sessions, written / log and files read", took["written"] / read, 12.0)
    yield Row(f"a vault of {SESSIONS} sessions, brought up to date / read", took["again"] / read, 6.0)
    yield Row(f"a vault of {SESSIONS} sessions, held against the campaign / read", took["taken"] / read, 3.0)


BENCHMARKS = {"campaign": campaign}
SLOWED = {
    "campaign": [
        Slowdown("campaigns.vault.folder:write_vault", 10.0),
        Slowdown("campaigns.imports:plan_import", 10.0),
    ]
}
