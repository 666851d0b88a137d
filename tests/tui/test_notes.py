"""Notes: listed, written, and never lost on the way."""

import pytest

from campaigns.commands import AddCharacter, AddNote, SaveNoteDraft, StartScene
from core.refusal import Refusal
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.notes.dialog import NoteDialog
from tui.notes.screen import NotesScreen
from tui.terminal.external_editor import run_editor


async def open_notes(app, pilot) -> NotesScreen:
    app.go("notes")
    await wait_until(pilot, lambda: isinstance(app.screen, NotesScreen) and app.screen.is_mounted, "the notes")
    return app.screen


async def test_a_draft_survives_and_comes_back_as_secret(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        notes = await open_notes(app, pilot)
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog), "the editor")
        await pilot.press(*"ab", "enter", *"c", "escape")
        await wait_until(pilot, lambda: app.campaign.note_draft == "ab\nc", "the draft on disk")
        await pilot.press("a")
        await wait_until(pilot, lambda: "● secret" in shown(app), "the draft again")
        await pilot.press("ctrl+s")
        await wait_until(pilot, lambda: [(n.text, n.secret) for n in app.campaign.notes()] == [("ab\nc", True)], "it")
        assert app.campaign.note_draft == ""
        await wait_until(pilot, lambda: len(notes.notes) == 1, "listed")
        assert told(app)[-1].startswith("Note saved.")


async def test_a_dialog_that_has_its_parts_before_its_style_sheet_gets_its_styles(tmp_path, monkeypatch):
    """As from Python 3.12 on, where a dialog that is opened in the first second is composed before it is shown."""
    monkeypatch.setattr("tui.app.warm_up.WarmUp.load", lambda self: None)
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.push_screen(NoteDialog())
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog) and app.screen.is_mounted, "the editor")
        frame = app.screen.query_one(".dialog")
        for path in app.screen.css_path:
            del app.stylesheet.source[str(path), ""]
        app.stylesheet.parse()
        app.stylesheet.update(app.screen)
        assert frame.styles.border_top[0] == ""
        app.take_in_styles(app.screen)
        assert frame.styles.border_top[0] == "round"


@pytest.mark.parametrize("dialog_first", [False, True], ids=["place first", "dialog first"])
async def test_the_editor_is_as_large_whichever_style_sheet_was_loaded_first(tmp_path, monkeypatch, dialog_first):
    monkeypatch.setattr("tui.app.warm_up.WarmUp.load", lambda self: None)  # which loads them all, at some time
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        if dialog_first:
            await pilot.press("D", "escape")
        await open_notes(app, pilot)
        await pilot.press("a")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog), "the editor")
        assert app.screen.query_one(".dialog").region.size == (84, 32)


async def test_a_note_is_found_changed_and_removed(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for text in ("the well", "the [bold]mill[/bold]\x1b[31m"):
            app.send(AddNote(text=text))
        miller = next(each for each in app.view.characters if each.name == "the miller")
        app.send(AddNote(text="It is he. " * 12, about="character", about_id=miller.id))
        notes = await open_notes(app, pilot)
        await wait_until(pilot, lambda: "…   the miller" in shown(app), "whom a long note is about")
        await wait_until(pilot, lambda: "the miller · written in session 1" in shown(app), "it beside the list")
        await pilot.press("x")
        await wait_until(pilot, lambda: len(notes.notes) == 2, "the long one removed")
        await wait_until(pilot, lambda: "the [bold]mill[/bold]␛[31m" in shown(app), "text as text")
        await pilot.press("S", "slash", *"well", "enter")
        await wait_until(pilot, lambda: [n.text for n in notes.notes] == ["the well"], "the one")
        await pilot.press("e")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog), "the editor")
        await pilot.press("x", "escape", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog), "still writing")
        await pilot.press("ctrl+s")
        await wait_until(pilot, lambda: app.campaign.notes()[1].text == "the wellx", "changed")
        await pilot.press("x")
        await wait_until(pilot, lambda: len(app.campaign.notes()) == 1, "removed")


WAYS_OUT = {
    "as it was": ["escape"],
    "saved": ["x", "ctrl+s"],
    "changes dropped": ["x", "escape", "down", "enter"],
    "made secret": ["ctrl+t", "ctrl+s"],
}
"""The ways to leave a note that is changed."""


