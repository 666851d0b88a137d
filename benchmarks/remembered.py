"""The campaign of the goals: 500 sessions, 200 characters, 1,000 articles, 200,000 records, 30 MB of text.

All of it is done by commands, as a game master would; only the syncs are left out. `python -m benchmarks.remembered
FOLDER` makes one to be looked at.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from benchmarks.played import draw
from campaigns.campaign import Campaign
from campaigns.commands import (
    AddArticle,
    AddCharacter,
    AddClock,
    AddNote,
    AddTracker,
    AwardPoints,
    Command,
    CountTracker,
    EditArticle,
    EditScene,
    EndSession,
    Relate,
    SetCalendar,
    StartScene,
    StartSession,
    TickClock,
)
from campaigns.library.new_campaign import create
from core.rulesets import MODULES

SESSIONS, CHARACTERS, ARTICLES, RECORDS, LETTERS = 500, 200, 1_000, 200_000, 30_000_000
PARTY, SCENES = 5, 5
_LINKING = 0.3
"""How many of the longer texts link to somebody."""
_SORTS = ("person", "place", "faction", "thing", "thread")
_TIES = ("owes", "sister of", "hunts", "serves", "hides in", "is afraid of")


class Share(NamedTuple):
    """How many records a session has, and how many letters of text each."""

    records: int
    letters: int


class Words:
    """Words as unevenly common as those of a language, with a name linked among them now and then."""

    def __init__(self, luck: random.Random, names: Sequence[str]) -> None:
        self.luck, self._names = luck, names
        self._words = ["".join(luck.choices("aeioulnrstbdkmw", k=luck.randint(2, 10))) for _ in range(20_000)]
        self._weights = [*accumulate(1 / rank for rank in range(1, len(self._words) + 1))]

    def text(self, letters: int) -> str:
        """About so many letters."""
        words = self.luck.choices(self._words, cum_weights=self._weights, k=max(1, letters // 7))
        if letters > 100 and self.luck.random() < _LINKING:
            words[len(words) // 2] = f"@{self.luck.choice(self._names)},"
        return " ".join(words)


def remembered(folder: Path, sessions: int = SESSIONS, records: int = RECORDS, letters: int = LETTERS) -> Path:
    """Play the campaign, in as many sessions and about as many records and letters of text as are asked for."""
    luck = random.Random(1)
    part = sessions / SESSIONS
    people = [f"Villager {number}" for number in range(round(CHARACTERS * part) + PARTY)]
    names = [f"{_SORTS[number % len(_SORTS)].capitalize()} {number}" for number in range(round(ARTICLES * part) or 5)]
    words = Words(luck, names)
    unsynced = patch("campaigns.store.disk.sync"), patch("campaigns.store.disk.sync_folder")
    with unsynced[0], unsynced[1], create(folder, "Remembered", next(iter(MODULES)), seed="remembered") as campaign:
        for number, name in enumerate(people):
            campaign.do(AddCharacter(name=name, role="pc" if number < PARTY else "npc", note=words.text(200)))
        for number, name in enumerate(names):
            sort, tags = _SORTS[number % len(_SORTS)], [f"t{number % 30}"]
            campaign.do(AddArticle(sort=sort, name=name, tags=tags, text=words.text(1_000), secret=number % 3 > 0))
        _tied(campaign, luck)
        for number in range(1, sessions + 1):
            _play_session(campaign, number, Share(records // sessions, letters // records), words)
    return folder


def _tied(campaign: Campaign, luck: random.Random) -> None:
    """As many ties as there are articles."""
    known = [each.id for each in campaign.people_and_articles()]
    pairs = {tuple(luck.sample(known, 2)) for _ in campaign.articles()}
    for who, to in sorted(pairs):
        campaign.do(Relate(who=who, how=luck.choice(_TIES), to=to))


def _play_session(campaign: Campaign, number: int, share: Share, words: Words) -> None:
    """An session of about so many records and letters."""
    begun, luck = campaign.view.seq, words.luck
    campaign.do(SetCalendar(day=number * 3))
    campaign.do(StartSession(title=words.text(20)))
    everybody = [c.id for c in campaign.view.characters]
    party = everybody[:PARTY]
    for scene in range(SCENES):
        there = [*party, *luck.sample(everybody[PARTY:], min(3, len(everybody) - PARTY))]
        campaign.do(StartScene(title=words.text(25), participants=there, aspects=[words.text(20)]))
        campaign.do(AddClock(title=words.text(20), target=100, for_scene=True))
        campaign.do(AddTracker(who=luck.choice(there), name=words.text(8), value=500, until="scene"))
        while campaign.view.seq - begun < share.records * (scene + 1) // SCENES - 3:
            _something(campaign, words, share.letters, party)
    campaign.do(AwardPoints(characters=party, currency=campaign.ruleset.currencies[0].id, amount=1, reason="played"))
    campaign.do(EndSession(summary=words.text(1_000)))


def _something(campaign: Campaign, words: Words, letters: int, party: Sequence[int]) -> None:
    """What is done at a table: mostly notes and draws, and what goes along with them."""
    kind = words.luck.random()
    if kind < 0.1:
        draw(campaign, words.luck.choice(party))
        return
    campaign.do(_command(campaign, kind, words, letters))


def _command(campaign: Campaign, kind: float, words: Words, letters: int) -> Command:
    view, luck = campaign.view, words.luck
    clocks = [clock.id for clock in view.clocks if clock.track.tally < clock.track.target]
    trackers = [tracker.id for own in campaign.trackers().values() for tracker in own]
    if kind < 0.4 and clocks:
        return TickClock(clock=luck.choice(clocks), by=1)
    if kind < 0.55 and trackers:
        return CountTracker(tracker=luck.choice(trackers), by=-1)
    if kind < 0.6 and view.scene is not None:
        return EditScene(note=words.text(letters))
    if kind < 0.65:
        return EditArticle(article=luck.choice(campaign.articles()).id, text=words.text(1_000))
    return AddNote(text=words.text(letters * 2), secret=kind < 0.8)


if __name__ == "__main__":
    remembered(Path(sys.argv[1]), *map(int, sys.argv[2:]))
