"""What the players read of a downtime: each activity once, with what it brought."""

from __future__ import annotations

from pathlib import Path

from campaigns.commands import CommitDowntime, EndSession, QueueActivity
from tests.core.destiny.evening import table, who


def test_a_recap_tells_each_activity_of_a_downtime_once(tmp_path: Path) -> None:
    with table(tmp_path) as campaign:
        archer, thief = who(campaign, "Archer"), who(campaign, "Thief")
        campaign.do(EndSession(interval="weeks_4"))
        for what in ("A bow", "A quiver"):
            campaign.do(QueueActivity(actor=archer, action="craft", form={"what": what, "weeks": 1}))
        campaign.do(QueueActivity(actor=thief, action="other", form={"what": "Sleeps", "weeks": 2}))
        campaign.do(CommitDowntime())
        told = campaign.recap(1).partition("## Afterwards")[2].strip().splitlines()
        assert told == [
            "- Archer: Crafted A bow, 1 week",
            "- Archer: Crafted A quiver, 1 week",
            "- Thief: Done Sleeps, 2 weeks",
        ]
