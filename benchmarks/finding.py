"""Search: words in the texts of hundreds of sessions, against a scan of them in memory and against reading the log."""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.harness import Row, in_turn, seconds
from benchmarks.played import played_campaign
from benchmarks.slowing import Slowdown
from campaigns.campaign import Campaign
from campaigns.search.index import Index, Place, Reached
from campaigns.search.query import read
from campaigns.search.search import Search, index_of
from campaigns.search.texts import Text
from campaigns.visibility.log_entries import Cast

TEXTS, LETTERS = 100_000, 150
SESSIONS = 100
_ROUNDS = 5


def texts() -> list[str]:
    """Texts of words that are as unevenly common as those of a language."""
    luck = random.Random(1)
    words = ["".join(luck.choices("abcdefghijklmnopqrstuvwxyz", k=luck.randint(3, 9))) for _ in range(20_000)]
    weights = [1 / rank for rank in range(1, len(words) + 1)]
    return [" ".join(luck.choices(words, weights, k=LETTERS // 7)) for _ in range(TEXTS)]


def queries() -> Iterator[Row]:
    """Any word of 30 MB of texts, against a scan of all of them for it."""
    written = texts()
    with tempfile.TemporaryDirectory() as root:
        index = Index(Path(root) / "index.sqlite")
        found = ((Place("log", str(seq)), seq, Text("draw", "", text)) for seq, text in enumerate(written, 1))
        index.extend(found, Reached(TEXTS, ""))
        rare, common = written[0].split()[-1], max(written[0].split(), key=written[0].count)
        sides = {
            "scan": lambda: seconds(lambda: sum(1 for text in written if re.search(rare, text))),
            "rare": lambda: seconds(lambda: index.find(read(rare, ()), 100)),
            "common": lambda: seconds(lambda: index.find(read(f"{common} {rare[:2]}", ()), 100)),
            "letter": lambda: seconds(lambda: index.find(read(rare[0], ()), 100)),
        }
        took = in_turn(sides, _ROUNDS)
        index.close()
    for name in ("rare", "common", "letter"):
        yield Row(f"a {name} word in {TEXTS:,} texts / a scan in memory", took[name] / took["scan"], 0.5)


def campaign() -> Iterator[Row]:
    """Making the index of a real log, against reading that once."""
    with played_campaign(SESSIONS) as folder, Campaign.open(folder, read_only=True) as opened:
        file, past = index_of(folder), opened.past()

        def made() -> float:
            file.unlink(missing_ok=True)
            with closing(Search(opened.past(), Cast.from_view(opened.view), file)) as search:
                return seconds(search.catch_up)

        sides = {
            "log": lambda: seconds(lambda: sum(1 for _ in past.log.records(start=1))),
            "made": made,
        }
        took = in_turn(sides, _ROUNDS)
        file.unlink(missing_ok=True)
    yield Row(f"the index of {SESSIONS} sessions, made / reading the log", took["made"] / took["log"], 4.0)


BENCHMARKS = {"queries": queries, "campaign": campaign}
SLOWED = {
    "queries": [Slowdown("campaigns.search.index:Index.find", 1.0)],
    "campaign": [Slowdown("campaigns.search.search:Search.catch_up", 2.0)],
}