@pytest.mark.parametrize("way", WAYS_OUT)
async def test_an_unfinished_note_stays_however_another_one_is_left(tmp_path, way):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddNote(text="the well"))
        app.send(SaveNoteDraft(text="It is the m"))
        await open_notes(app, pilot)
        await pilot.press("e")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog), "the editor")
        await pilot.press(*WAYS_OUT[way])
        await wait_until(pilot, lambda: isinstance(app.screen, NotesScreen), "the notes")
        assert app.campaign.note_draft == "It is the m"
        assert len(app.campaign.notes()) == 1


async def test_on_a_narrow_terminal_the_note_under_the_cursor_is_read_whole_below_the_list(tmp_path):
    async with playing(furnished(tmp_path / "c"), size=(80, 24)) as (app, _, pilot):
        app.send(AddNote(text=f"The well. {'It is deep. ' * 8}Nobody knows how deep."))
        await open_notes(app, pilot)
        await wait_until(pilot, lambda: "Nobody knows how deep." in " ".join(shown(app).split()), "the end of it")


async def test_a_note_about_the_open_scene_is_headed_by_its_title(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("4", "n")
        await wait_until(pilot, lambda: "Note · The mill at night" in shown(app), "the scene's title")


async def begin(pilot, *keys, text="ab") -> None:
    """Begin a note and leave it."""
    await pilot.press(*keys, "n", *text, "escape")


async def go_on(app, pilot, key="a") -> str:
    """Continue the unfinished note in Notes, or by another key, and return its heading."""
    if key == "a":
        await open_notes(app, pilot)
    await pilot.press(key)
    await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog) and app.screen.is_mounted, "the editor")
    return str(app.screen.query_one(".dialog").border_title)


async def test_an_unfinished_note_stays_about_what_it_was_begun_about(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        mara = app.view.characters[0].id
        await begin(pilot, "1")
        await pilot.press("4")
        assert await go_on(app, pilot, "n") == "Note · Mara Voss"
        await pilot.press("escape")
        assert await go_on(app, pilot) == "Note · Mara Voss"
        await pilot.press("ctrl+s")
        await wait_until(pilot, lambda: [note.of for note in app.campaign.notes()] == [("character", mara)], "saved")
        assert await go_on(app, pilot) == "Note · the campaign", "the next note"


async def test_an_unfinished_note_keeps_its_subject_through_a_restart(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await begin(pilot, "4")
        app.close_campaign()
    async with playing(tmp_path / "c") as (app, _, pilot):
        assert await go_on(app, pilot) == "Note · The mill at night"


async def test_an_unfinished_note_about_what_is_gone_is_one_about_the_selection(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(StartScene(title="At the well"))
        await begin(pilot, "4")
        app.campaign.undo()
        app.refresh_places()
        assert await go_on(app, pilot) == "Note · the campaign"


async def test_the_text_of_an_unfinished_note_written_elsewhere_has_no_subject(tmp_path):
    """As after a crash, when the display state is older than the text."""
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await begin(pilot, "1")
        app.send(SaveNoteDraft(text="the well"))
        assert await go_on(app, pilot) == "Note · the campaign"


async def test_a_note_is_listed_with_the_title_of_its_scene_and_beside_a_long_name(tmp_path):
    name = "Sir Reginald Featherstonehaugh-Cholmondeley of Upper Slaughter"
    async with playing(furnished(tmp_path / "c"), size=(80, 24)) as (app, _, pilot):
        app.send(AddCharacter(name=name))
        knight = next(each.id for each in app.view.characters if each.name == name)
        app.send(AddNote(text="Fog", about="scene", about_id=app.view.scene.id))
        app.send(AddNote(text="Fears bells and the dark", about="character", about_id=knight))
        await open_notes(app, pilot)
        await wait_until(pilot, lambda: "1   Fog  " in shown(app), "the notes")
        knights, fogs = (line for line in shown(app).splitlines() if "  1   F" in line)
        assert fogs.endswith("The mill at night")
        assert "1   Fears bells and the dark  " in knights
        assert "Sir Reginald" in knights
        assert knights.endswith("…")


async def test_nothing_to_save_says_so(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await open_notes(app, pilot)
        await pilot.press("e")
        await wait_until(pilot, lambda: told(app), "no note")
        await pilot.press("a", "ctrl+s")
        await wait_until(pilot, lambda: any("The note is empty" in said for said in told(app)), "nothing to save")


def test_the_own_editor(monkeypatch):
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "sed -i s/mill/well/")
    assert run_editor("the mill") == "the well"
    monkeypatch.setenv("EDITOR", "false")
    with pytest.raises(Refusal):
        run_editor("the mill")
