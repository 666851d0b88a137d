"""A scene that is over is what it was when it ended, in whatever way: only that it is over is new."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import (
    AddClock,
    AddFigures,
    AddNote,
    EditScene,
    EndScene,
    EndSession,
    KeepFigure,
    StartScene,
    TickClock,
)
from tests.campaigns.play import state

WAYS: dict[str, Any] = {
    "ended": EndScene(),
    "ended with a note": EndScene(note="They ran."),
    "with the session": EndSession(summary="A short one."),
    "by the next": StartScene(title="The ford"),
    "by one without them": StartScene(title="The ford", participants=()),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_scene_that_is_over_keeps_all_of_it_and_those_who_leave_with_it(campaign: Campaign, way: str) -> None:
    campaign.do(KeepFigure(name="rat", like=campaign.view.characters[0].id))
    campaign.do(AddFigures(name="rat", number=2, here=True, leaves=True))
    campaign.do(AddFigures(name="rat", number=1, here=True))
    campaign.do(EditScene(aspects=["wet"], note="They are hungry.", when="day 2", until="day 3"))
    campaign.do(AddNote(text="One is lame.", about="scene"))
    scene = campaign.view.scene.id
    was, people = dict(campaign.documents("scenes")[scene]), {each.id: each.name for each in campaign.view.characters}
    before = state(campaign)
    campaign.do(WAYS[way])
    now = dict(campaign.documents("scenes")[scene])
    assert now == {**was, "open": False, "note": getattr(WAYS[way], "note", None) or was["note"]}
    assert len(campaign.view.characters) == len(people) - 2
    assert [people[who] for who in now["participants"]] == [*people.values()]
    assert f"With {', '.join(people.values())}." in campaign.recap(1)
    campaign.undo()
    assert state(campaign) == before


def test_what_is_carried_over_goes_on_as_it_is_and_nothing_else_does(campaign: Campaign) -> None:
    for title in ("Carried", "Left"):
        campaign.do(AddClock(title=title, target=6, for_scene=True))
    carried, left = sorted(campaign.documents("clocks"))
    for clock in (carried, left):
        campaign.do(TickClock(clock=clock, by=2))
    was = dict(campaign.documents("clocks")[carried])
    campaign.do(StartScene(title="The ford", carry=[carried]))
    assert campaign.documents("clocks") == {carried: {**was, "scene": campaign.view.scene.id}}
