"""Looking back over a long campaign, against reading once what is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

from benchmarks.harness import Row, in_turn, seconds
from benchmarks.played import draw, played_campaign
from benchmarks.slowing import Slowdown
from campaigns.campaign import Campaign
from campaigns.commands import AddNote
from campaigns.printing.recaps import recaps
from campaigns.reports.recap import every
from campaigns.store import Store

SESSIONS, CHANGES = 200, 3_000
ROUNDS = 3


@contextmanager
def long_session() -> Iterator[Path]:
    """Give the block a campaign of many sessions, the last of them with thousands of changes."""
    unsynced = patch("campaigns.store.disk.sync"), patch("campaigns.store.disk.sync_folder")
    with played_campaign(SESSIONS) as folder:
        with unsynced[0], unsynced[1], Campaign.open(folder) as campaign:
            party = [c.id for c in campaign.view.characters if c.role == "pc"]
            for number in range(CHANGES // 2):
                draw(campaign, party[number % len(party)])
                campaign.do(AddNote(text=f"note {number}"))
        yield folder


def looking_back() -> Iterator[Row]:
    """Recap, the way back, what changed and an early session, each against reading the records concerned."""
    with ExitStack() as stack:
        folder = stack.enter_context(long_session())
        campaign = stack.enter_context(Campaign.open(folder, read_only=True))
        store = stack.enter_context(Store.open(folder, read_only=True))
        last = store.seq
        sides = {
            "session": lambda: seconds(lambda: sum(1 for _ in store.records(start=last - CHANGES))),
            "recap": lambda: seconds(campaign.recap),
            "way back": lambda: seconds(lambda: campaign.past().way_back(last - CHANGES)),
            "all": lambda: seconds(lambda: sum(1 for _ in store.records())),
            "what changed": lambda: seconds(lambda: campaign.past().characters_at(1, SESSIONS // 2)),
            "early": lambda: seconds(lambda: campaign.recap(SESSIONS // 3)),
            "page": lambda: seconds(lambda: recaps(campaign.view.name, every(campaign.past()))),
        }
        took = in_turn(sides, ROUNDS)
    yield Row(f"recap of {CHANGES:,} changes / reading them", took["recap"] / took["session"], 4.0)
    yield Row(f"the way back over {CHANGES:,} changes / reading them", took["way back"] / took["session"], 4.0)
    yield Row(f"everybody at two of {SESSIONS} sessions / reading the log", took["what changed"] / took["all"], 1.0)
    yield Row(f"recap of an early one of {SESSIONS} sessions / reading the log", took["early"] / took["all"], 0.1)
    yield Row(f"a page of prose of all {SESSIONS} sessions / reading the log", took["page"] / took["all"], 5.0)


BENCHMARKS = {"looking_back": looking_back}
SLOWED = {
    "looking_back": [
        Slowdown("campaigns.reports.recap:recap", 5.0),
        Slowdown("campaigns.history.past_states:Past.way_back", 5.0),
        Slowdown("campaigns.history.past_states:Past.characters_at", 5.0),
    ]
}
