"""The last results, as they are shown: what was undone is not among them, and what comes back is."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote
from campaigns.history.history import History
from campaigns.history.recent import HELD, STRIP
from tests.campaigns.play import drawn


def draws(campaign: Campaign, times: int) -> list[int]:
    """Draw so often; the numbers of the records, newest first."""
    mara = campaign.view.characters[0].id
    done = [campaign.do(drawn(campaign, "dare", mara, choose="keep")).line for _ in range(times)]
    return [line.seq for line in done if line][::-1]


def shown(campaign: Campaign) -> list[int]:
    """The results that are shown."""
    return [line.seq for line in campaign.view.strip]


def told(campaign: Campaign) -> list[int]:
    """The results that hold, as the log has them: the newest of them, as many as are shown."""
    return [line.seq for line in campaign.history().walk() if line.band][:STRIP]


def test_whatever_is_undone_and_done_again_the_last_results_are_those_that_hold(
    campaign: Campaign, fresh_seed: int
) -> None:
    luck, begun = Random(fresh_seed), campaign.view.seq
    for _ in range(150):
        what = luck.choice(["draw", "draw", "note", "undo", "undo", "redo", "back"])
        if what == "draw":
            draws(campaign, 1)
        elif what == "note":
            campaign.do(AddNote(text="The wind has turned."))
        elif what == "back":
            campaign.back_to(max(begun, campaign.view.seq - luck.randrange(40)))
        elif what == "redo":
            campaign.redo()
        elif campaign.history().head > begun:
            campaign.undo()
        assert shown(campaign) == told(campaign), what


def test_results_from_before_it_was_opened_come_back_when_later_ones_are_undone(
    campaign: Campaign, tmp_path: Path
) -> None:
    before = draws(campaign, HELD + STRIP)
    campaign.close()
    with Campaign.open(tmp_path / "campaign") as opened:
        for n in range(HELD):
            assert shown(opened) == before[n:][:STRIP]
            opened.undo()


@pytest.mark.parametrize("left", [0, 1, STRIP, HELD])
def test_of_more_results_than_are_held_none_is_shown_once_they_are_undone_at_once(
    campaign: Campaign, left: int
) -> None:
    done = draws(campaign, 2 * HELD + STRIP)
    held = done[len(done) - left :]
    campaign.back_to(held[0] if held else done[-1] - 1)
    assert shown(campaign) == told(campaign) == held[:STRIP]


def test_what_was_done_last_is_undone_without_reading_the_log(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = draws(campaign, HELD)

    def unread(*_: object) -> None:
        raise AssertionError("the log was read")

    monkeypatch.setattr(History, "walk", unread)
    for n in range(1, HELD - STRIP + 1):
        campaign.undo()
        assert shown(campaign) == done[n:][:STRIP]
