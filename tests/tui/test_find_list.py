"""Lists narrowed by words, choices found by letters, and where the keys are while a dialog is in front."""

from __future__ import annotations

import pytest

from campaigns.library.library import Library
from campaigns.library.new_campaign import create
from core.schema.entry import Choice
from tests.tui.keyboard import seated
from tests.tui.table import furnished, shown
from tests.words import sentence
from tui.app_interface.reachable_commands import guide
from tui.command_palette.help import Help
from tui.config.settings import Config
from tui.dialogs.basic import Confirm
from tui.dialogs.choose import Pick
from tui.draws.decision import Choices
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.library.screen import LibraryScreen
from tui.widgets.find_list import FindList
from tui.widgets.key_bar import KeyBar
from tui.widgets.line_list import LineList


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path))
    return furnished(tmp_path / "c")


def footer(app) -> str:
    return app.screen_stack[1].query_one(KeyBar).render().plain


async def test_the_footer_shows_no_keys_under_a_dialog(folder):
    async with seated(folder) as (app, gm):
        assert "d draw" in footer(app)
        await gm.press("down", "down", "down", "R")  # no conflict holds Old Tam
        await gm.at(Confirm)
        await gm.until(lambda: not footer(app), "no keys where none is heard")
        await gm.press("escape")
        await gm.until(lambda: "d draw" in footer(app), "the keys again")


@pytest.mark.parametrize(("keys", "dialog"), [("question_mark", Help), ("d", ActionMenu)])
async def test_tab_does_not_lose_the_field_of_a_choice_dialog(folder, keys, dialog):
    async with seated(folder) as (app, gm):
        await gm.press(keys)
        await gm.at(dialog)
        await gm.press("tab", "x", "tab", "y")
        assert isinstance(app.focused, FindList)
        assert app.focused.typed == "xy"


async def test_tab_does_not_lose_the_list_of_a_decision(folder):
    async with seated(folder) as (app, gm):
        await gm.press("d", "1", "enter")
        await gm.at(DrawDialog)
        await gm.until(lambda: isinstance(app.focused, Choices), "the choices")
        await gm.press("tab")
        assert isinstance(app.focused, Choices)
        await gm.press("shift+tab", "down")
        assert isinstance(app.focused, Choices)
        assert app.focused.cursor == 1


async def test_a_filter_without_hits_says_so_and_how_to_clear_it(folder):
    async with seated(folder, (160, 40)) as (_, gm):
        await gm.press("slash", *"zebra")
        await gm.sees("/zebra", sentence("tui.base_screens.pane:Pane.fill"))
        await gm.press("escape")
        await gm.sees("Mara Voss")
        await gm.press("H", "slash", *"[/]")
        await gm.sees(sentence("tui.base_screens.list_screen:ListPlace._say_nothing", "[/]"), "esc  show all")
        await gm.press("escape", "escape", "N")
        await gm.sees("No notes yet.", f"a  {sentence('tui.notes.screen:NotesScreen.when_empty#2')}")


async def test_a_choice_without_hits_does_not_say_that_there_are_none():
    from tests.tui.test_dialogs import Asking

    dialog = Pick("Backups", [Choice("1", "of Monday")], empty="There are no backups.")
    app = Asking(dialog)
    async with app.run_test() as pilot:
        await pilot.press("z")
        assert "Nothing found." in shown(app)
        await pilot.press("backspace")
        assert "of Monday" in shown(app)
    app = Asking(Pick("Backups", [], empty="There are no backups."))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert sentence("tui.library.screen:LibraryScreen.action_backups#2") in shown(app)


async def test_a_digit_begins_the_code_of_a_choice_that_is_known_by_one():
    """Cards are typed as they are printed, so a digit doesn't choose the row of that number."""
    from tests.tui.test_dialogs import Asking

    app = Asking(Pick("Card", [Choice("9S", "Nine of Spades"), Choice("10H", "Ten of Hearts"), Choice("2C", "Two")]))
    async with app.run_test() as pilot:
        await pilot.press("2")
        assert (app.heard, app.screen.query_one(FindList).typed) == ([], "2")
        await pilot.press("enter")
        assert app.heard == ["2C"]


async def test_the_library_opens_on_the_open_campaign(folder):
    library = Library()
    library.folder.mkdir(parents=True)
    for name in ("first", "second", "third"):
        create(library.folder / name, name, "toy").close()
    async with seated(library.folder / "first") as (app, gm):
        create(library.folder / "latest", "latest", "toy").close()
        await gm.press("L")
        screen = await gm.at(LibraryScreen)
        assert screen.shown[0].name == "latest"
        assert screen.chosen.name == "first"
        await gm.sees("▸ first")
        assert app.campaign.view.name == "first"


async def test_a_remapped_key_is_shown_in_footer_help_and_palette(folder):
    config = Config(keys={"play.draw": "f9,y", "app.log": "f11"})
    async with seated(folder, config=config) as (app, gm):
        assert "f9 draw" in footer(app)
        await gm.press("question_mark")
        await gm.at(Help)
        await gm.type("Choose what the selected")
        await gm.sees("f9        Draw")
        assert app.screen.query_one(LineList).rows.row(0).plain.split()[1] == "f9"
        await gm.press("escape", "ctrl+p")
        await gm.until(lambda: app.screen is not app.table, "the palette")
        await gm.type("log and hist")
        assert app.screen.query_one(LineList).rows.row(0).plain.split() == ["Log", "and", "history", "f11"]


async def test_help_says_the_digit_of_another_pane_before_a_key_that_only_that_hears(folder):
    async with seated(folder) as (app, gm):
        await gm.press("4", "question_mark")
        await gm.at(Help)
        await gm.type("add a c")
        rows = app.screen.query_one(LineList).rows
        keys = [" ".join(rows.row(n).plain[12:22].split()) for n in range(len(rows))]
        assert {"C", "1 a"} <= {*keys}, keys
        assert "a" not in keys, "that starts a scene here"


async def test_help_opens_a_page_of_the_guide(folder):
    async with seated(folder) as (_, gm):
        await gm.press("V", "question_mark")  # players may read it, too
        await gm.at(Help)
        await gm.type("is my data safe")
        await gm.press("enter")
        await gm.sees("Is my data safe?")
        await gm.sees("Everything you see on the screen is on the disk")


async def test_pages_of_the_reference_are_found_unless_they_take_long_to_lay_out(folder):
    async with seated(folder) as (app, gm):
        topics = {found.command.id for found in guide(app.screen)}
        assert {"guide.draws", "guide.spoken-lines", "guide.glossary"} <= topics
        assert "guide.rulings" not in topics, "a second of work that nothing interrupts"
        await gm.press("ctrl+p")
        await gm.type("spoken lines")
        await gm.press("enter")
        await gm.sees("Spoken lines")
