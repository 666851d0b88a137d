"""The players' account of a downtime: each activity once, with its result."""

from __future__ import annotations

from pathlib import Path

from campaigns.commands import AwardPoints, CommitDowntime, EndSession, QueueActivity
from tests.core.destiny.session import do, table, who
from tests.words import sentence
from tui.downtime.content import plan_heading, results


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


def test_slips_and_the_page_after_tell_each_activity_once(tmp_path: Path) -> None:
    with table(tmp_path) as campaign:
        archer = who(campaign, "Archer")
        campaign.do(EndSession(interval="weeks_4"))
        campaign.do(QueueActivity(actor=archer, action="craft", form={"what": "A bow", "weeks": 1}))
        campaign.do(CommitDowntime())
        assert campaign.slips()[archer].splitlines()[1:] == ["  Crafted A bow, 1 week"]
        page = results(campaign.history().line(0).event, campaign.view, 80).plain
        assert page.split("\n") == ["Altogether", "  Archer: Crafted A bow, 1 week"]


def test_a_slip_tells_the_points_that_were_paid_and_returned(tmp_path: Path) -> None:
    """Issue 27, 19: "Gained Quickdraw, 1 week" named no price."""
    with table(tmp_path) as campaign:
        archer = who(campaign, "Archer")
        for currency in ("ap", "sp"):
            campaign.do(AwardPoints(characters=[archer], currency=currency, amount=3, reason="a start"))
        campaign.do(EndSession(interval="weeks_12"))
        for _ in range(2):  # the first Level costs nothing
            campaign.do(QueueActivity(actor=archer, action="raise_skill", form={"skill": "", "new": "climb"}))
        campaign.do(QueueActivity(actor=archer, action="gain_ability", form={"name": "quickdraw", "skill": "climb"}))
        campaign.do(CommitDowntime())
        told = campaign.slips()[archer].splitlines()[1:]
        assert told[-2:] == ["    −1 SP for Climb", "    −1 AP for Quickdraw"]
        page = results(campaign.history().line(0).event, campaign.view, 80).plain.split("\n")
        assert page[-2:] == ["  Archer: −1 SP for Climb", "  Archer: −1 AP for Quickdraw"]
        assert "SP for Climb" not in campaign.recap(1)


def test_a_condition_is_told_by_what_somebody_is_or_takes(tmp_path: Path) -> None:
    """Issue 27: "Archer: Take a condition: Dying +1"."""
    with table(tmp_path) as campaign:
        archer, told = who(campaign, "Archer"), []
        for action, form in (
            ("condition", {"name": "dying"}),
            ("condition", {"name": "fatigue", "levels": 2}),
            ("remedy", {"name": "fatigue", "by": "recover"}),
            ("limb", {"limb": "left_arm", "state": "broken"}),
            ("set_clock", {"size": 9}),
        ):
            do(campaign, action, actor=archer, **form)
            told.append(campaign.history().line(0).title)
        assert told == [
            "Archer: is Dying",
            "Archer: takes Fatigue +2",
            f"Archer: {sentence('core.rulesets.destiny.harm.actions:take_off')} Fatigue",
            "Archer: left arm is now broken",
            "Clock set: 9 numbers, up",
        ]


def test_the_dead_have_no_weeks_to_spend_in_a_downtime(tmp_path: Path) -> None:
    """destiny-95: "dead: no actions"; the desk offered them a month of training."""
    with table(tmp_path) as campaign:
        archer = who(campaign, "Archer")
        do(campaign, "condition", actor=archer, name="dead")
        campaign.do(EndSession(interval="weeks_4"))
        craft = campaign.ruleset.action("craft").why_not(campaign.situation(archer))
        assert craft is not None
        assert craft.message == "Archer is dead."
        plans = {plan.actor: plan.units for plan in campaign.view.downtime.plans}
        assert plans == {who(campaign, "Thief"): 4}


def test_the_desk_says_who_is_dying(tmp_path: Path) -> None:
    """destiny-97: an Ace ends it, a 2 is death; weeks went by with somebody Dying, and nothing said so."""
    with table(tmp_path) as campaign:
        do(campaign, "condition", actor=who(campaign, "Archer"), name="dying")
        campaign.do(EndSession(interval="weeks_1"))
        said = [plan_heading(plan, campaign.view).plain for plan in campaign.view.downtime.plans]
        assert said[0].endswith("0 of 1 week · Dying: run the Events first. An Ace saves the unit, and a 2 kills it.")
