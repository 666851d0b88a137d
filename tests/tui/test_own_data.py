"""Data of a game replaced by a file from the house rules, by keys alone."""

import json

import pytest

from campaigns.commands import AddCharacter
from campaigns.library.new_campaign import create
from core.rulesets.destiny.values.damage_decks import deck_in_play
from core.schema.codec import encode
from tests.tui.keyboard import seated
from tui.dialogs.reader import Reader
from tui.forms import FormDialog
from tui.house_rules.screen import RulesScreen


@pytest.fixture
def folder(tmp_path):
    create(tmp_path / "c", "The gorge", "destiny", seed="1").close()
    return tmp_path / "c"


async def test_decks_are_written_out_mended_and_taken_with_every_fault_named(folder, tmp_path):
    file = tmp_path / "decks.json"
    async with seated(folder) as (_, gm):
        await gm.press("H", "f")
        await gm.at(FormDialog)
        await gm.field("Do")
        await gm.press("right")
        await gm.field("File")
        await gm.type(str(file))
        await gm.press("enter")
        await gm.at(RulesScreen)
        decks = json.loads(file.read_text())

        decks["wound"]["facedown"], decks["trauma"]["facedown"] = "gloom", "sorrow"
        file.write_text(json.dumps(decks))
        await gm.press("f")
        await gm.at(FormDialog)
        await gm.field("File")
        await gm.type(str(file))
        await gm.press("enter")
        await gm.at(Reader)
        await gm.sees("There are 2 faults", "wound.facedown", "trauma.facedown")
        await gm.press("escape")
        await gm.at(FormDialog)

        decks["wound"]["facedown"], decks["trauma"]["facedown"] = "stress", "stress"
        file.write_text(json.dumps(decks))
        await gm.press("enter")
        await gm.at(RulesScreen)
        assert deck_in_play(gm.campaign.view.state.data, "wound").facedown == "stress"
        await gm.press("u")
        assert deck_in_play(gm.campaign.view.state.data, "wound").facedown == "fatigue"


async def test_tables_of_resonance_are_replaced_at_once_on_every_sheet_and_its_chart_is_looked_up(tmp_path):
    campaign = create(tmp_path / "salt", "The salt", "resonance", seed="1")
    campaign.do(AddCharacter(name="Neve", sheet={**encode(campaign.ruleset.new_sheet(True)), "injuries": 2}))
    campaign.close()
    file = tmp_path / "tables.json"
    file.write_text(json.dumps({"grades": {"reeling": {"least": 1, "dice": 1}, "gone": {"least": 9, "last": 1}}}))
    async with seated(tmp_path / "salt") as (_, gm):
        await gm.sees("bloodied")
        await gm.press("H", "f")
        await gm.at(FormDialog)
        await gm.field("File")
        await gm.type(str(file))
        await gm.press("enter")
        await gm.at(RulesScreen)
        assert [badge.text for badge in gm.campaign.view.characters[0].badges] == ["reeling"]
        await gm.press("slash", *"chart shows", "enter", "enter")
        await gm.at(Reader)
        await gm.sees("Double 10s, no Enhancement", "83  59  33  16   6   2")
