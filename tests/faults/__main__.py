"""Run the parts in turn, each for its share of the time, and print what was tried."""

from __future__ import annotations

import argparse
import gc
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from random import Random

from tests.faults import (
    actions,
    calls,
    cuts,
    everything,
    full,
    fuzz,
    kills,
    power,
    readers,
    settings,
    several,
    shelves,
    spoiled,
    strangers,
    terminals,
    upgrades,
)
from tests.faults.mounts import NotHere

Part = Callable[[Random], Iterator[str | Counter[str]]]
"""Yields the cases found good since the last: a word for one, or the number of each."""

PARTS: dict[str, Part] = {
    "kills": kills.cases,
    "upgrades": upgrades.cases,
    "power": power.cases,
    "xfs": power.xfs,
    "btrfs": power.btrfs,
    "full": full.cases,
    "cuts": cuts.cases,
    "spoiled": spoiled.cases,
    "calls": calls.cases,
    "strangers": strangers.cases,
    "fuzz": fuzz.cases,
    "readers": readers.cases,
    "acts": actions.cases,
    "everything": everything.cases,
    "terminals": terminals.cases,
    "shelves": shelves.cases,
    "settings": settings.cases,
    "several": several.cases,
}


def tried(part: Part, seed: int, seconds: float) -> Counter[str]:
    """Return the cases a part has tried in a time; at least one."""
    counts: Counter[str] = Counter()
    until = time.monotonic() + seconds
    with closing(part(Random(seed))) as cases:
        for number, found in enumerate(cases):
            counts.update([found] if isinstance(found, str) else found)
            if number % 50 == 0:  # loading freezes what it has parsed: fine once, not for hours
                gc.unfreeze()
                gc.collect()
            if time.monotonic() > until:
                break
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description="Try what can befall a campaign.")
    parser.add_argument("--minutes", type=float, default=6.0, help="for all parts together")
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part; may be given again")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**6, help="to try the same again")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was begun is cleared away
    parts = given.only or list(PARTS)
    failed = False
    for name in parts:
        try:
            counts = tried(PARTS[name], given.seed, given.minutes * 60 / len(parts))
        except NotHere as missing:
            print(f"{name:10} not tried here: {missing}", flush=True)
        except Exception as fault:  # whatever it is, the other parts are tried as well
            failed = True
            traceback.print_exc()
            print(f"{name:10} FAILED with --seed {given.seed}: {fault!r:.1000}")
        else:
            print(f"{name:10} {', '.join(f'{count:,} {word}' for word, count in sorted(counts.items()))}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
