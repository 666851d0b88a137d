"""The memory of the campaign of the goals (`remembered.py`): each look at it, against reading the bytes of its log.

Playing it takes some minutes; `REMEMBERED=FOLDER` names one that was played before.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from benchmarks.harness import Row, medians, seconds
from benchmarks.remembered import EVENINGS, remembered
from campaigns.campaign import Campaign
from campaigns.events.timeline import timeline
from campaigns.search.dossier import dossier
from campaigns.search.query import Sought
from campaigns.search.search import Search, index_of
from campaigns.vault.folder import write_vault
from campaigns.visibility.records import Cast

_ROUNDS = 3


def memory() -> Iterator[Row]:
    """Search, dossier, what is due, timeline, time machine, vault."""
    with ExitStack() as stack:
        given, root = os.environ.get("REMEMBERED"), Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder = Path(given) if given else remembered(root / "campaign")
        opened = stack.enter_context(Campaign.open(folder, read_only=True))
        past, view = opened.past(), opened.view
        cast, index = Cast.of(view), index_of(folder)

        def searching() -> Search:
            """A search that has found nothing yet."""
            made = Search(past, cast, index)
            stack.callback(made.close)
            made.catch_up()
            return made

        search = searching()
        alone = stack.enter_context(sqlite3.connect(index))
        rare, named = search.read("villager"), next(each for each in opened.known() if not each.character)
        sides = {
            "bytes": lambda: seconds(lambda: sum(len(file.read_bytes()) for file in (folder / "log").iterdir())),
            "fts5": lambda: seconds(lambda: _asked(alone, rare.match)),
            "records": lambda: seconds(lambda: sum(1 for _ in past.log.records(start=1))),
            "search": lambda: _found(searching(), rare),
            "typed": lambda: _found(search, rare),
            "letter": lambda: _found(searching(), search.read("a")),
            "dossier": lambda: seconds(lambda: dossier(search, named, opened.relations())),
            "due": lambda: seconds(opened.due_now),
            "timeline": lambda: seconds(lambda: timeline(view.calendar, opened.sessions(), opened.occasions(), ())),
            "early": lambda: seconds(lambda: opened.past().characters_at(EVENINGS // 2)),
            "vault": lambda: seconds(lambda: write_vault(past, Path(tempfile.mkdtemp(dir=root)) / "v", players=True)),
        }
        took = medians(sides, _ROUNDS)
    yield "all hits of a word / the same query of SQLite alone", took["search"] / took["fts5"], 20.0
    yield "the same hits again, as when a letter is typed / the same", took["typed"] / took["fts5"], 20.0
    for name, what, goal in (
        ("search", "all hits of a word", 1.0),
        ("letter", "all hits of a letter", 1.0),
        ("dossier", "a dossier", 2.0),
        ("due", "what is due", 1.0),
        ("timeline", "the timeline", 1.0),
    ):
        yield f"{what} / reading the bytes of the log", took[name] / took["bytes"], goal
    yield "everybody as of the evening in the middle / reading the records", took["early"] / took["records"], 1.0
    yield "a vault for the players / reading the records", took["vault"] / took["records"], 12.0


def _found(search: Search, sought: Sought) -> float:
    """How long a search takes to find what is sought, each hit with its sentence."""
    return seconds(lambda: search.hits(sought))


def _asked(index: sqlite3.Connection, match: str) -> list[tuple[int]]:
    """The rows of an index that fit, as SQLite finds them."""
    return index.execute("SELECT rowid FROM texts WHERE texts MATCH ? LIMIT 200", (match,)).fetchall()


BENCHMARKS = {"memory": memory}
"""By name."""
