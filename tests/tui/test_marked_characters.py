"""A key for the marked characters does the same to each of them, whoever is under the cursor, and to no one else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaigns import commands as c
from campaigns.campaign import Campaign
from campaigns.state.document_reader import ONLY
from tests.tui.keyboard import seated
from tests.tui.pilot import settled
from tests.tui.table import at_the_weir, shown
from tests.tui.test_fresh_dialogs import answered
from tests.tui.test_fresh_panes import SIZE
from tui.dialogs.basic import Dialog
from tui.draws.menu import ActionMenu
from tui.key_bindings import every_command

MARKED = 2
"""The characters that are marked, of four; the cursor is on the next."""
PLACED = {
    "downtime.add": "",
    "downtime.terms": "",
    "downtime.move_project": "",
    "play.trackers": "1",
    "play.characters.here": "1",
    "play.characters.group": "1",
    "play.points.award": "2",
}
"""Keys for the marked characters, and the pane of the play screen that they belong to."""
ELSEWHERE = {
    "downtime.remove": "removes marked activities: test_downtime",
    "play.add_npcs": "makes them join a conflict: test_figures",
    "play.characters.external_editor": "opens an editor: test_many",
}
MEANT = " marked character"


def test_every_key_for_the_marked_is_tried_here_or_elsewhere() -> None:
    assert {each.id for each in every_command() if MEANT in each.help} <= PLACED.keys() | ELSEWHERE.keys()


def of_each(campaign: Campaign) -> dict[int, Any]:
    """The stored facts about each character."""
    view, terms = campaign.view, (campaign.documents("campaign")[ONLY]["downtime"] or {"terms": {}})["terms"]
    queued = campaign.documents("activities").values()
    return {
        each.id: (
            *(each, dict(each.balances), campaign.trackers().get(each.id), terms.get(str(each.id))),
            *(
                each.id in (view.scene.participants if view.scene else ()),
                [doc for doc in queued if doc["actor"] == each.id],
            ),
            [p.id for p in view.projects if each.id in campaign.documents("projects")[p.id]["workers"]],
        )
        for each in view.characters
    }


def four(folder: Path, *, playing: bool) -> Path:
    """Four characters in a scene, or in the downtime after it with a project."""
    at_the_weir(folder)
    with Campaign.open(folder) as campaign:
        for name in ("Ilse", "Tobias"):
            campaign.do(c.AddCharacter(name=name))
        if not playing:
            campaign.do(c.EndSession())
            campaign.do(c.AddProject(title="A boat", target=9))
    return folder


@pytest.mark.parametrize("command", PLACED)
async def test_a_key_for_the_marked_changes_each_of_them_and_no_one_else(command: str, tmp_path: Path) -> None:
    key = next(each.keys.partition(",")[0] for each in every_command() if each.id == command)
    playing = command.startswith("play")
    async with seated(four(tmp_path / "c", playing=playing), SIZE) as (app, gm):
        people = [each.id for each in app.view.characters]
        if not playing:
            app.go("downtime")
            await settled()
        await gm.press(*("1" if playing else ""), *["space"] * MARKED)
        await gm.press(*PLACED[command])
        before = of_each(gm.campaign)
        await gm.press(key)
        await settled()
        await answered(gm)
        if isinstance(app.screen, Dialog):  # the form of an activity
            await gm.press("enter")
            await settled()
        after = of_each(gm.campaign)
        assert [who for who in people if after[who] != before[who]] == people[:MARKED], shown(app)
        one, other = (
            [now for now, was in zip(after[who], before[who], strict=True) if now != was] for who in people[:2]
        )
        assert len(one) == len(other)


async def test_the_actions_for_the_marked_are_headed_by_their_names(tmp_path: Path) -> None:
    """The list named only one of them, the one with most actions."""
    async with seated(four(tmp_path / "c", playing=True), SIZE) as (app, gm):
        names = [each.name for each in app.view.characters]
        await gm.press("1", *["space"] * MARKED, "h")
        await gm.at(ActionMenu)
        assert app.screen.box.border_title == ", ".join(names[:MARKED])


async def test_an_award_leaves_out_who_is_marked_and_can_have_no_points(tmp_path: Path) -> None:
    folder = four(tmp_path / "c", playing=True)
    with Campaign.open(folder) as campaign:
        players = [each.id for each in campaign.view.characters]
        campaign.do(c.AddCharacter(name="The mayor", role="npc"))
    async with seated(folder, SIZE) as (app, gm):
        await gm.press("1", *["space"] * (len(players) + 1))
        assert len(app.places.table.marked_characters) == len(players) + 1
        assert app.places.table.pane("points").chosen_characters() == players


@pytest.mark.parametrize("key", ["r", "x"])
async def test_a_key_for_marked_activities_turns_or_removes_each_for_itself(key: str, tmp_path: Path) -> None:
    """One of them is rejected already: each becomes what it was not, and those that are not marked stay."""
    folder = four(tmp_path / "c", playing=False)
    with Campaign.open(folder) as campaign:
        (mara, *_), project = campaign.view.characters, max(campaign.documents("projects"))
        for _ in range(3):
            campaign.do(c.QueueActivity(actor=mara.id, action="work", form={"project": project}))
        first, second, third = sorted(campaign.documents("activities"))
        campaign.do(c.EditActivity(activity=second, rejected=True))
    async with seated(folder, SIZE) as (app, gm):
        app.go("downtime")
        await settled()
        await gm.press("right", *["space"] * MARKED, key)
        await settled()
        left = {i: doc["rejected"] for i, doc in gm.campaign.documents("activities").items()}
        assert left == ({first: True, second: False, third: False} if key == "r" else {third: False})
