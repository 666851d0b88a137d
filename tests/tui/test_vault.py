"""A vault from the app: written, changed by hand, and taken in again."""

import pytest

from campaigns.commands import AddArticle, AddOccasion
from campaigns.exports.catalogue import EXPORTS
from campaigns.imports import plan_import
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.app_interface.reachable_commands import reachable
from tui.dialogs.basic import Prompt
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.sessions.screen import StoryScreen
from tui.world.screen import WorldScreen


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))


async def asked(app, pilot, path) -> None:
    """Fill in the path that is asked for."""
    await wait_until(pilot, lambda: isinstance(app.screen, Prompt) and app.screen.is_mounted, "the path")
    await pilot.press("ctrl+u", *str(path), "enter")


async def test_a_vault_is_written_and_what_was_changed_in_it_taken_in(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddArticle(sort="place", name="Dunmere", text="By the sea."))
        await pilot.press("@")
        await wait_until(pilot, lambda: isinstance(app.screen, WorldScreen) and app.screen.is_mounted, "the world")
        await pilot.press("E")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick) and app.screen.is_mounted, "whose")
        await pilot.press("enter")
        await asked(app, pilot, tmp_path / "v")
        page = tmp_path / "v/World/place/Dunmere.md"
        await wait_until(pilot, page.exists, "written")
        await wait_until(pilot, lambda: any("written" in said for said in told(app)), "said")
        page.write_text(page.read_text().replace("secret: true", "secret: maybe"))
        await pilot.press("I")
        await asked(app, pilot, tmp_path / "v")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick) and "1 fault" in shown(app), "what to do")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader) and "Dunmere.md:5" in shown(app), "the fault")
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick) and "1 fault" in shown(app), "what to do again")
        await pilot.press("escape")
        page.write_text(page.read_text().replace("secret: maybe", "secret: no"))
        await wait_until(pilot, lambda: isinstance(app.screen, WorldScreen), "the world again")
        await pilot.press("I")
        await asked(app, pilot, tmp_path / "v")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick) and "1 changed" in shown(app), "what would change")
        await pilot.press("enter")
        await wait_until(pilot, lambda: not app.campaign.articles()[0].secret, "taken in")
        await pilot.press("u")
        await wait_until(pilot, lambda: app.campaign.articles()[0].secret, "taken back")


async def test_a_vault_is_written_from_the_story_and_found_from_the_table(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        assert [each.command.id for each in reachable(app.screen) if each.command.title == "Export"] == ["app.export"]
        await pilot.press("s")
        await wait_until(pilot, lambda: isinstance(app.screen, StoryScreen) and app.screen.is_mounted, "the story")
        assert [each.command.id for each in reachable(app.screen) if each.command.title == "Export"] == ["story.export"]
        await pilot.press("E")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick) and app.screen.is_mounted, "whose")
        await pilot.press("enter")
        await asked(app, pilot, tmp_path / "v")
        await wait_until(pilot, (tmp_path / "v" / "Characters" / "Mara Voss.md").exists, "written")


@pytest.mark.walk
@pytest.mark.parametrize("place", ["@", "s", "_"])
async def test_graph_and_calendar_are_exported_from_the_menu_of_the_vault(tmp_path, place, monkeypatch):
    """They could be had on the command line alone (issue 31, section 6)."""
    monkeypatch.chdir(tmp_path)
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for what, file in (("Gephi", "relationships.graphml"), ("feasts", "world.ics")):
            app.send(AddOccasion(title="Candle night", when="3"))
            await pilot.press(place, "E")
            await wait_until(pilot, lambda: isinstance(app.screen, Pick) and app.screen.is_mounted, "the menu")
            await pilot.press(*what, "enter")
            await asked(app, pilot, tmp_path / file)
            await wait_until(pilot, (tmp_path / file).exists, "written")
            await pilot.press("P")
        assert (
            EXPORTS["relationships.graphml"].made(app.campaign, (), "")
            == (tmp_path / "relationships.graphml").read_text()
        )
        assert b"SUMMARY:Candle night\r\n" in (tmp_path / "world.ics").read_bytes()


async def test_what_cannot_be_exported_says_why(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("@", "E", *"sessions", "enter")
        await wait_until(pilot, lambda: "No session has a date." in told(app)[-1], "why not")


async def test_a_file_called_as_a_character_goes_where_you_choose(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        (tmp_path / "v").mkdir()
        someone = app.view.characters[0].name
        (tmp_path / "v" / f"{someone}.md").write_text("Fears the [[Weir]].")
        await pilot.press("@")
        await wait_until(pilot, lambda: isinstance(app.screen, WorldScreen) and app.screen.is_mounted, "the world")
        await pilot.press("I")
        await asked(app, pilot, tmp_path / "v")
        await wait_until(
            pilot, lambda: isinstance(app.screen, Pick) and "has the name of a character" in shown(app), "the choice"
        )
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick) and "1 new" in shown(app), "what would be new")
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader) and "1 doubt" in shown(app), "the dry run")
        assert "leads nowhere" in shown(app)
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick) and "1 new" in shown(app), "the offer again")
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(app.campaign.notes()), "taken in")


async def test_columns_are_asked_for_once_and_remembered(tmp_path):
    people = tmp_path / "people.csv"
    people.write_text("Held,Spielt,Klasse,Schuh\nIsa,Ada,rogue,42\n", encoding="utf-8")
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("@")
        await wait_until(pilot, lambda: isinstance(app.screen, WorldScreen) and app.screen.is_mounted, "the world")
        await pilot.press("I")
        await asked(app, pilot, people)
        await picked(app, pilot, "Which column holds the names?", "Held")
        await picked(app, pilot, "Not on the sheet: Spielt, Klasse, Schuh", "Decide")
        await picked(app, pilot, "What is Spielt?", "Player")
        await picked(app, pilot, "What is Klasse?", "custom")
        await picked(app, pilot, "What is Schuh?", "Leave")
        await wait_until(pilot, lambda: isinstance(app.screen, Pick) and "1 new" in shown(app), "what is new")
        await pilot.press("enter")
        await wait_until(pilot, lambda: any(each.name == "Isa" for each in app.view.characters), "imported")
        isa = next(each for each in app.view.characters if each.name == "Isa")
        assert (isa.player, dict(isa.fields)) == ("Ada", {"Klasse": "rogue"})
        people.write_text("Held,Spielt\nOda,Ben\n", encoding="utf-8")
        plan = plan_import(app.campaign.past(), people)
        assert (plan.asks, [each.name for each in plan.new]) == ((), ["Oda"])


async def picked(app, pilot, title, typed) -> None:
    """Choose something in the list of that title."""
    await wait_until(pilot, lambda: isinstance(app.screen, Pick) and title in shown(app), title)
    await pilot.press(*typed)
    await pilot.press("enter")
