"""An session of Resonance by keys alone: dice and invokes, a compel, a fight, the scene's end and the downtime."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, SetTyped, StartScene, StartSession
from campaigns.library.new_campaign import create
from core.schema.codec import encode
from tests.core.resonance.stage import BASTIAN_SHEET, GUARD_SHEET, NEVE_SHEET
from tests.tui.keyboard import seated
from tests.words import word
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.downtime.screen import DowntimeScreen
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.planned_activity import ActivityDialog
from tui.forms import FormDialog
from tui.play_screen.screen import PlayScreen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The first scene, with real dice on the table."""
    with create(tmp_path / "c", "Orrey", "resonance", seed="a seed") as campaign:
        campaign.do(AddCharacter(name="Neve", sheet=encode(NEVE_SHEET)))
        campaign.do(AddCharacter(name="Bastian", sheet=encode(BASTIAN_SHEET)))
        campaign.do(AddCharacter(name="the guard", role="npc", sheet=encode(GUARD_SHEET)))
        campaign.do(SetTyped(typed=True))
        campaign.do(StartSession())
        campaign.do(
            StartScene(title="The quay", aspects=["fog"], participants=[c.id for c in campaign.view.characters])
        )
    return tmp_path / "c"


def fate(campaign: Campaign) -> list[int]:
    """The Fate Points of Neve and Bastian."""
    situation = campaign.situation()
    return [situation.balance(character.id, "fate") for character in campaign.view.characters[:2]]


async def test_fate_points_are_spent_on_a_roll_and_gained_by_a_compel(folder):
    async with seated(folder) as (_, gm):
        await gm.choose("d")
        await gm.sees("Resolve 4", "Insight 4 ★", "1 normal")
        await gm.press("enter")
        await gm.tokens("1 2 3 4 5 6 7 1")
        await gm.decide(word("resonance", "invoke"), "down", "down")
        await gm.decide(word("resonance", "payer"))
        await gm.tokens("10 9 8 1 2 3 4 5")
        await gm.decide(word("resonance", "invoke"))
        await gm.decide(word("resonance", "buy"), "down")
        await gm.until(lambda: isinstance(gm.app.focused, Input), "the field for words")
        await gm.type("A way through")
        await gm.press("enter")
        logged = await gm.accept()
        assert logged["facts"]["hits"] == 4
        assert fate(gm.campaign) == [2, 3]
        await gm.sees("A way through")
        assert [aspect.text for aspect in gm.campaign.view.state.aspects] == ["A way through"]

        await gm.press("1", "down", "semicolon")
        await gm.at(ActionMenu)
        await gm.type("compel")
        await gm.press("enter")
        await gm.at(DrawDialog)
        await gm.sees("Honest at the worst moment")
        await gm.press("enter")
        await gm.decide(word("resonance", "compel"))
        await gm.accept()
        assert fate(gm.campaign) == [2, 4]


async def test_a_fight_leaves_its_mark_and_the_downtime_heals_it(folder):
    async with seated(folder) as (_, gm):
        await gm.press("5", "a")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.at(PlayScreen)
        await gm.choose("5", "d")
        await gm.press("enter")
        await gm.tokens("1 2 3 4")
        await gm.tokens("8 1 1")
        await gm.decide(word("resonance", "invoke"))
        await gm.decide(word("resonance", "invoke"))
        logged = await gm.accept()
        assert logged["facts"]["injuries_dealt"] == 1
        await gm.choose("5", "d", action="2")
        await gm.press("enter")
        await gm.at(PlayScreen)
        assert [row.name for row in gm.campaign.view.conflicts[0].face.rows if row.turn == "due"] == ["the guard"]

        await gm.end_session("Fog.")
        assert [character.sheet.injuries for character in gm.campaign.view.characters] == [0, 0, 0]
        await gm.press("w")
        await gm.at(DowntimeScreen)
        await gm.press("i")
        await gm.at(Pick)
        await gm.type("few")
        await gm.press("enter")
        await gm.at(FormDialog)
        await gm.press("3", "0")
        await gm.press("enter")
        await gm.at(DowntimeScreen)
        await gm.sees("A few hours, 30 hours")
        await gm.press("a")
        await gm.at(ActionMenu)
        await gm.type("practise")
        await gm.press("enter")
        await gm.at(ActivityDialog)
        await gm.press("enter")
        await gm.at(DowntimeScreen)
        await gm.press("C")
        await gm.at(Reader)
        await gm.sees("Downtime done: 1 activity, 1 day")
        assert gm.campaign.view.characters[0].sheet.spells[0].rote
