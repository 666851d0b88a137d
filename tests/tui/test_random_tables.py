"""Random tables on screen: found by typing, several into one, typed in, face down, and gone on with."""

import pytest

from campaigns.commands import SetTyped
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import sentence
from tui.dialogs.basic import Prompt
from tui.forms.dialog import FormDialog
from tui.notes.dialog import NoteDialog
from tui.play_screen.screen import PlayScreen
from tui.random_tables.dialog import TableDialog
from tui.random_tables.result import RolledDialog


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    tables = furnished(tmp_path / "c") / "random_tables"
    tables.mkdir()
    (tables / "names.txt").write_text("[red|red] Anna\x07\n", encoding="utf-8")
    (tables / "trades.txt").write_text("smith\nsmith\nsmith", encoding="utf-8")
    (tables / "bad.txt").write_text("[", encoding="utf-8")
    return tables.parent


async def choose(app, pilot, *keys: str) -> None:
    await pilot.press("percent_sign")
    await wait_until(pilot, lambda: isinstance(app.screen, TableDialog), "the tables")
    await pilot.press(*keys)


async def result(app, pilot) -> None:
    await wait_until(pilot, lambda: isinstance(app.screen, RolledDialog) and app.screen.is_mounted, "the result")


async def test_several_tables_are_found_by_typing_and_the_result_becomes_an_article(folder):
    async with playing(folder) as (app, _, pilot):
        await choose(app, pilot, "n", "plus", "t", "enter")
        await result(app, pilot)
        await wait_until(pilot, lambda: "red Anna␇, smith" in shown(app), "what came")
        assert app.campaign.rolls()[0].tables == "names + trades"
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the article")
        await pilot.press("enter")
        await wait_until(pilot, lambda: [each.name for each in app.campaign.articles()], "written")
        assert app.campaign.articles()[0].text == "red Anna\x07, smith"


async def test_an_article_of_a_result_is_of_the_kind_that_its_table_says(folder):
    (folder / "random_tables" / "lanterns.txt").write_text("# kind: inn\nThe Lantern of [names]", encoding="utf-8")
    async with playing(folder) as (app, _, pilot):
        await choose(app, pilot, *"lant", "enter")
        await result(app, pilot)
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the article")
        await pilot.press("enter")
        await wait_until(pilot, lambda: [each.sort for each in app.campaign.articles()] == ["inn"], "written")


async def test_what_was_rolled_last_stands_first_and_is_rolled_again_with_one_key(folder):
    async with playing(folder) as (app, _, pilot):
        await choose(app, pilot, "t", "enter")
        await result(app, pilot)
        await pilot.press("r")
        await wait_until(pilot, lambda: len(app.campaign.rolls()) == 2, "again")
        await result(app, pilot)
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen), "the table")
        await choose(app, pilot, "1")
        await wait_until(pilot, lambda: len(app.campaign.rolls()) == 3, "the first")
        assert {roll.text for roll in app.campaign.rolls()} == {"smith"}
        await result(app, pilot)
        await pilot.press("n")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog) and app.screen.is_mounted, "a note")
        assert app.screen.text == "smith"


async def test_face_down_nobody_sees_it_until_it_is_shown(folder):
    async with playing(folder) as (app, _, pilot):
        await choose(app, pilot, "tab", "tab", "t", "enter")
        await result(app, pilot)
        await pilot.press("a")
        await wait_until(pilot, lambda: any("face down" in said for said in told(app)), "why not")
        assert "smith" not in shown(app)
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, PlayScreen), "the table")
        assert sentence("campaigns.random_tables.handlers:_title", "trades") in app.campaign.history().line(0).title
        await choose(app, pilot, *"show", "enter")
        await result(app, pilot)
        await wait_until(pilot, lambda: "smith" in shown(app), "shown")
        await pilot.press("s")
        await wait_until(pilot, lambda: app.campaign.rolls()[0].seen == "open", "to all")


async def test_real_dice_are_typed_in(folder):
    async with playing(folder) as (app, _, pilot):
        app.send(SetTyped(typed=True))
        await choose(app, pilot, "t", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Prompt) and app.screen.is_mounted, "the dice")
        await pilot.press("9", "enter")
        await wait_until(pilot, lambda: "9 isn't" in shown(app), "no such number")
        await pilot.press("backspace", "3", "enter")
        await result(app, pilot)
        record = app.campaign.history().line(0).event["roll"]
        assert record["answers"] == [{"given": [3], "source": "typed"}]


async def test_a_faulty_file_is_named_and_nothing_is_rolled(folder):
    async with playing(folder) as (app, _, pilot):
        await choose(app, pilot, "b", "enter")
        await wait_until(pilot, lambda: any("campaign/bad.txt:1" in said for said in told(app)), "the fault")
        assert app.campaign.rolls() == ()
