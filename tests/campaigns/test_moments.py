"""The campaign as it once was: after a log entry, at the end of a session, on a date."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaigns import store
from campaigns.campaign import Campaign
from campaigns.commands import AddNote, EditCharacter, EndSession, StartScene, StartSession
from campaigns.errors import CampaignError
from campaigns.history.moments import entry_at
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from tests.campaigns.play import drawn, state
from tests.campaigns.test_golden import GOLDEN, checkpoints, documents


def told(campaign: Campaign) -> tuple[Any, ...]:
    """Return the texts of a campaign and of its log."""
    view, history = campaign.view, campaign.history()
    lines = [(line.seq, line.title, line.live) for line in map(history.line, range(len(history)))]
    return view.seq, view.undo, view.redo, lines, state(campaign)


def test_after_any_entry_it_is_what_it_was(campaign: Campaign, fresh_seed: int) -> None:
    random, was = Random(fresh_seed), {campaign.view.seq: told(campaign)}
    mara = campaign.view.characters[0].id
    for number in range(60):
        kind = random.choice(["do", "do", "do", "draw", "undo", "redo", "session"])
        if kind == "undo":
            campaign.undo()
        elif kind == "redo":
            campaign.redo()
        elif kind == "session":
            campaign.do(EndSession() if campaign.view.session else StartSession())
        elif kind == "draw" and campaign.view.scene:
            campaign.do(drawn(campaign, "dare", mara, choose="keep"))
        elif number % 2:
            campaign.do(AddNote(text=f"note {number}"))
        else:
            campaign.do(EditCharacter(character=mara, player=f"player {number}"))
        was[campaign.view.seq] = told(campaign)
    for seq, expected in was.items():
        with Campaign.open_at(campaign.folder, seq) as then:
            assert told(then) == expected
            assert (then.view.past, then.view.read_only) == (True, True)


def test_nothing_of_it_can_be_changed(campaign: Campaign) -> None:
    with Campaign.open_at(campaign.folder, 3) as then:
        with pytest.raises(CampaignError, match="reading only"):
            then.do(AddNote(text="now"))
        with pytest.raises(CampaignError, match="reading only"):
            then.undo()


def test_a_search_then_finds_what_there_was_and_leaves_the_index_of_now(campaign: Campaign) -> None:
    campaign.do(AddNote(text="The oath"))
    seq = campaign.view.seq
    campaign.do(AddNote(text="Another oath"))

    def found(campaign: Campaign) -> list[str]:
        search = campaign.search()
        search.catch_up()
        hits = search.hits(search.read("oath kind:note"))
        search.close()
        return [hit.sentence for hit in hits]

    both = found(campaign)
    with Campaign.open_at(campaign.folder, seq) as then:
        assert found(then) == ["The oath"]
    assert found(campaign) == both
    assert len(both) == 2


# --- how a moment is named ------------------------------------------------------------------------------------------


@pytest.fixture
def days(tmp_path: Path) -> Iterator[tuple[Campaign, Callable[[int], None]]]:
    """A campaign, and what sets its clock to noon of a day of November 2026."""
    today = [6]

    def clock() -> str:
        return datetime(2026, 11, today[0], 12, tzinfo=UTC).isoformat(timespec="seconds")

    def set_day(day: int) -> None:
        today[0] = day

    with create(tmp_path / "campaign", "The Long Winter", "toy", clock=clock) as campaign:
        yield campaign, set_day


def test_entries_sessions_and_dates_name_a_moment(days: tuple[Campaign, Callable[[int], None]]) -> None:
    campaign, set_day = days
    campaign.do(StartSession())
    campaign.do(StartScene(title="The mill"))
    first = campaign.do(EndSession()).view.seq
    set_day(8)
    between = campaign.do(AddNote(text="between two")).view.seq
    set_day(13)
    campaign.do(StartSession())
    second = campaign.do(EndSession()).view.seq
    assert {entry_at(campaign, text) for text in ("session:1", "session 1", "Session1", "s1")} == {first}
    assert entry_at(campaign, "session:2") == second
    assert {entry_at(campaign, text) for text in (str(first), f"#{first}", f" {first} ")} == {first}
    assert entry_at(campaign, "2026-11-06") == entry_at(campaign, "2026-11-07") == first
    assert entry_at(campaign, "2026-11-08") == entry_at(campaign, "2026-11-12") == between
    assert entry_at(campaign, "2026-11-13") == entry_at(campaign, "2031-01-01") == second
    with Campaign.open_at(campaign.folder, first) as then:
        assert (then.view.seq, then.view.sessions_played, then.view.session) == (first, 1, None)


def test_a_session_that_was_undone_is_none(days: tuple[Campaign, Callable[[int], None]]) -> None:
    campaign, _ = days
    campaign.do(StartSession())
    campaign.do(EndSession())
    campaign.undo()
    campaign.do(StartScene(title="The mill"))
    again = campaign.do(EndSession()).view.seq
    assert entry_at(campaign, "session:1") == again


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0", "There is no log entry 0. The log has entries 1 to 4."),
        ("5", "There is no log entry 5. The log has entries 1 to 4."),
        ("session:3", "There is no session 3. The last one is session 2."),
        ("s2", "Session 2 hasn't ended yet."),
        ("2026-11-05", "The campaign didn't exist on 2026-11-05. The first log entry is from 2026-11-06."),
        ("2026-13-05", "2026-13-05 isn't a moment of the log."),
        ("yesterday", "yesterday isn't a moment of the log."),
        ("", "Nothing isn't a moment of the log."),
        ("9" * 40, "isn't a moment of the log."),
        ("-3", "-3 isn't a moment of the log."),
    ],
)
def test_what_is_no_moment_is_refused(days: tuple[Campaign, Callable[[int], None]], text: str, says: str) -> None:
    campaign, _ = days
    for command in (StartSession(), EndSession(), StartSession()):
        campaign.do(command)
    with pytest.raises(Refusal) as refused:
        entry_at(campaign, text)
    assert says in refused.value.message
    assert "\n" not in refused.value.message


@pytest.mark.walk
@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_what_earlier_versions_wrote_can_be_seen_as_it_was(file: Path, tmp_path: Path) -> None:
    store.import_(file, folder := tmp_path / "golden")
    for seq, expected in checkpoints(folder).items():
        with Campaign.open_at(folder, seq) as then:
            assert documents(then) == expected
