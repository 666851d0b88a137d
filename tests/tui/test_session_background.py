"""An session with background cards by keys alone: a card played, an exchange, what the scene gives back, a downtime."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Input

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, SetSheet, SetTyped, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.rulesets.background.sheet import Sheet
from core.schema.codec import encode
from tests.core.background.asking import card
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import shown
from tests.words import word
from tui.dialogs.reader import Reader
from tui.downtime.screen import DowntimeScreen
from tui.draws.answer_fields import Tokens
from tui.draws.menu import ActionMenu
from tui.draws.planned_activity import ActivityDialog

ODO = Sheet((card("fencer", "10D"), card("runner", "7C", kind="innate")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The first scene, with real cards on the table."""
    with create(tmp_path / "c", "The ford", "background", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Odo", sheet=encode(ODO)))
        campaign.do(AddCharacter(name="the guard", role="npc"))
        campaign.do(SetTyped(typed=True))
        campaign.do(StartSession())
        campaign.do(StartScene(title="The ford", participants=[c.id for c in campaign.view.characters]))
    return tmp_path / "c"


async def lays(gm: Keyboard, *cards: str) -> None:
    """Type real cards: each goes on to the next by itself, enter takes the last."""
    for typed in cards:
        await gm.until(lambda: isinstance(gm.app.focused, Tokens) and not gm.app.focused.value, "an empty field")
        await gm.burst(*typed)
    await gm.press("enter")


async def test_a_game_without_maps_does_not_offer_one(folder):
    async with seated(folder) as (_, gm):
        await gm.press("5")
        await gm.sees("a start")
        assert "m map" not in shown(gm.app)


async def test_a_card_is_played_an_advantage_won_and_the_session_gives_both_back(folder):
    async with seated(folder) as (_, gm):
        await gm.choose("d")
        await gm.sees("♣ physical 7", "Success")
        await gm.press("enter")
        await lays(gm, "3D")
        await gm.decide(word("background", "substitute"), "down")
        await gm.until(lambda: isinstance(gm.app.focused, Input), "the field for words")
        await gm.type("a feint")
        await gm.press("enter")
        logged = await gm.accept()
        assert (logged["facts"]["outcome"], logged["facts"]["character"]["used"]) == ("at_cost", ["fencer"])
        await gm.sees("1 spent", "10♦")

        await gm.choose("d", action="3")
        await gm.press("enter")
        await lays(gm, "9C", "7S")
        await gm.decide("the guard: Keep the draw, or improve it?")
        logged = await gm.accept()
        assert logged["facts"]["pairs"][0]["result"] == "advantage"
        odo = gm.campaign.view.characters[0]
        assert (odo.sheet.advantage, gm.campaign.view.state.deck.discard) == (True, ("3D", "9C", "7S"))

        await gm.end_session("Across.")
        odo = gm.campaign.view.characters[0]
        assert not odo.sheet.advantage
        assert not any(background.used for background in odo.sheet.backgrounds)
        assert len(gm.campaign.view.state.deck.pile) == 52

        await gm.press("w")
        await gm.at(DowntimeScreen)
        await gm.press("a")
        await gm.at(ActionMenu)
        await gm.press("1")
        await gm.at(ActivityDialog)
        await gm.type("A map of the ford")
        await gm.press("enter")
        await gm.at(DowntimeScreen)
        await gm.press("C")
        await gm.at(Reader)
        await gm.sees("A map of the ford")
        assert gm.campaign.situation().balance(odo.id, "bonus_draws") == 1


async def test_enter_keeps_the_card_that_comes_to_more_and_an_npc_does_so_too(folder):
    with Campaign.open(folder) as campaign:
        for each in campaign.view.characters:
            campaign.do(SetSheet(character=each.id, sheet=encode(replace(each.sheet, advantage=True))))
    async with seated(folder) as (_, gm):
        await gm.choose("d", action="3")
        await gm.press("enter")
        for drawn in ("10D QC", "KC 4S"):
            await gm.until(lambda: isinstance(gm.app.focused, Tokens) and not gm.app.focused.value, "an empty field")
            await gm.type(drawn)
            await gm.press("enter")
        await gm.decide(word("background", "keep"))
        await gm.decide(word("background", "substitute"))
        facts = (await gm.accept())["facts"]
        kept = {who: each["card"] for who, each in facts["participants"].items()}
        assert ([*kept.values()], facts["pairs"][0]["result"]) == (["10D", "KC"], "alter_scene")


async def test_a_target_is_typed_as_a_letter_of_a_card(folder):
    async with seated(folder) as (_, gm):
        await gm.choose("d")
        await gm.press("q")
        await gm.sees("‹ 12 ›")
        await gm.press("a")
        await gm.sees("‹ 14 ›")
        await gm.press("9")
        await gm.sees("‹ 9 ›")
        await gm.press("x")
        await gm.sees("from 2 to 14")
