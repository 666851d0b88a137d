"""Revealing on screen: two keys for a passage, whom and how, and what each character knows."""

from __future__ import annotations

import pytest

from campaigns.commands import AddArticle, AddNote, Reveal
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.dialogs.reader import Reader
from tui.forms.dialog import FormDialog
from tui.world.screen import WorldScreen


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


async def at_the_weir(app, pilot) -> int:
    """The world with the cursor on the weir; its id."""
    app.send(AddArticle(sort="place", name="A weir", text="It turns. ||It is empty.||", secret=False))
    await pilot.press("@")
    await wait_until(pilot, lambda: isinstance(app.screen, WorldScreen) and app.screen.is_mounted, "the world")
    await pilot.press("slash", *"weir", "enter")
    await wait_until(pilot, lambda: [each.name for each in app.screen.known] == ["A weir"], "the weir")
    return app.campaign.articles()[0].id


async def test_two_keys_reveal_the_passage_under_the_cursor_to_all_players(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        weir = await at_the_weir(app, pilot)
        await pilot.press("ctrl+o")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog), "the form")
        assert "It is empty." in shown(app)
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.campaign.find_revelations(thing=weir), "revealed")
        (known,) = app.campaign.find_revelations(thing=weir)
        assert (known.passage, known.to) == ("It is empty.", ())
        await wait_until(pilot, lambda: any("Revealed to all players" in said for said in told(app)), "what was done")
        await pilot.press("ctrl+k")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "who knows")
        assert "all players know" in shown(app)


async def test_the_selected_character_s_knowledge_is_one_key_away(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddNote(text="||The miller lies.||"))
        note = app.campaign.notes()[0].id
        who = app.actor
        app.send(Reveal(thing=note, passages=("The miller lies.",), to=(who,), how="overheard"))
        await pilot.press("1", "ctrl+k")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "what they know")
        assert "“The miller lies.”" in shown(app)
        assert "overheard" in shown(app)


async def test_where_nothing_is_selected_and_in_the_player_view_it_says_what_to_do(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("N", "ctrl+o")
        await wait_until(pilot, lambda: any("Select an article" in said for said in told(app)), "what to select")
        await pilot.press("P", "V", "1", "ctrl+o")
        await wait_until(pilot, lambda: any("[V]" in said for said in told(app)), "no player view")


async def test_a_dossier_says_who_knows_of_it_and_what_was_revealed(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddArticle(sort="place", name="A weir", text="||It is empty.||"))
        weir, who = app.campaign.articles()[0].id, app.actor
        app.send(Reveal(thing=weir, passages=("It is empty.",), to=(who,)))
        app.open_dossier(weir)
        await wait_until(pilot, lambda: "revealed to" in shown(app), "the dossier")
        name = app.view.name_of(who)
        assert f"revealed to {name}: “It is empty.”" in shown(app)
        assert f"known to {name}" in shown(app)
