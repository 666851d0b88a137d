"""Looking back reads what it is about, once: work is counted in parts of the log read and records taken apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddCharacter,
    AddNote,
    AwardPoints,
    EditCharacter,
    EndSession,
    RemoveNote,
    SaveDraft,
    StartScene,
    StartSession,
)
from campaigns.store import disk
from campaigns.store.log import records
from core.refusal import Refusal
from tests.campaigns.play import drawn

SESSIONS = 40


class Left(Exception):
    """The user has left the past for another place."""


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """How many segments of the log are read and how many records taken apart."""
    found: Counter[str] = Counter()
    read, decode = disk.read, records.decode

    def reads(path: Any, *given: Any, **named: Any) -> bytes:
        whole = path.suffix == ".jsonl" and named.get("size", -1) < 0
        found["segments"] += whole
        return read(path, *given, **named)

    def decodes(payload: bytes) -> Any:
        found["records"] += 1
        return decode(payload)

    with patch("campaigns.store.disk.read", reads), patch("campaigns.store.log.log_reader.decode", decodes):
        yield found


def play_session(campaign: Campaign, notes: int = 3) -> None:
    number = campaign.view.sessions_played + 1
    mara = campaign.view.characters[0].id
    campaign.do(StartSession())
    campaign.do(StartScene(title=f"Scene of {number}"))
    for n in range(notes):
        campaign.do(AddNote(text=f"note {n} of {number}"))
    campaign.do(AwardPoints(characters=[mara], currency="marks", amount=1, reason=f"evening {number}"))
    campaign.do(EditCharacter(character=mara, note=f"after {number}"))
    campaign.do(EndSession())


@pytest.fixture
def long(new: Callable[..., Campaign]) -> Iterator[Campaign]:
    campaign = new()
    for name in ("Mara Voss", "Jonas Reed", "Ilse Brandt"):
        campaign.do(AddCharacter(name=name))
    for _ in range(SESSIONS):
        play_session(campaign)
    yield campaign
    campaign.close()


def test_a_recap_reads_its_session_and_not_the_campaign(long: Campaign) -> None:
    for number in (1, SESSIONS // 2, SESSIONS):
        with counted() as work:
            assert f"note 2 of {number}" in long.recap(number)
        assert work["segments"] <= 12, number  # the search by halves, and the session
        assert work["records"] <= 40, number


def test_a_session_of_many_records_is_recapped_and_gone_back_to_in_one_pass(long: Campaign) -> None:
    before = long.view.seq
    play_session(long, notes=600)
    with counted() as work:
        assert "note 599 of" in long.recap()
    assert work["segments"] < 12
    assert work["records"] < 900
    with counted() as work:
        done = long.back_to(before)
    assert done is not None
    assert done.line is not None
    assert done.line.title == "Undone: 605 changes"
    assert work["segments"] < 25  # the session, and what the strip of the last results is filled from
    assert work["records"] < 900


def test_everybody_at_two_times_is_found_in_one_pass_over_what_moved_them(long: Campaign) -> None:
    with counted() as work:
        found = long.past().characters_at(3, SESSIONS - 5)
    assert work["segments"] < SESSIONS + 20
    assert work["records"] < SESSIONS + 60  # one record a session is about a character, and the search by halves
    mara, *others = long.view.characters
    assert [found[3][mara.id].note, found[SESSIONS - 5][mara.id].note] == ["after 3", f"after {SESSIONS - 5}"]
    assert [found[n][mara.id].balances["marks"] for n in (3, SESSIONS - 5)] == [3, SESSIONS - 5]
    assert all(found[3][other.id].sheet == other.sheet for other in others)


def test_what_is_listed_is_made_once_until_it_changes(long: Campaign) -> None:
    with patch("campaigns.history.lists.scene_view", side_effect=AssertionError("made again")) as made:
        made.side_effect = None
        session = long.sessions()[7].id
        long.scenes(session)
        times = made.call_count
        for listed in long.sessions():
            long.scenes(listed.id)
        long.do(AddNote(text="about something else"))
        long.scenes(session)
        assert made.call_count == times == SESSIONS
    assert long.notes()[0].text == "about something else"
    long.undo()
    assert long.notes()[0].text == f"note 2 of {SESSIONS}"


def test_looking_back_can_be_left_between_two_parts_of_the_log(long: Campaign) -> None:
    told = []

    def reading(number: int, last: int) -> None:
        told.append((number, last))
        if len(told) == 5:
            raise Left

    with pytest.raises(Left):
        list(long.past(reading).history.walk())
    # The last part holds nothing yet.
    assert told == [(number, SESSIONS + 1) for number in range(SESSIONS, SESSIONS - 5, -1)]


def test_what_was_looked_up_before_is_not_what_is_gone_back_to(long: Campaign) -> None:
    way = long.past().way_back(long.view.seq - 3)
    long.do(AddNote(text="meanwhile"))
    with pytest.raises(Refusal, match="changed since"):
        long.go_back(way)
    assert long.notes()[0].text == "meanwhile"


def test_log_rows_near_each_other_are_read_once(long: Campaign) -> None:
    play_session(long, notes=100)
    with counted() as work:
        history = long.history()
        titles = [history.line(index).title for index in range(90)]
    assert sum("note" in title for title in titles) > 80
    assert work["segments"] < 15


# --- over any history ------------------------------------------------------------------------------------------------


FIRST = 8
"""The first record that is taken back; before it is what every step needs."""


def step(campaign: Campaign, random: Random) -> None:
    """Any next step, undos and the way back among them."""
    mara = campaign.view.characters[0].id
    chance = random.random()
    if campaign._store.docs("history")[1]["head"] < FIRST:
        campaign.do(AddNote(text=f"at {campaign.view.seq}"))
    elif chance < 0.1:
        campaign.do(EndSession() if campaign.view.session else StartSession())
    elif chance < 0.3:
        campaign.undo()
    elif chance < 0.4:
        campaign.redo()
    elif chance < 0.44:
        campaign.back_to(random.randint(FIRST, campaign.view.seq))
    elif chance < 0.55:
        campaign.do(SaveDraft(action="dare", actor=mara))
    elif chance < 0.65 and campaign.view.scene:
        campaign.do(drawn(campaign, "dare", mara, choose="keep"))
    elif chance < 0.7 and campaign.notes():
        campaign.do(RemoveNote(note=campaign.notes()[0].id))
    elif chance < 0.85:
        campaign.do(EditCharacter(character=mara, note=f"note at {campaign.view.seq}"))
    elif chance < 0.9:
        campaign.do(AddCharacter(name=f"Number {campaign.view.seq}"))
    else:
        campaign.do(AddNote(text=f"at {campaign.view.seq}"))


def live(campaign: Campaign) -> list[Any]:
    """The records that hold, oldest first, each read on its own."""
    found, seq = [], campaign._store.docs("history")[1]["head"]
    while seq:
        found.append(campaign._store.record(seq))
        seq = found[-1].event["prev"]
    return found[::-1]


@pytest.mark.walk("turn")
@pytest.mark.parametrize("turn", range(6))
def test_over_any_history_looking_back_finds_what_held_then(campaign: Campaign, turn: int, fresh_seed: int) -> None:
    random, seen = Random(fresh_seed + turn), {}
    for _ in range(120):
        step(campaign, random)
        seen[campaign.view.seq] = {c.id: (c.name, c.note) for c in campaign.view.characters}
    held = live(campaign)
    assert [line.seq for line in campaign.history().walk()] == [record.seq for record in held][::-1]
    numbers = range(campaign.view.sessions_played + 3)
    for number in numbers:
        session = [record.seq for record in held if (record.event["session"] or 0) == number]
        assert [line.seq for line in campaign.lines_of(number)] == session
    at = campaign.past().characters_at(*numbers)
    for number in numbers:
        last = max((r.seq for r in held if (r.event["session"] or 0) <= number), default=0)
        if last in seen:
            assert {i: (c.name, c.note) for i, c in at[number].items()} == seen[last]
