"""Printing from the app: the question, the file, and the message."""

from pathlib import Path

import pytest

from campaigns.commands import AddProject, CommitDowntime, EndSession, QueueActivity
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.characters.screen import SheetScreen
from tui.dialogs.basic import Prompt
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.downtime.screen import DowntimeScreen


@pytest.fixture(autouse=True)
def here(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def heard(app, words: str) -> bool:
    """Return True if a message contained these words."""
    return any(words in each for each in told(app))


async def chosen(app, pilot, words: str) -> None:
    """Choose what to print, and take the name that is suggested."""
    await wait_until(pilot, lambda: isinstance(app.screen, Pick), "what to print")
    await pilot.press(*words, "enter")


async def test_a_sheet_is_printed_with_four_keys(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        mara = app.view.characters[0]
        app.go("sheet", character=mara.id)
        await wait_until(pilot, lambda: isinstance(app.screen, SheetScreen) and mara.name in shown(app), "the sheet")
        await pilot.press("w")
        await chosen(app, pilot, "")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "where to")
        await pilot.press("enter")
        file = Path("mara-voss-sheet.html")
        await wait_until(pilot, lambda: file.exists() and heard(app, "Written to"), "the page")
        assert "Mara Voss" in file.read_text()


async def test_a_session_is_read_as_prose_and_all_of_them_are_written(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(EndSession(summary="They met a thief."))
        app.go("story")
        await wait_until(pilot, lambda: "Session 1" in shown(app), "the story")
        await pilot.press("end", "w")
        await chosen(app, pilot, "")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader) and "thief" in shown(app), "the prose")
        await pilot.press("escape", "w")
        await chosen(app, pilot, "all sessions as a page")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "where to")
        await pilot.press("enter")
        await wait_until(pilot, lambda: list(Path().glob("*.html")), "the page")


async def test_each_player_gets_a_slip(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddProject(title="Mend the weir", target=4))
        app.send(EndSession())
        app.go("downtime")
        await wait_until(pilot, lambda: isinstance(app.screen, DowntimeScreen), "the desk")
        await pilot.press("w")
        await wait_until(pilot, lambda: heard(app, "No downtime"), "none yet")
        for who in app.view.party:
            app.send(QueueActivity(actor=who, action="work", form={"project": app.view.projects[0].id}))
        app.send(CommitDowntime())
        await pilot.press("w")
        await chosen(app, pilot, "a page for each")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "where to")
        await pilot.press("enter")
        await wait_until(pilot, lambda: heard(app, "slips are in"), "the slips")
        assert len(list(Path("slips-1").iterdir())) == len(app.view.party)
