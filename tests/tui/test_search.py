"""Search from anywhere: typed, seen, gone to; and what was gone to last is offered first."""

import pytest
from textual.widgets import Input

from campaigns.commands import AddArticle, AddNote, AddOccasion, AwardPoints, EditCharacter
from tests.tui.keyboard import seated
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import sentence
from tui.characters.screen import SheetScreen
from tui.dialogs.reader import OpenReader, Reader
from tui.draws.menu import ActionMenu
from tui.notes.screen import NotesScreen
from tui.search.search import SearchDialog


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


async def search(app, pilot, words: str) -> SearchDialog:
    await pilot.press("ctrl+f")
    await wait_until(pilot, lambda: isinstance(app.screen, SearchDialog), "the search")
    await pilot.press(*("space" if letter == " " else "colon" if letter == ":" else letter for letter in words))
    await wait_until(pilot, lambda: app.screen.query_one(Input).value == words, "the words")
    return app.screen


async def test_a_note_is_found_by_a_word_in_it_gone_to_and_offered_first_the_next_time(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddNote(text="The [bold]heron\x1b[31m flew.\nNobody saw it.", secret=True))
        app.send(AddNote(text="Something else."))
        dialog = await search(app, pilot, "heron")
        await wait_until(pilot, lambda: len(dialog._hits) == 1, "the hit")
        assert "● note        1  The [bold]heron␛[31m flew." in shown(app)
        assert sentence("tui.search.search:SearchDialog._show_hit") in shown(app)
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, NotesScreen) and app.screen.note is not None, "notes")
        assert app.screen.note.text.startswith("The [bold]heron")
        dialog = await search(app, pilot, "")
        await wait_until(pilot, lambda: [hit.kind for hit in dialog._hits] == ["note"], "the last one")


async def test_what_is_found_once_the_search_has_closed_is_passed_over(tmp_path, monkeypatch):
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        dialog = await search(app, pilot, "heron")
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is play and not dialog.children, "the table")
        monkeypatch.setattr(dialog, "_find_hits", lambda typed: [])
        await SearchDialog._look.__wrapped__(dialog, "heron")  # a thread that has found as the dialog closed


async def test_before_anything_is_typed_it_is_told_what_can_be(tmp_path):
    async with playing(furnished(tmp_path / "c"), size=(80, 24)) as (app, _, pilot):
        await search(app, pilot, "")
        await wait_until(pilot, lambda: "who:mara        only one character" in shown(app), "what can be typed")
        await pilot.press(*"zzz")
        await wait_until(pilot, lambda: "Nothing found." in shown(app) and "who:mara" not in shown(app), "no hit")


