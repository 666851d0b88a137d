"""The memory of the campaign of the goals (`remembered.py`): what each look at it takes.

A tenth of it is played; `REMEMBERED=FOLDER` names all of it, played before by `python -m benchmarks.remembered`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.caches import clear_caches
from benchmarks.harness import FRAME, Row, in_turn, processor, seconds
from benchmarks.remembered import LETTERS, RECORDS, SESSIONS, remembered
from benchmarks.slowing import Slowdown
from campaigns.campaign import Campaign
from campaigns.events.timeline import timeline
from campaigns.search.dossier import dossier
from campaigns.search.query import Sought
from campaigns.search.search import Search, index_of
from campaigns.vault.folder import write_vault
from campaigns.visibility.log_entries import Cast

_ROUNDS = 5
_LOOK = 6 * FRAME
"""A tenth of a second: what is opened then is there at once."""
_PART = 10
"""So many times fewer sessions are played for each measurement."""


def memory() -> Iterator[Row]:
    """Search, dossier, what is due, timeline, time machine, vault."""
    with ExitStack() as stack:
        given, root = os.environ.get("REMEMBERED"), Path(stack.enter_context(tempfile.TemporaryDirectory()))
        size = [whole // _PART for whole in (SESSIONS, RECORDS, LETTERS)]
        folder = Path(given) if given else remembered(root / "campaign", *size)
        opened = stack.enter_context(Campaign.open(folder, read_only=True))
        past, view = opened.past(), opened.view
        cast, index = Cast.from_view(view), index_of(folder)

        def searching() -> Search:
            """A search that has found nothing yet."""
            made = Search(past, cast, index)
            stack.callback(made.close)
            made.catch_up()
            return made

        search = searching()
        rare, named = search.read("villager"), next(each for each in opened.people_and_articles() if not each.character)
        search.hits(rare)
        sides = {
            "records": lambda: seconds(lambda: sum(1 for _ in past.log.records(start=1))),
            "search": lambda: _found(searching(), rare),
            "typed": lambda: _found(search, rare),
            "letter": lambda: _found(searching(), search.read("a")),
            "dossier": lambda: processor(partial(dossier, searching(), named, opened.relations())),
            "due": lambda: processor(opened.due_now),
            "timeline": lambda: processor(
                lambda: timeline(view.calendar, opened.sessions(), opened.calendar_events(), ())
            ),
            "early": lambda: seconds(lambda: opened.past().characters_at(len(opened.sessions()) // 2)),
            "vault": lambda: seconds(lambda: write_vault(past, Path(tempfile.mkdtemp(dir=root)) / "v", players=True)),
        }
        took = in_turn({name: partial(_forgetful, side) for name, side in sides.items()}, _ROUNDS)
    for name, what, goal in (
        ("search", "all hits of a word", _LOOK),
        ("letter", "all hits of a letter", _LOOK),
        ("typed", "the same hits again, as when a letter is typed", FRAME),
        ("dossier", "a dossier", _LOOK),
        ("due", "what is due", FRAME),
        ("timeline", "the timeline", FRAME),
    ):
        yield Row(f"{what}, milliseconds", took[name].scaled(1000), goal * 1000)
    yield Row("everybody as of the session in the middle / reading the records", took["early"] / took["records"], 1.0)
    yield Row("a vault for the players / reading the records", took["vault"] / took["records"], 12.0)


def _forgetful(side: Callable[[], float]) -> float:
    """Measure with nothing remembered but by what is open."""
    clear_caches()
    return side()


def _found(search: Search, sought: Sought) -> float:
    """How long a search takes to find what is sought, each hit with its sentence."""
    return processor(lambda: search.hits(sought))


BENCHMARKS = {"memory": memory}
SLOWED = {
    "memory": [
        Slowdown("campaigns.search.search:Search.hits", 2.0),
        Slowdown("campaigns.events.timeline:timeline", 2.0),
        Slowdown("campaigns.history.past_states:Past.characters_at", 20.0),
        Slowdown("campaigns.vault.folder:write_vault", 60.0),
    ]
}
