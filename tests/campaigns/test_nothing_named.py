"""An empty list of people is an answer: nobody. Only one that is left out means everyone, or who there was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from campaigns import commands as c
from campaigns.campaign import Campaign
from campaigns.document_kinds.command import every_command


def reached(campaign: Campaign, **said: Any) -> object:
    """Return the characters paid for a milestone."""
    campaign.do(c.AddMilestone(title="Over the river", tier="great"))
    before = len(campaign.ledger())
    campaign.do(c.ReachMilestone(milestone=campaign.view.milestones[-1].id, **said))
    return campaign.ledger()[: len(campaign.ledger()) - before]


def session_with(campaign: Campaign, **said: Any) -> object:
    """Return the characters in a session that starts."""
    campaign.do(c.EndSession())
    campaign.do(c.StartSession(**said))
    return campaign.sessions()[0].attendance


def session_edited(campaign: Campaign, **said: Any) -> object:
    """Return the attendance of a session after an edit."""
    campaign.do(c.EditSession(session=campaign.sessions()[0].id, **said))
    return campaign.sessions()[0].attendance


def scene_with(campaign: Campaign, **said: Any) -> object:
    """Return the characters in a scene that starts."""
    campaign.do(c.StartScene(title="The weir", **said))
    return campaign.view.scene.participants if campaign.view.scene else None


def scene_edited(campaign: Campaign, **said: Any) -> object:
    """Return the characters in an edited scene."""
    campaign.do(c.EditScene(participants=campaign.view.party))
    campaign.do(c.EditScene(**said))
    return campaign.view.scene.participants if campaign.view.scene else None


def event_edited(campaign: Campaign, **said: Any) -> object:
    """Return the subjects of an edited event."""
    campaign.do(c.AddOccasion(title="The toll", when="3", about=campaign.view.party))
    (toll,) = campaign.calendar_events()
    campaign.do(c.EditOccasion(occasion=toll.id, **said))
    return campaign.calendar_events()[0].about


def prepared_edited(campaign: Campaign, **said: Any) -> object:
    """Return the characters of an edited prepared scene."""
    campaign.do(c.PrepareScene(title="The weir", participants=campaign.view.party))
    (weir,) = campaign.view.prepared
    campaign.do(c.EditPrepared(prepared=weir.id, **said))
    return campaign.documents("prepared")[weir.id]["participants"]


def replied(campaign: Campaign, **said: Any) -> object:
    """Return the replies to the plan for the next session, after an empty one."""
    (reply,) = said
    campaign.do(c.PlanSession(when="4 December 2026", **{reply: campaign.view.party}))
    campaign.do(c.PlanSession(**said))
    return getattr(campaign.view.plan, reply)


CASES: Mapping[str, Callable[..., object]] = {
    "reach_milestone.characters": reached,
    "start_session.attendance": session_with,
    "edit_session.attendance": session_edited,
    "start_scene.participants": scene_with,
    "edit_scene.participants": scene_edited,
    **{f"plan_session.{reply}": replied for reply in ("coming", "maybe", "absent")},
    "edit_occasion.about": event_edited,
    "edit_prepared.participants": prepared_edited,
}


def lists_left_out() -> set[str]:
    """The fields of commands that name people or things, and mean something else where it is left out."""
    return {
        f"{name}.{field}"
        for name, kind in every_command().items()
        for base in kind.__mro__
        for field, type_ in getattr(base, "__annotations__", {}).items()
        if str(type_).startswith("tuple[int") and str(type_).endswith("| None")
    }


def test_every_list_that_may_be_left_out_has_a_case() -> None:
    assert lists_left_out() == CASES.keys()


@pytest.mark.parametrize("field", CASES)
def test_an_empty_list_means_nobody(field: str, campaign: Campaign) -> None:
    assert not CASES[field](campaign, **{field.partition(".")[2]: []})
