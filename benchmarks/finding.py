"""Search: words in the texts of hundreds of evenings, against a scan of them in memory and against reading the log."""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import Row, medians, seconds
from benchmarks.played import played_campaign
from campaigns.campaign import Campaign
from campaigns.search.dossier import dossier
from campaigns.search.index import Index, Place, Reached
from campaigns.search.query import read
from campaigns.search.search import Search, index_of
from campaigns.search.texts import Text
from campaigns.visibility.records import Cast

TEXTS, LETTERS = 200_000, 150
EVENINGS = 200
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
            "rare": lambda: seconds(lambda: index.found(read(rare, ()), 100)),
            "common": lambda: seconds(lambda: index.found(read(f"{common} {rare[:2]}", ()), 100)),
            "letter": lambda: seconds(lambda: index.found(read(rare[0], ()), 100)),
        }
        took = medians(sides, _ROUNDS)
        index.close()
    for name in ("rare", "common", "letter"):
        yield f"a {name} word in {TEXTS:,} texts / a scan in memory", took[name] / took["scan"], 0.5


def campaign() -> Iterator[Row]:
    """Making the index, a search and a dossier of a real log, against reading that once."""
    with played_campaign(EVENINGS) as folder, Campaign.open(folder, read_only=True) as opened:
        file = index_of(folder)
        searches: list[Search] = []

        def made() -> None:
            file.unlink(missing_ok=True)
            searches.append(Search(opened.past(), Cast.of(opened.view), file))
            searches[-1].catch_up()

        def found() -> None:
            assert searches[-1].hits(searches[-1].read("happened"))

        def known() -> None:
            assert dossier(searches[-1], opened.known()[0], opened.relations()).hits

        past = opened.past()
        sides = {
            "log": lambda: seconds(lambda: sum(1 for _ in past.log.records(start=1))),
            "made": lambda: seconds(made),
            "search": lambda: seconds(found),
            "dossier": lambda: seconds(known),
        }
        took = medians(sides, _ROUNDS)
        for search in searches:
            search.close()
        file.unlink(missing_ok=True)
    yield f"the index of {EVENINGS} evenings, made / reading the log", took["made"] / took["log"], 4.0
    yield f"a search of {EVENINGS} evenings, all hits / reading the log", took["search"] / took["log"], 1.0
    yield f"a dossier of {EVENINGS} evenings / reading the log", took["dossier"] / took["log"], 1.0


BENCHMARKS = {"queries": queries, "campaign": campaign}
