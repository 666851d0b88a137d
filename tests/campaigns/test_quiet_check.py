"""The quiet check finds a spoiled byte and a result that the rules don't give, in a session and in the whole log."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote, EndSession, KeepCheck, StartSession
from campaigns.errors import CampaignError
from campaigns.history import verification
from campaigns.history.quiet_check import is_whole_due, session_fault, whole_fault
from tests.campaigns.play import drawn, state
from tests.words import sentence


def played(campaign: Campaign) -> Path:
    """Two sessions with a draw each; the second one has just ended."""
    mara = campaign.view.characters[0].id
    campaign.do(drawn(campaign, "dare", mara, choose="keep"))
    campaign.do(EndSession())
    campaign.do(StartSession())
    campaign.do(drawn(campaign, "dare", mara, choose="keep"))
    campaign.do(EndSession())
    return campaign.folder


def spoil(folder: Path, segment: int) -> None:
    file = folder / "log" / f"{segment:06}.jsonl"
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


@pytest.mark.parametrize(
    ("checked", "today", "due"),
    [
        ("", "2026-11-06", True),
        ("2026-11-06", "2026-11-06T20:00:00+00:00", False),
        ("2026-11-06", "2026-12-05", False),
        ("2026-11-06", "2026-12-06", True),
        ("2026-11-06", "2026-10-07", True),
    ],
)
def test_the_whole_log_is_due_after_thirty_days_whichever_way_the_clock_went(
    checked: str, today: str, due: bool
) -> None:
    assert is_whole_due(checked, today) is due


def test_nothing_is_found_where_nothing_is_wrong_and_play_has_its_turns(campaign: Campaign) -> None:
    folder, turns = played(campaign), list[int]()
    assert session_fault(folder, 2, lambda: turns.append(2)) == ""
    assert whole_fault(folder, lambda: turns.append(0)) == ""
    assert (turns.count(2), turns.count(0)) == (1, 2)


def test_a_spoiled_byte_of_the_session_is_damage(campaign: Campaign) -> None:
    folder = played(campaign)
    campaign.close()
    spoil(folder, 2)
    with pytest.raises(CampaignError, match=r"log/000002.jsonl is damaged"):
        session_fault(folder, 2, lambda: None)


def test_a_spoiled_byte_of_an_older_session_is_found_with_the_whole_log(campaign: Campaign) -> None:
    folder = played(campaign)
    spoil(folder, 1)
    with pytest.raises(CampaignError, match=r"log/000001.jsonl is damaged"):
        whole_fault(folder, lambda: None)


def test_a_result_that_the_rules_do_not_give_is_told_with_its_entry(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = played(campaign)
    monkeypatch.setattr(verification, "replay", lambda ruleset, act: {"outcome": "another"})
    found = session_fault(folder, 2, lambda: None)
    assert found.startswith(f"1 logged result differs {sentence('campaigns.history.quiet_check:_fault#3')} ")
    assert "outcome: logged" in found


def test_the_day_and_the_fault_are_kept_and_undo_leaves_them(campaign: Campaign) -> None:
    campaign.do(AddNote(text="one"))
    before = state(campaign)
    for day, fault in (("2026-11-06", "log/000001.jsonl is damaged."), ("2026-12-06", "")):
        done = campaign.do(KeepCheck(day=day, fault=fault))
        assert done.line is None
        assert campaign.last_check == (day, fault)
        assert state(campaign) == before
        assert [line.title for line in campaign.due_now() if line.kind == "check"] == ["Check the log"] * bool(fault)
    campaign.undo()
    assert campaign.last_check == ("2026-12-06", "")