async def test_people_draws_rules_and_sessions_are_gone_to(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for words, screen in (("knows", SheetScreen), ("kind:draw", None), ("higher", Reader)):
            dialog = await search(app, pilot, words)
            await wait_until(pilot, lambda d=dialog: d._hits, words)
            await pilot.press("enter")
            await wait_until(pilot, lambda d=dialog: app.screen is not d, words)
            assert screen is None or isinstance(app.screen, screen)
            await pilot.press("escape")


async def test_a_filter_is_completed_and_one_that_is_none_is_told(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        dialog = await search(app, pilot, "kind:dr")
        assert "kind:draw" in shown(app)
        await pilot.press("tab")
        await wait_until(pilot, lambda: dialog.query_one(Input).value == "kind:draw" and len(dialog._hits) == 2, "both")
        await pilot.press("x")
        await wait_until(pilot, lambda: "There is no kind drawx" in shown(app), "the fault")


async def test_in_the_player_view_only_what_the_players_know_is_found(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddNote(text="a secret heron", secret=True))
        app.send(AddNote(text="an open heron"))
        await pilot.press("V")
        dialog = await search(app, pilot, "heron")
        await wait_until(pilot, lambda: [hit.sentence for hit in dialog._hits] == ["an open heron"], "the open one")
        await pilot.press("ctrl+y")
        assert app.screen is dialog


async def test_what_was_opened_last_is_offered_to_players_only_if_they_know_it(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for secret in (True, False):
            app.send(AddNote(text=f"{'a secret' if secret else 'an open'} heron", secret=secret))
            dialog = await search(app, pilot, "secret heron" if secret else "open heron")
            await wait_until(pilot, lambda dialog=dialog: len(dialog._hits) == 1, "the hit")
            await pilot.press("enter")
            await wait_until(pilot, lambda: isinstance(app.screen, NotesScreen), "notes")
            await pilot.press("escape")
        for key, offered in (("", ["an open heron", "a secret heron"]), ("V", ["an open heron"])):
            await pilot.press(*key)
            dialog = await search(app, pilot, "")
            await wait_until(
                pilot, lambda dialog=dialog, offered=offered: [h.sentence for h in dialog._hits] == offered, key
            )
            await pilot.press("escape")


async def test_the_record_of_a_hit_is_shown(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddNote(text="heron"))
        dialog = await search(app, pilot, "heron")
        await wait_until(pilot, lambda: dialog._hits, "the hit")
        await pilot.press("ctrl+y")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "the record")
        assert '"kind": "add_note"' in shown(app)


async def test_in_front_of_a_dialog_what_is_found_is_read_and_the_dialog_stays(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddNote(text="heron"))
        await pilot.press("d")
        await wait_until(pilot, lambda: isinstance(app.screen, ActionMenu), "the menu")
        menu = app.screen
        dialog = await search(app, pilot, "heron")
        await wait_until(pilot, lambda: dialog._hits, "the hit")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader | OpenReader), "the note to read")
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is menu, "the menu again")
        assert not told(app)


async def test_on_a_wide_terminal_the_title_of_a_hit_is_not_cut(sample):
    async with seated(sample, (200, 50)) as (_, gm):
        await gm.press("ctrl+f", *"sewing")
        await gm.sees("Tobias Kell: Intelligence + Medicine")


async def test_a_random_table_is_found_by_what_is_on_it_and_read(tmp_path):
    folder = furnished(tmp_path / "c")
    (folder / "random_tables").mkdir()
    (folder / "random_tables" / "birds.txt").write_text("a grey [red]heron\na bittern", encoding="utf-8")
    async with playing(folder) as (app, _, pilot):
        dialog = await search(app, pilot, "bittern")
        await wait_until(pilot, lambda: len(dialog._hits) == 1, "the hit")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader), "the table")
        assert "a grey [red]heron" in shown(app)


async def test_a_tag_is_completed_but_not_before_the_players(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(EditCharacter(character=app.view.characters[0].id, tags=["debt"]))
        await search(app, pilot, "tag:d")
        assert "tag:debt" in shown(app)
        await pilot.press("escape", "V")
        await search(app, pilot, "tag:d")
        assert "tag:debt" not in shown(app)


async def test_a_hit_of_each_kind_leads_to_the_thing_itself_whatever_is_selected(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, play, pilot):
        jonas = next(each.id for each in app.view.characters if each.name.startswith("Jonas"))
        app.send(AwardPoints(characters=[jonas], currency="marks", amount=1, reason="quince"))
        app.send(AddNote(text="a note of quinoa"))
        app.send(AddArticle(sort="thing", name="The quill"))
        app.send(AddOccasion(title="The quorum", when="+3"))
        things = {
            "quince": jonas,
            "quinoa": app.campaign.notes()[0].id,
            "quill": app.campaign.articles()[0].id,
            "quorum": app.campaign.calendar_events()[0].id,
        }
        for words, thing in things.items():
            dialog = await search(app, pilot, words)
            await wait_until(pilot, lambda dialog=dialog: dialog._hits, "a hit")
            await pilot.press("enter")
            await wait_until(pilot, lambda dialog=dialog: app.screen not in (dialog, play), "its place")
            await wait_until(
                pilot, lambda thing=thing: thing in (app.thing, getattr(app.screen, "character", 0)), words
            )
            app.go("play")
            await wait_until(pilot, lambda: app.screen is play, "the play screen")
