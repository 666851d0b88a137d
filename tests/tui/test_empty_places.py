"""Empty places say what was last done there and what can be done next, each with its key."""

from __future__ import annotations

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import CommitDowntime, EndSession, StartSession
from campaigns.library.new_campaign import create
from tests.tui.keyboard import seated
from tests.tui.table import empty, furnished, shown
from tests.words import sentence


@pytest.mark.parametrize(
    ("keys", "said", "ways"),
    [
        ("N", "No notes yet.", ["a  write one about the campaign", "n  anywhere else"]),
        (
            "s",
            "The story begins",
            ["S  on the play screen, start it", "a  add a milestone", "A  prepare a scene"],
        ),
        ("v", "No points yet.", ["a  award some", "m  on the play screen"]),
        ("w", "No downtime is open.", ["i  open one", "p  add a project"]),
    ],
)
async def test_an_empty_place_names_the_ways_on(tmp_path, keys, said, ways):
    async with seated(empty(tmp_path / "c"), (80, 24)) as (app, gm):
        await gm.press(*keys)
        await gm.sees(said, *ways)
        assert "…" not in shown(app)  # nothing is cut at 80 columns


async def test_the_desk_says_what_the_last_downtime_was(tmp_path):
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        for command in (EndSession(), CommitDowntime(), StartSession()):
            campaign.do(command)
    async with seated(tmp_path / "c") as (_, gm):
        await gm.press("w")
        await gm.sees(
            "Last: after session 1, no activities", "E  end session 2 on the play screen", "y  read its slips"
        )
        await gm.press("escape")
        await gm.end_session()
        await gm.sees(
            "Session 2 is over. Press [S] to start the next session.",
            sentence("tui.scenes.pane:lines_without_scene#5"),
        )


async def test_what_is_to_be_had_on_the_desk_takes_the_keys_at_once(tmp_path):
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        for command in (EndSession(), CommitDowntime()):
            campaign.do(command)
    async with seated(tmp_path / "c") as (app, gm):
        await gm.press("w")
        await gm.sees(sentence("tui.downtime.content:none_open#7"))
        await gm.press("i", "enter")
        await gm.until(lambda: app.screen.query_one("Plans").has_focus, "the plans")


async def test_a_place_for_a_map_says_how_one_comes(tmp_path):
    create(tmp_path / "c", "The mill", "aisling", seed="a seed").close()
    async with seated(tmp_path / "c") as (app, gm):
        app.go("map")
        await gm.sees(sentence("tui.map_drawing.panel:played_without"))


async def test_the_projects_worked_on_stand_below_each_other_while_no_downtime_is_open(sample):
    async with seated(sample, (80, 24)) as (app, gm):
        await gm.press("w")
        await gm.sees(
            f"p  {sentence('tui.downtime.content:none_open#4')}",
            "\n      A key to the mill 7/9\n",
            "in brass 8/4, done",
        )
        assert "D preview" not in shown(app)  # what cannot be done makes room for what can
        assert "i length  y slips" in shown(app)
