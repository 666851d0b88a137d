"""Handouts on screen: shown with one key where they are listed, to some by a form, and taken down."""

from __future__ import annotations

import pytest

from campaigns.commands import AddArticle, ShowHandout
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.dialogs.reader import Reader
from tui.forms.dialog import FormDialog
from tui.handouts.page import HandoutsPage
from tui.world.screen import WorldScreen


@pytest.fixture
def folder(tmp_path):
    """A campaign with a picture and a letter."""
    found = furnished(tmp_path / "c")
    (found / "handouts").mkdir()
    (found / "handouts" / "mill-map.png").write_bytes(b"\x89PNG\r\n\x1a\n a picture")
    (found / "handouts" / "letter.md").write_text("Come ||alone||.")
    return found


async def listed(app, pilot) -> None:
    await pilot.press("ctrl+d")
    await wait_until(pilot, lambda: isinstance(app.screen, HandoutsPage) and app.screen.is_mounted, "the list")


async def test_one_key_shows_a_picture_and_takes_it_down(folder):
    async with playing(folder) as (app, _, pilot):
        await listed(app, pilot)
        await wait_until(pilot, lambda: "file          mill-map.png" in shown(app), "the files")
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: "on the board  mill map" in shown(app), "shown")
        assert [each.title for each in app.campaign.handouts()] == ["mill map"]
        assert "Shown to all players: mill map." in told(app)
        await pilot.press("home", "enter")
        await wait_until(pilot, lambda: "on the board" not in shown(app), "taken down")
        await pilot.press("escape", "u", "u")
        await wait_until(pilot, lambda: not app.campaign.handouts(), "both undone")


async def test_a_letter_is_shown_to_one_under_a_title(folder):
    async with playing(folder) as (app, _, pilot):
        await listed(app, pilot)
        await pilot.press("t")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        await pilot.press("space", "space", "enter", "down", *"A letter", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, HandoutsPage) and "on the board" in shown(app), "shown")
        mara, jonas = app.campaign.view.party[:2]
        (letter,) = app.campaign.handouts(mara)
        assert (letter.title, letter.text) == ("A letter", "Come.")
        assert app.campaign.handouts(jonas) == ()
        await pilot.press("home", "t")
        await wait_until(pilot, lambda: any("Take it down first" in said for said in told(app)), "why not")


async def test_the_selected_article_is_the_first_of_the_list(folder):
    async with playing(folder) as (app, _, pilot):
        app.send(AddArticle(sort="place", name="A weir", text="It turns. ||It is empty.||"))
        await pilot.press("@")
        await wait_until(pilot, lambda: isinstance(app.screen, WorldScreen) and app.screen.is_mounted, "the world")
        await pilot.press("slash", *"weir", "enter")
        await wait_until(pilot, lambda: [each.name for each in app.screen.known] == ["A weir"], "the weir")
        await listed(app, pilot)
        await wait_until(pilot, lambda: "selected      A weir" in shown(app), "the weir in the list")
        await pilot.press("enter")
        await wait_until(pilot, lambda: [each.text for each in app.campaign.handouts()] == ["It turns."], "shown")


async def test_in_the_player_view_it_lists_what_all_were_shown(folder):
    async with playing(folder) as (app, _, pilot):
        app.send(ShowHandout(what="letter.md", title="A letter"))
        app.send(ShowHandout(what="mill-map.png", to=(app.actor,)))
        await pilot.press("V", "ctrl+d")
        await wait_until(
            pilot, lambda: isinstance(app.screen, Reader) and "A letter (on the board)" in shown(app), "it"
        )
        assert "Come." in shown(app)
        assert "alone" not in shown(app)
        assert "mill" not in shown(app).replace("The mill at night", "").replace("the miller", "")


async def test_without_files_it_says_where_to_put_them(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await listed(app, pilot)
        await wait_until(pilot, lambda: "Put pictures and texts" in shown(app), "where they go")
        await pilot.press("t")
        assert isinstance(app.screen, HandoutsPage)
        await pilot.press("escape", "V", "ctrl+d")
        await wait_until(pilot, lambda: "seen any handouts yet" in shown(app), "none yet")
