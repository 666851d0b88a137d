"""What a campaign costs as it grows, in plain figures (`docs/reports/performance-notes-2026-11.md` has some).

`python -m benchmarks.growth made 0.1 1 10` is the store alone: 200,000 records in 500 sessions count as 1.
`python -m benchmarks.growth played 50 500 5000` is so many sessions as the program plays them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tracemalloc
from collections import deque
from collections.abc import Callable
from pathlib import Path
from statistics import median

from benchmarks.harness import seconds
from benchmarks.long_campaign import DOCUMENTS, long_campaign
from benchmarks.played import draw, play
from benchmarks.store import timed_change
from campaigns.campaign import Campaign
from campaigns.commands import AddNote
from campaigns.store import Store, verify_chain

RECORDS, SESSIONS = 200_000, 500


def main(arguments: list[str]) -> int:
    """Print the figures of each size; `open` is for the process that one opening is measured in."""
    match arguments:
        case ["open", kind, folder]:
            print(json.dumps(opened(kind, Path(folder))))
        case ["made", *sizes]:
            for times in map(float, sizes):
                records, sessions = int(RECORDS * times), int(SESSIONS * times)
                with long_campaign(records, sessions, int(DOCUMENTS * max(1, times))) as folder:
                    show(f"{times:g} x: {records:,} records, {sessions:,} sessions", made(folder))
        case ["played", *counts]:
            for sessions in map(int, counts):
                with tempfile.TemporaryDirectory() as root:
                    show(f"{sessions:,} sessions", played(Path(root) / "campaign", sessions))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


def show(title: str, figures: dict[str, str]) -> None:
    """Print figures under a title."""
    print(f"\n{title}")
    for name, figure in figures.items():
        print(f"  {name:<44} {figure:>12}", flush=True)


def made(folder: Path) -> dict[str, str]:
    """The figures of the store alone."""
    figures = size(folder) | alone("store", folder)
    with Store.open(folder) as store:
        figures["a durable change"] = ms(lambda: timed_change(store), 200)
        figures["a checkpoint"] = ms(lambda: seconds(store.checkpoint), 5)
        figures["one record in the middle"] = ms(lambda: seconds(lambda: store.record(store.seq // 2)), 20)
        figures["search of everything"] = ms(lambda: seconds(lambda: list(store.search("heron flew"))), 3)
        figures["reading every record"] = ms(lambda: seconds(lambda: deque(store.records(), 0)), 1)
    figures["checking the whole chain"] = ms(lambda: seconds(lambda: verify_chain(folder)), 1)
    return figures


def played(folder: Path, sessions: int) -> dict[str, str]:
    """The figures of a campaign as the program has it, with everything that is shown."""
    play(folder, sessions)
    figures = size(folder) | alone("campaign", folder)
    with Store.open(folder, read_only=True) as store:
        records = store.seq
    figures["records a session"] = f"{records / sessions:.0f}"
    figures["bytes of the log a session"] = f"{log_bytes(folder) / sessions:,.0f}"
    figures["bytes a record"] = f"{log_bytes(folder) / records:,.0f}"
    with Campaign.open(folder) as campaign:
        party = [one.id for one in campaign.view.characters if one.role == "pc"]
        figures["a note, until it is durable"] = ms(lambda: seconds(lambda: campaign.do(AddNote(text="note"))), 50)
        figures["a draw, until it is durable"] = ms(lambda: seconds(lambda: draw(campaign, party[0])), 50)
        figures["undo, until it is durable"] = ms(lambda: seconds(campaign.undo), 50)
        figures["recap of an early session"] = ms(lambda: seconds(lambda: campaign.recap(sessions // 3)), 5)
    return figures


def size(folder: Path) -> dict[str, str]:
    """How much there is on the disk."""
    state = (folder / "state.json").stat().st_size
    return {"log": f"{log_bytes(folder) / 1e6:,.1f} MB", "state": f"{state / 1e6:,.2f} MB"}


def log_bytes(folder: Path) -> int:
    """The size of all segments."""
    return sum(path.stat().st_size for path in (folder / "log").iterdir())


def alone(kind: str, folder: Path) -> dict[str, str]:
    """Opening it, in a process of its own: only there the memory is that of one campaign."""
    call = [sys.executable, "-m", "benchmarks.growth", "open", kind, str(folder)]
    runs = [json.loads(subprocess.run(call, check=True, capture_output=True).stdout) for _ in range(3)]
    took, held, peak = (median(run[at] for run in runs) for at in range(3))
    return {
        "opening": f"{took * 1000:,.1f} ms",
        "memory it holds": f"{held / 1e6:,.1f} MB",
        "memory while opening": f"{peak / 1e6:,.1f} MB",
    }


def opened(kind: str, folder: Path) -> tuple[float, int, int]:
    """Seconds that opening takes, and the bytes that Python's objects hold afterwards and held at most."""
    open_it = Store.open if kind == "store" else Campaign.open
    took = seconds(lambda: open_it(folder, read_only=True))
    tracemalloc.start()
    kept = open_it(folder, read_only=True)
    held, peak = tracemalloc.get_traced_memory()
    kept.close()
    return took, held, peak


def ms(measure: Callable[[], float], rounds: int) -> str:
    """The median of so many measurements."""
    return f"{median(measure() for _ in range(rounds)) * 1000:,.2f} ms"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
