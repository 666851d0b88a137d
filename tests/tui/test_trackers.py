"""Conditions and counters of custom data, by keys: on the play screen and on the sheet."""

from __future__ import annotations

import pytest

from campaigns.commands import AddTracker, EndScene
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.characters.screen import SheetScreen
from tui.dialogs.choose import Pick
from tui.forms.dialog import FormDialog
from tui.play_screen.screen import PlayScreen


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


def trackers(app) -> list[str]:
    return [each.said for each in app.campaign.view.characters[0].trackers]


async def test_arrows_are_written_down_and_one_is_shot(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("Y")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press(*"Arrows", "tab", "1", "2", "enter")
        await wait_until(pilot, lambda: trackers(app) == ["Arrows 12"], "written")
        await wait_until(pilot, lambda: "Arrows 12" in shown(app), "in the pane")
        await pilot.press("Y")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick), "what there is")
        await pilot.press("1")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick) and "One less" in shown(app), "what is done")
        await pilot.press("1")
        await wait_until(pilot, lambda: trackers(app) == ["Arrows 11"], "shot")


async def test_on_the_sheet_they_are_counted_changed_and_ended(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        who = app.campaign.view.characters[0].id
        app.send(AddTracker(who=who, name="[b]Curse\x1b[31m", value=2, most=6))
        app.go("sheet", character=who)
        await wait_until(pilot, lambda: isinstance(app.screen, SheetScreen) and app.screen.grid.spot, "the sheet")
        while app.screen.grid.spot.section.title != "Trackers":
            await pilot.press("tab")
        await pilot.press("plus")
        await wait_until(pilot, lambda: app.campaign.view.characters[0].trackers[0].value == 3, "counted")
        await pilot.press("e")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, SheetScreen), "the sheet again")
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "another")
        await pilot.press(*"Hunted", "enter")
        await wait_until(pilot, lambda: len(trackers(app)) == 2, "written")
        await wait_until(pilot, lambda: isinstance(app.screen, SheetScreen), "the sheet again")
        await pilot.press("x")
        await wait_until(pilot, lambda: len(trackers(app)) == 1, "over")
        assert any("is over" in said for said in told(app))


async def test_what_ends_with_the_scene_is_said(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        who = app.campaign.view.characters[0].id
        app.send(AddTracker(who=who, name="Tilted", until="scene"))
        app.go("play")
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen), "play")
        app.send(EndScene())
        await wait_until(pilot, lambda: not trackers(app), "over")
        await wait_until(pilot, lambda: any("Over: Tilted (Mara Voss)" in said for said in told(app)), "said")
