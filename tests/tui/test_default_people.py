"""The default characters of a form or of a key for everyone: those in play, no one absent or retired."""

from __future__ import annotations

from contextlib import closing

import pytest

from campaigns.commands import AddCharacter, AddMilestone, EditCharacter, StartSession
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from tests.tui.keyboard import seated
from tui.forms import FormDialog
from tui.forms.view import FormView
from tui.milestones.forms import reach_milestone
from tui.points.screen import PointsScreen
from tui.scenes.forms import start_scene
from tui.sessions.forms import start_session


@pytest.fixture(params=[False, True], ids=["between sessions", "in a session"])
def folder(request, tmp_path):
    """Four players' characters, of whom one is absent and one retired, an NPC, and a milestone."""
    with closing(create(tmp_path / "c", "The ferry", "toy", seed="a seed", clock=Clock())) as campaign:
        for name in ("Mara", "Jonas", "Tam", "Ilse"):
            campaign.do(AddCharacter(name=name))
        *_, tam, ilse = (character.id for character in campaign.view.characters)
        campaign.do(AddCharacter(name="the miller", role="npc"))
        campaign.do(EditCharacter(character=tam, status="absent"))
        campaign.do(EditCharacter(character=ilse, status="retired"))
        campaign.do(AddMilestone(title="Over the river", tier="great"))
        if request.param:
            campaign.do(StartSession())
    return tmp_path / "c"


async def test_nobody_absent_or_retired_is_ticked_before_anybody_says_so(folder):
    async with seated(folder) as (app, gm):
        open_now = app.view.session is not None
        asked = [
            (start_scene, "participants") if open_now else (start_session, "attendance"),
            (lambda app: reach_milestone(app, app.view.milestones[0]), "whom"),
        ]
        for ask, field in asked:
            ask(app)
            await gm.until(lambda: app.screen.query(FormView), "the form")
            ticked = {int(id) for id in app.screen.query_one(FormView).json[field]}
            assert {app.view.name_of(id) for id in ticked} == {"Mara", "Jonas"}, field
            await gm.press("escape")
            await gm.until(lambda: not app.screen.query(FormView), "the table")


async def test_points_for_everyone_go_to_nobody_absent_or_retired(folder):
    async with seated(folder) as (app, gm):
        app.go("points")
        await gm.at(PointsScreen)
        await gm.press("a")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.at(PointsScreen)
        paid = {character.name for character in app.view.characters if any(character.balances.values())}
        assert paid == {"Mara", "Jonas"}


async def test_only_who_is_in_play_is_marked_present_or_absent(folder):
    """[p] on a retired character brought them back into play without a question."""
    async with seated(folder) as (app, gm):
        pane = app.screen.characters
        by_name = {character.name: character.id for character in app.view.characters}
        pane.select(by_name["Ilse"])
        await gm.press("p")
        await gm.hears("Press [R] to bring a retired one back.")
        for name in ("Mara", "Ilse"):
            pane.select(by_name[name])
            await gm.press("space")
        await gm.press("p")
        await gm.until(lambda: app.view.character(by_name["Mara"]).status == "absent", "Mara away")
        assert app.view.character(by_name["Ilse"]).status == "retired"
