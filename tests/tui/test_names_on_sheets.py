"""Names on sheets, on screen: offered during typing, one key from the dossier, or given an article with it."""

from dataclasses import dataclass

import pytest

import core.rulesets
from campaigns.commands import AddArticle
from core.schema.entry import Tie, entry
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown
from tests.tui.test_form import FormApp
from tui.characters.screen import SheetScreen
from tui.dossiers.dossier import DossierDialog
from tui.forms.dialog import FormDialog
from tui.forms.text_controls import TextLine
from tui.widgets.name_completion import Names
from tui.world.screen import WorldScreen


@pytest.fixture(autouse=True)
def befriending(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setitem(core.rulesets.MODULES, "toy", "tests.toy.friends")


def friends(app, place: SheetScreen) -> dict[str, int]:
    return app.campaign.view.character(place.character).sheet.friends


async def adding(app, pilot) -> SheetScreen:
    """The form for a friend, with the cursor in the name."""
    app.go("sheet")
    await wait_until(pilot, lambda: isinstance(app.screen, SheetScreen) and app.screen.grid.spot, "the sheet")
    place = app.screen
    for _ in range(9):
        if place.grid.spot.section.title != "Friends":
            await pilot.press("tab")
    await pilot.press("a")
    await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.focused, "the form")
    return place


async def test_a_name_on_a_sheet_is_chosen_from_what_is_written_about(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddArticle(sort="faction", name="Old Guard"))
        app.send(AddArticle(sort="place", name="The Old Mill"))
        place = await adding(app, pilot)
        await pilot.press(*"old")
        await wait_until(pilot, lambda: app.screen.query(Names), "names without a sign")
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: app.focused.value == "The Old Mill", "the place first")
        await pilot.press("enter")
        await wait_until(pilot, lambda: friends(app, place) == {"The Old Mill": 0}, "on the sheet")
        await wait_until(pilot, lambda: app.screen is place and "@ dossier" in shown(app), "the key for it")
        await pilot.press("plus")
        await wait_until(pilot, lambda: friends(app, place) == {"The Old Mill": 1}, "one more")
        await pilot.press("@")
        await wait_until(pilot, lambda: isinstance(app.screen, DossierDialog), "the dossier")
        await wait_until(pilot, lambda: "has friends (+1) in The Old Mill" in shown(app), "the tie")


async def test_a_new_name_that_begins_like_another_is_taken_as_it_stands_and_written_about_with_one_key(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddArticle(sort="place", name="Millbrook"))
        place = await adding(app, pilot)
        await pilot.press(*"Mill")
        await wait_until(pilot, lambda: app.screen.query(Names), "names")
        await pilot.press("enter")
        await wait_until(pilot, lambda: friends(app, place) == {"Mill": 0}, "as it stands")
        await wait_until(pilot, lambda: "@ add article" in shown(app), "said")
        await pilot.press("@")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "an article")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.campaign.id_by_name("mill") is not None, "written")
        (mill,) = [each for each in app.campaign.articles() if each.name == "Mill"]
        assert (mill.sort, mill.secret) == ("place", True)


async def test_the_world_lists_whom_nobody_has_written_about_and_writes_there(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await adding(app, pilot)
        await pilot.press(*"Mill", "enter")
        await wait_until(pilot, app.campaign.unwritten, "named")
        app.go("world")
        await wait_until(pilot, lambda: isinstance(app.screen, WorldScreen) and app.screen.known, "the world")
        assert "not written yet" in shown(app)
        await pilot.press("G", "x", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the article")
        await pilot.press("enter")
        await wait_until(pilot, lambda: not app.campaign.unwritten(), "written")
        assert app.campaign.id_by_name("Mill") is not None


@dataclass(frozen=True, slots=True)
class Bond:
    text: str = entry("Bond", default="")
    who: str = entry("With", default="", tie=Tie("knows", nobody="no_one"))


async def test_someone_to_be_named_later_is_an_empty_field_and_stays_so_until_a_name_is_typed():
    app = FormApp(Bond("Pulled me out", "no_one"))
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.form.query(TextLine), "the fields")
        assert "no one yet" in shown(app)
        assert "no_one" not in shown(app)
        assert app.form.read() == Bond("Pulled me out", "no_one")
        await pilot.press("down", *"Ilse")
        await wait_until(pilot, lambda: app.form.read().who == "Ilse", "the name")
