"""A chapter of Drawn to Destiny closed by keys alone: its scene's goal, the milestones, and the downtime after it."""

import pytest

from campaigns.commands import AddCharacter, Resolve, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.rulesets.destiny.sheet import Sheet, Skill
from core.schema.codec import encode
from tests.tui.keyboard import seated
from tui.dialogs.reader import Reader
from tui.downtime.screen import DowntimeScreen
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.planned_activity import ActivityDialog
from tui.forms import FormDialog
from tui.play_screen.screen import PlayScreen
from tui.sessions.screen import StoryScreen

GOALS = [{"faction": "Adventurers", "text": "pass the rock", "reward": "a day won"}]


@pytest.fixture
def folder(tmp_path):
    """The last scene of a chapter, its one goal still open."""
    with create(tmp_path / "c", "The gorge", "destiny", seed="1") as campaign:
        campaign.do(AddCharacter(name="Archer", sheet=encode(Sheet(skills={"archery": Skill(1, "speed")}))))
        campaign.do(StartSession())
        campaign.do(Resolve(action="open_story", actor=None, form={"title": "The chase", "chapter": "Into the gorge"}))
        campaign.do(StartScene(title="The rock"))
        campaign.do(Resolve(action="set_scene", actor=None, form={"introduction": "A rock.", "goals": GOALS}))
    return tmp_path / "c"


async def take(gm, *, words):
    """In the story, find an act by its words, and take it as it starts."""
    await gm.press("s", "d")
    await gm.at(ActionMenu)
    await gm.type(words)
    await gm.press("enter")
    await gm.at(DrawDialog)
    await gm.press("enter")
    await gm.at(StoryScreen)
    await gm.press("escape")
    await gm.at(PlayScreen)


async def test_a_chapter_is_closed_and_its_points_are_spent_in_downtime(folder):
    async with seated(folder) as (_, gm):
        await take(gm, words="goal is")
        await gm.press("s")
        await gm.sees("Story  The chase", "Chapter  Into the gorge", "Scene  The rock")
        await gm.press("escape")
        await gm.press("4", "x")
        await gm.until(lambda: gm.campaign.view.scene is None, "the end of the scene")
        await take(gm, words="close a")
        assert [(m.title, m.tier) for m in gm.campaign.view.milestones] == [
            ("The rock", "minor"),
            ("Into the gorge", "major"),
        ]
        for _ in range(2):
            await gm.press("3", "m")
            await gm.at(FormDialog)
            await gm.press("enter")
            await gm.at(PlayScreen)
        await gm.end_session()
        archer = gm.campaign.view.characters[0]
        assert archer.balances == {"cp": 0, "sp": 1, "ap": 1}

        await gm.press("w")
        await gm.at(DowntimeScreen)
        await gm.press("a")
        await gm.at(ActionMenu)
        await gm.press("1")
        await gm.at(ActivityDialog)
        await gm.press("enter")
        await gm.at(DowntimeScreen)
        await gm.sees("2 of 4 weeks")
        await gm.press("a")
        await gm.at(ActionMenu)
        await gm.press("2")
        await gm.at(ActivityDialog)
        await gm.type("steady")
        await gm.press("enter")
        await gm.at(DowntimeScreen)
        await gm.sees("3 of 4 weeks")
        await gm.press("C")
        await gm.at(Reader)
        await gm.sees("Archery 2, 2 weeks", "Steady, 1 week")
        archer = gm.campaign.view.characters[0]
        assert (archer.sheet.skills["archery"].level, archer.balances) == (2, {"cp": 0, "sp": 0, "ap": 0})
        assert gm.campaign.view.day == 29
