"""What is done to several marked rows is one act: one record, one step of undo, all or nothing."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import Batch, EditActivity, EditCharacter, EndSession, QueueActivity, RemoveActivity, SetTerms
from core.refusal import Refusal
from tests.campaigns.play import state


def everybody(campaign: Campaign) -> list[int]:
    return [character.id for character in campaign.view.characters]


def done(campaign: Campaign, *parts: Any) -> str:
    """Do several things as one act, look that it is one, and return what the log says of it."""
    before, undo, rows = state(campaign), campaign.view.undo, len(campaign.history())
    line = campaign.do(Batch(parts=list(parts))).line
    assert line is not None
    assert len(campaign.history()) == rows + 1
    after = state(campaign)
    campaign.undo()
    assert (state(campaign), campaign.view.undo) == (before, undo)
    campaign.redo()
    assert state(campaign) == after
    return line.title


def test_several_set_aside_are_one_record_and_one_undo(campaign: Campaign) -> None:
    mara, jonas = everybody(campaign)
    absent = [EditCharacter(character=i, status="absent") for i in (mara, jonas)]
    assert done(campaign, *absent) == "Mara Voss, Jonas Reed: now absent"
    back = (EditCharacter(character=mara, status="active"), EditCharacter(character=jonas, status="retired"))
    assert done(campaign, *back) == "Mara Voss: now active; Jonas Reed: now retired"


def test_where_one_part_is_refused_none_is_done(campaign: Campaign) -> None:
    before, seq = state(campaign), campaign.view.seq
    with pytest.raises(Refusal):
        campaign.do(
            Batch(
                parts=[EditCharacter(character=everybody(campaign)[0], status="absent"), EditCharacter(character=999)]
            )
        )
    assert (state(campaign), campaign.view.seq) == (before, seq)


def test_a_downtime_is_planned_rejected_and_taken_out_for_several_at_once(campaign: Campaign) -> None:
    campaign.do(EndSession())
    action = next(a for a in campaign.ruleset.actions if a.place == "downtime")
    plans = [QueueActivity(actor=i, action=action.id) for i in everybody(campaign)]
    assert done(campaign, *plans) == f"Mara Voss, Jonas Reed: {action.title} planned"
    assert done(campaign, *(SetTerms(actor=i, terms={}) for i in everybody(campaign))).endswith("terms changed")
    assert campaign.view.downtime is not None
    queued = [activity.id for plan in campaign.view.downtime.plans for activity in plan.activities]
    assert done(campaign, *(EditActivity(activity=i, rejected=True) for i in queued)).endswith("rejected")
    assert done(campaign, *(RemoveActivity(activity=i) for i in queued)).endswith(f"{action.title} taken out")


def test_different_things_of_one_character_are_told_in_one_sentence(campaign: Campaign) -> None:
    mara = everybody(campaign)[0]
    both = EditCharacter(character=mara, status="absent"), EditCharacter(character=mara, note="ill")
    assert done(campaign, *both) == "Mara Voss: now absent, note changed"
