"""Maps that are kept with a campaign: by name, as the text that their game reads, and every change undone."""

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import KeepMap, RemoveMap, RenameMap
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from tests.campaigns.play import state


@pytest.fixture
def campaign(tmp_path):
    with create(tmp_path / "c", "The chase", "toy", seed="1") as opened:
        yield opened


def kept(campaign: Campaign) -> dict[str, str]:
    return {each.name: each.text for each in campaign.view.maps}


def test_a_map_is_kept_copied_renamed_and_replaced_by_name_and_all_is_undone(campaign):
    before = state(campaign)
    campaign.do(KeepMap(name="The ford", text="..\n..\n"))
    campaign.do(KeepMap(name="A copy", text="..\n..\n"))
    campaign.do(KeepMap(name="The ford", text="...\n...\n"))
    assert kept(campaign) == {"A copy": "..\n..\n", "The ford": "...\n...\n"}
    assert campaign.line(campaign.view.seq).title == "Map replaced: The ford"
    copy = campaign.view.maps[0].id
    campaign.do(RenameMap(map=copy, name="The old ford"))
    with pytest.raises(Refusal, match="already"):
        campaign.do(RenameMap(map=copy, name="The ford"))
    campaign.do(RemoveMap(map=copy))
    assert [*kept(campaign)] == ["The ford"]
    for _ in range(5):
        campaign.undo()
    assert state(campaign) == before
    assert kept(campaign) == {}


def test_a_kept_map_is_there_after_a_restart(campaign, tmp_path):
    campaign.do(KeepMap(name="The ford", text="..\n..\n"))
    campaign.close()
    with Campaign.open(tmp_path / "c") as again:
        assert kept(again) == {"The ford": "..\n..\n"}


def test_a_name_is_needed(campaign):
    with pytest.raises(Refusal):
        campaign.do(KeepMap(name=" ", text="..\n..\n"))
