"""An session of Aisling by keys alone: motes from a real bag, help after the draw, a conflict, and the downtime."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, AwardPoints, SetTyped, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.rulesets.aisling.sheet import State
from core.rulesets.aisling.values import SituationAspect
from core.schema.codec import encode
from tests.core.aisling.scenes import HAG, SAM
from tests.tui.keyboard import seated
from tests.words import word
from tui.dialogs.reader import Reader
from tui.downtime.screen import DowntimeScreen
from tui.draws.decision import Choices
from tui.draws.form_phase import DrawFormPhase
from tui.draws.menu import ActionMenu
from tui.draws.planned_activity import ActivityDialog
from tui.forms import FormDialog, FormView
from tui.play_screen.screen import PlayScreen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The first scene, with real motes on the table."""
    with create(tmp_path / "c", "The crossroads", "aisling", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Sam", sheet=encode(SAM)))
        campaign.do(AddCharacter(name="the hag", role="npc", sheet=encode(HAG)))
        sam, hag = (character.id for character in campaign.view.characters)
        campaign.do(AwardPoints(characters=[sam], currency="luck", amount=7, reason="a new character"))
        campaign.do(SetTyped(typed=True))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The crossroads", aspects=["fog"], participants=[sam, hag]))
    return tmp_path / "c"


def luck(campaign: Campaign) -> int:
    return campaign.view.characters[0].balances["luck"]


async def test_motes_are_typed_help_comes_late_and_trouble_pays(folder):
    async with seated(folder) as (_, gm):
        await gm.choose("d")
        await gm.sees("●A Amber 4", "Quick ●A 2", "Success")
        await gm.press("enter")
        await gm.tokens("raGXX")
        await gm.tokens("r a g x")
        await gm.decide(word("aisling", "late"), "down", "down")
        await gm.tokens("a")
        await gm.decide(word("aisling", "late"))
        await gm.decide(word("aisling", "effect"), "down")
        await gm.until(lambda: isinstance(gm.app.focused, Input), "the field for words")
        await gm.type("Off balance")
        await gm.press("enter")
        logged = await gm.accept()
        assert logged["facts"]["power"] == 10
        assert luck(gm.campaign) == 6
        assert gm.campaign.view.state == State((SituationAspect(name="Off balance"),), ("Off balance",))
        await gm.sees("Caern of Sam", "fog · Off balance (free tag)", "Power 10")

        await gm.choose("semicolon")
        await gm.sees("Have gun")
        await gm.press("enter")
        await gm.at(PlayScreen)
        assert luck(gm.campaign) == 7


async def test_what_goes_along_with_a_colour_and_with_who_opposes_changes_on_the_form(folder):
    async with seated(folder) as (_, gm):
        await gm.choose("d")
        await gm.sees("●A Amber 4", "Quick ●A 2")
        await gm.press("left")  # to red
        await gm.until(lambda: filling(gm).read().form.target == "R", "another colour")
        assert filling(gm).read().form.traits == ("Quick",), "amber counts for red, too"
        await gm.burst(*["left"] * 9, *["right"] * 9)  # to clear, far from amber
        await gm.until(lambda: filling(gm).read().form.target == "X", "a colour far away")
        assert filling(gm).read().form.traits == ()
        await gm.burst("down", "down", "down", "right")
        await gm.until(lambda: filling(gm).read().form.against is not None, "who opposes")
        assert filling(gm).read().form.difficulty is None


@pytest.mark.parametrize("acting", ["Sam", "the hag"])
async def test_each_side_of_a_contest_draws_as_they_are_set_to(folder, acting):
    with Campaign.open(folder) as campaign:
        hag = campaign.view.characters[1].id
        campaign.do(SetTyped(character=hag, typed=False))
    async with seated(folder) as (_, gm):
        await gm.press(*(["down"] if acting == "the hag" else []))
        dialog = await gm.choose("d", action="2")
        await gm.press("enter")
        await gm.sees("Sam: 4 motes")
        assert dialog.query_one(".dialog").border_subtitle == "typed in"
        await gm.tokens("r r a g")
        await gm.until(lambda: isinstance(gm.app.focused, Choices), "both hands drawn")
        draft = gm.campaign.view.draft
        assert draft is not None
        hands = [answer.source for answer in draft.answers][:2]
        assert hands == (["typed", "program"] if acting == "Sam" else ["program", "typed"])


def filling(gm):
    return gm.app.screen.query_one(DrawFormPhase)


async def test_a_conflict_hurts_a_scene_heals_a_little_and_rest_the_remainder(folder):
    async with seated(folder) as (_, gm):
        await gm.press("5", "a")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.at(PlayScreen)
        await gm.choose("5", "d")
        await gm.press("enter")
        await gm.tokens("x x x g")
        await gm.tokens("r r a")
        await gm.decide(word("aisling", "late"))
        await gm.decide(word("aisling", "effect"), "down")
        logged = await gm.accept()
        assert logged["title"] == "Sam: Red with Strong against the hag: Failure 2:9, 4 damage to Sam, taken out"
        assert gm.campaign.view.characters[0].sheet.out == ("R",)
        assert not gm.campaign.view.conflicts

        await gm.end_session("Fog.")
        sheet = gm.campaign.view.characters[0].sheet
        assert (sheet.hurt, sheet.downtime_actions_left) == ({"R": 3}, 1)
        await gm.press("w")
        await gm.at(DowntimeScreen)
        await gm.press("a")
        await gm.at(ActionMenu)
        await gm.press("1")
        await gm.at(ActivityDialog)
        await gm.press("enter")
        await gm.at(DowntimeScreen)
        await gm.press("C")
        await gm.at(Reader)
        await gm.sees("Downtime done: 1 activity, 7 days")
        assert gm.campaign.view.characters[0].sheet.hurt == {}


async def test_a_difficulty_comes_back_where_opponents_are_only_looked_at(folder):
    """Going to an opponent and back to none made the Difficulty average again, whatever it was."""
    async with seated(folder) as (_, gm):
        form = (await gm.choose("d")).query_one(FormView)
        await gm.field("Difficulty")
        await gm.press("7")
        await gm.field("Or against")
        await gm.press("right")
        await gm.until(lambda: form.json["difficulty"] is None, "the opponent alone")
        await gm.press("left")
        await gm.until(lambda: (form.json["difficulty"], form.json["against"]) == (7, None), "the Difficulty as it was")
