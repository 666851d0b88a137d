"""Verification finds every logged result that the rules would not give."""

import pytest

from campaigns import store
from campaigns.campaign import Campaign
from campaigns.errors import CampaignError
from campaigns.history.verification import replay, verify_folder
from core.refusal import Refusal
from tests.campaigns.play import typed


@pytest.fixture
def folder(campaign):
    """A closed campaign with three results, one of them undone."""
    mara, jonas = (c.id for c in campaign.view.characters)
    for who in (mara, jonas, mara):
        campaign.do(typed(campaign, "dare", who, "heads", 5, "keep"))
    campaign.undo()
    campaign.close()
    return campaign.folder


def forge(folder, **changed):
    """Write a record like the last draw's, but not true."""
    with Campaign.open(folder, read_only=True) as campaign:
        event = dict(campaign.line(campaign.view.seq - 2).event)
    with store.Store.open(folder) as opened, opened.change(event | changed):
        pass


def test_what_was_played_holds_what_was_undone_too(folder):
    verified = list(verify_folder(folder))
    assert [v.ok for v in verified] == [True] * 3
    assert all("Dare" in v.message for v in verified)


@pytest.mark.parametrize(
    "changed",
    [
        {"outcome": {"band": "triumph", "word": "ovation"}},
        {"facts": {"total": 99}},
        {"steps": []},
        {"answers": [{"given": ["heads"], "source": "typed"}]},
        {"answers": [{"given": [6], "source": "typed"}]},
        {"request": {"trait": 99}},
        {"request": {}},
        {"action": "dance"},
    ],
)
def test_what_was_never_drawn_is_found(folder, changed):
    forge(folder, **changed)
    *true, false = verify_folder(folder)
    assert all(v.ok for v in true)
    assert not false.ok
    assert false.message


def test_a_broken_chain_is_damage(folder):
    log = folder / "log" / "000001.jsonl"
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(bytes(data))
    with pytest.raises(CampaignError):
        list(verify_folder(folder))


def test_a_draw_that_needs_no_more_is_replayed_to_its_facts(folder):
    with Campaign.open(folder, read_only=True) as campaign:
        event = campaign.line(campaign.view.seq - 1).event
        assert replay(campaign.ruleset, event)["facts"] == event["facts"]
        with pytest.raises(Refusal):
            replay(campaign.ruleset, {**event, "answers": []})
