"""What is to be done after an evening, on screen: it comes by itself, opens what it names, and ticks what was done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import empty, furnished, shown, told
from tui.form import FormDialog
from tui.questions.todo import ToDoList
from tui.screens.downtime import DowntimeScreen
from tui.screens.play import PlayScreen
from tui.widgets.line_list import LineList


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return furnished(tmp_path / "campaign")


async def fill(gm: Keyboard) -> None:
    await gm.press("enter")
    await gm.at(FormDialog)
    await gm.press("enter")
    await gm.at(ToDoList)


async def test_it_comes_with_the_end_of_an_evening_and_leads_through_all_of_it(folder):
    async with seated(folder) as (app, gm):
        await gm.press("E")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.at(ToDoList)
        assert "○ Award points          1 of 2, not yet Jonas" in shown(app)
        await fill(gm)
        assert gm.campaign.view.characters[1].balances == {"marks": 1}
        await gm.sees("✓ Award points          all", "○ Reach milestones      0 reached, 1 ahead")
        assert app.screen.query_one(LineList).cursor == 1  # what is next
        await fill(gm)
        await gm.sees("✓ Reach milestones      1 reached, 0 ahead")
        await gm.press("enter")
        await gm.at(DowntimeScreen)


async def test_escape_leaves_it_and_a_key_brings_it_back_from_anywhere(folder):
    async with seated(folder) as (app, gm):
        await gm.end_evening()
        await gm.press("s", "exclamation_mark")
        await gm.at(ToDoList)
        await gm.press("escape", "escape")
        await gm.at(PlayScreen)
        app.veiled = True
        await gm.press("exclamation_mark")
        assert told(app)[-1] == "The veil is on: V lifts it first."


async def test_before_the_first_evening_it_says_so(tmp_path):
    async with seated(empty(tmp_path / "campaign")) as (app, gm):
        await gm.press("exclamation_mark")
        assert told(app)[-1] == "No evening has been played yet: S at the table starts the first."
