"""Names are offered after an @ while they are typed, in notes and in forms."""

import pytest

from campaigns.commands import AddArticle
from core.schema.entry import BY_NAME
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing
from tui.forms.dialog import FormDialog
from tui.notes.dialog import NoteDialog
from tui.widgets.name_completion import Names
from tui.widgets.text_area import Page
from tui.widgets.text_input import Line


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))


async def offered(app, pilot) -> None:
    await wait_until(pilot, lambda: list(app.screen.query(Names)), "the names")


async def test_a_name_of_several_words_is_taken_in_a_note(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.send(AddArticle(sort="person", name="Brother [b]Ansgar\x1b[31m"))
        await pilot.press("n")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog) and app.screen.query(Page), "the note")
        await pilot.press(*"So ", "@", *"bro")
        await offered(app, pilot)
        await pilot.press("tab")
        await wait_until(pilot, lambda: app.screen.text == "So @Brother [b]Ansgar\x1b[31m", "taken")
        await wait_until(pilot, lambda: not app.screen.query(Names), "put away")
        await pilot.press("enter", "@")
        await offered(app, pilot)
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: app.screen.text.endswith("\n@Jonas [red]Reed"), "the second")
        await pilot.press("space", "@")
        await offered(app, pilot)
        await pilot.press("escape")
        await wait_until(pilot, lambda: not app.screen.query(Names), "put away")
        assert isinstance(app.screen, NoteDialog)
        await pilot.press("x", "q")
        await wait_until(pilot, lambda: app.screen.text.endswith(" @xq"), "nobody is called so")
        assert not app.screen.query(Names)


@pytest.mark.parametrize(("keys", "taken"), [("down", "Mara Voss"), ("down r", "Mar")])
async def test_a_new_name_stays_that_is_typed_on_after_looking_at_known_ones(keys, taken, tmp_path):
    """Enter takes a name only right after an arrow key, where any name can be typed."""
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        field = Line()
        field.tie = BY_NAME
        await app.screen.mount(field)
        field.focus()
        await pilot.press("M", "a")
        await offered(app, pilot)
        await pilot.press(*keys.split(), "enter")
        await wait_until(pilot, lambda: not app.screen.query(Names), "put away")
        assert field.value == taken


async def test_an_address_is_no_name_and_a_form_offers_names_too(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("at", "a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.screen.is_mounted, "the form")
        await pilot.press(*"m", "@", "m")
        await wait_until(pilot, lambda: app.focused.value == "m@m", "typed")
        assert not app.screen.query(Names)
        await pilot.press("space", "@", "m", "a")
        await offered(app, pilot)
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.focused.value == "m@m @Mara Voss", "taken")


async def test_names_stay_inside_the_borders_of_their_dialog(tmp_path):
    async with playing(furnished(tmp_path / "c"), size=(40, 24)) as (app, _, pilot):
        await pilot.press("at", "a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.screen.is_mounted, "the form")
        dialog = app.screen.query_one(".dialog").content_region
        await pilot.press(*"a long way", "space", "@", "m", "a")
        await offered(app, pilot)
        await wait_until(pilot, lambda: app.screen.query_one(Names).region.width, "laid out")
        names = app.screen.query_one(Names).region
        assert dialog.x <= names.x < names.right <= dialog.right


async def test_names_follow_what_is_erased(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("at", "a")
        await wait_until(pilot, lambda: isinstance(app.screen, FormDialog) and app.screen.is_mounted, "the form")
        await pilot.press("@")
        await offered(app, pilot)
        await pilot.press("backspace")
        await wait_until(pilot, lambda: app.focused.value == "", "erased")
        assert not app.screen.query(Names)


async def test_names_follow_what_is_erased_in_a_note(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("n")
        await wait_until(pilot, lambda: isinstance(app.screen, NoteDialog) and app.screen.query(Page), "the note")
        await pilot.press("@")
        await offered(app, pilot)
        await pilot.press("backspace")
        await wait_until(pilot, lambda: app.screen.text == "", "erased")
        assert not app.screen.query(Names)
