"""The world on screen: articles written, tied, followed from a text, and what is known of one."""

import pytest

from campaigns.commands import AddArticle, AddNote
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.dossiers.dossier import DossierDialog
from tui.forms.dialog import FormDialog
from tui.notes.screen import NotesScreen
from tui.world.screen import WorldScreen


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


async def world(app, pilot) -> WorldScreen:
    await pilot.press("@")
    await wait_until(pilot, lambda: isinstance(app.screen, WorldScreen) and app.screen.is_mounted, "the world")
    return app.screen


async def test_an_article_is_written_hidden_filtered_and_removed(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        place = await world(app, pilot)
        assert "Mara Voss" in shown(app)
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press(*"Ansgar", "enter")
        await wait_until(pilot, lambda: [each.name for each in app.campaign.articles()] == ["Ansgar"], "written")
        await wait_until(pilot, lambda: app.screen is place, "the world again")
        await pilot.press("slash", *"ansg", "enter")
        await wait_until(pilot, lambda: [each.name for each in place.known] == ["Ansgar"], "found")
        assert "● person" in shown(app)
        await pilot.press("S")
        await wait_until(pilot, lambda: not app.campaign.articles()[0].secret, "open to all")
        await pilot.press("x")
        await wait_until(pilot, lambda: not app.campaign.articles(), "removed")
        await pilot.press("u")
        await wait_until(pilot, app.campaign.articles, "back")


async def test_on_a_narrow_terminal_what_is_written_stands_below_the_list(tmp_path):
    async with playing(furnished(tmp_path / "c"), size=(80, 24)) as (app, _, pilot):
        app.send(AddArticle(sort="place", name="A mill", text=f"{'It grinds. ' * 9}Nobody knows what."))
        await world(app, pilot)
        await wait_until(pilot, lambda: "Nobody knows what." in " ".join(shown(app).split()), "the end of it")


async def test_a_character_has_a_sheet_and_is_not_removed_here(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await world(app, pilot)
        await pilot.press("x")
        await wait_until(pilot, lambda: any("character" in said for said in told(app)), "why not")


async def test_from_a_note_one_key_leads_to_the_dossier_of_whom_it_links(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddArticle(sort="person", name="Brother [b]Ansgar", text="A monk.\x1b[31m"))
        app.send(AddNote(text="@Brother [b]Ansgar lies."))
        app.go("notes")
        await wait_until(pilot, lambda: isinstance(app.screen, NotesScreen) and app.screen.note, "the notes")
        await pilot.press("@")
        await wait_until(pilot, lambda: isinstance(app.screen, DossierDialog), "the dossier")
        await wait_until(pilot, lambda: "1 mention · seen session 1" in shown(app), "what is known")
        assert "A monk.␛[31m" in shown(app)
        assert "@Brother [b]Ansgar lies." in shown(app)
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, NotesScreen), "the note")


async def test_a_mention_is_made_a_link_with_one_key(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddArticle(sort="person", name="Ansgar"))
        app.send(AddNote(text="Ansgar lies. @Ansgar owes."))
        app.open_dossier(app.campaign.articles()[0].id)
        await wait_until(pilot, lambda: "1 mention" in shown(app), "the dossier")
        await pilot.press("l")
        await wait_until(pilot, lambda: app.campaign.notes()[0].text == "@Ansgar lies. @Ansgar owes.", "linked")
        await wait_until(pilot, lambda: "1 mention" in shown(app), "the dossier again")
        await pilot.press("l")
        await wait_until(pilot, lambda: "It is already linked." in told(app), "why not")


async def test_a_tie_is_made_and_leads_to_the_other(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        place = await world(app, pilot)
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press(*"owes", "enter")
        await wait_until(pilot, lambda: len(app.campaign.relations()) == 1, "the tie")
        await wait_until(pilot, lambda: app.screen is place and "owes ─▸" in shown(app), "shown")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, DossierDialog) and app.screen._dossier, "the dossier")
        assert "▸ relationship   " in shown(app)
        await pilot.press("enter")
        other = place.known[1].name
        await wait_until(pilot, lambda: isinstance(app.screen, DossierDialog) and app.screen._one.name == other, other)
        await pilot.press("escape")
        await pilot.press("R")
        await wait_until(pilot, lambda: "Which relationship" in shown(app), "which")
        await pilot.press("enter")
        await wait_until(pilot, lambda: not app.campaign.relations(), "none")
