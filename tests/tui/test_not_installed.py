"""A campaign whose game is not here, or whose values do not fit it: it is read, and what is missing is said."""

from __future__ import annotations

from pathlib import Path

import pytest

import core.rulesets
from campaigns.campaign import Campaign
from campaigns.commands import EndScene
from campaigns.store import Store
from core.story_records import SCENE
from tests.built import sample
from tests.tui.keyboard import seated
from tests.tui.mill import mill
from tui.characters.screen import SheetScreen
from tui.history.screen import LogScreen
from tui.library.recovery import RecoveryScreen
from tui.library.screen import LibraryScreen
from tui.play_screen.screen import PlayScreen


@pytest.fixture
def folder(monkeypatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    return mill(tmp_path / "home" / "data" / "campaigns" / "weir")


async def test_a_campaign_whose_game_is_not_installed_opens_for_reading_from_the_library(folder, monkeypatch):
    others = {id: module for id, module in core.rulesets.MODULES.items() if id != "storyteller"}
    monkeypatch.setattr(core.rulesets, "MODULES", others)  # the order they are offered in is left as it is
    async with seated(None) as (_, gm):
        await gm.at(LibraryScreen)
        await gm.sees("storyteller (missing)")
        await gm.press("enter")
        await gm.at(PlayScreen)
        await gm.hears("The game 'storyteller' isn't installed here.")
        await gm.sees_below_toasts("read only", "The mill", "the miller")
        await gm.press("enter")
        await gm.at(SheetScreen)
        await gm.sees("Attributes", "Larceny")
        await gm.press("escape", "l")
        await gm.at(LogScreen)
        await gm.sees("Mara added")
        await gm.press("escape", "u")
        await gm.hears("read-only")


@pytest.mark.walk
@pytest.mark.parametrize("keys", [("4", "r"), ("4", "A"), ("4", "W"), ("s", "r"), ("s", "W")])
async def test_what_is_written_of_scenes_is_read_without_the_game(keys, tmp_path, monkeypatch):
    sample(tmp_path / "c", "destiny")
    with Campaign.open(tmp_path / "c") as campaign:
        campaign.do(EndScene())  # the running conflict is in the table's state
    others = {id: module for id, module in core.rulesets.MODULES.items() if id != "destiny"}
    monkeypatch.setattr(core.rulesets, "MODULES", others)
    async with seated(tmp_path / "c") as (app, gm):
        await gm.at(PlayScreen)
        await gm.press(*keys, "escape", "escape", "l")
        await gm.at(LogScreen)
        scenes = app.campaign.documents("scenes").items()
        (written,) = [number for number, scene in scenes if "Ninety steps" in str(scene["record"])]
        kind, record = app.campaign.ruleset.record(SCENE), app.campaign.record(SCENE, str(written))
        assert any("Ninety steps" in text for _, text in kind.lines(record))
        assert list(kind.lines(record, public=True)) == []  # what of it is secret, only the game knows


async def test_a_stored_field_that_does_not_fit_is_named_by_recovery_and_the_campaign_can_be_looked_at(folder):
    with Store.open(folder) as store, store.change({"kind": "edit", "title": "by another program", "at": ""}):
        table = store.db.table("characters")
        mara = next(doc for doc in table if doc["name"] == "Mara")
        table.update({"sheet": {**mara["sheet"], "willpowr": 1}}, doc_ids=[mara.doc_id])
    async with seated(folder, first=RecoveryScreen) as (_, gm):
        screen = await gm.at(RecoveryScreen)
        await gm.until(lambda: screen.choices, "the ways out")
        assert screen.choices == ("open_read_only", "library")
        await gm.sees("Mara", "sheet.willpowr")
        await gm.press("enter")
        await gm.at(PlayScreen)
        await gm.hears("willpowr isn't a field here.")
        await gm.sees_below_toasts("read only", "Mara", "The mill")


async def test_a_form_last_used_that_does_not_fit_is_said_when_it_is_not_taken_up(folder):
    with Store.open(folder) as store, store.change({"kind": "edit", "title": "by another program", "at": ""}):
        mara = next(doc for doc in store.db.table("characters") if doc["name"] == "Mara")
        form = {"action": "draw", "actor": mara.doc_id, "form": {"atribute": "wits"}, "start": None} | {
            "session": None,
            "scene": None,
            "row": 0,
        }
        store.db.table("forms").insert(form)
    async with seated(folder) as (_, gm):
        await gm.press("d", "1")
        await gm.hears("no longer fits")
        await gm.sees("Wits")
