"""A text in full: copied, written to a file, and never over another without asking."""

import pytest

from core.refusal import Refusal
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import sentence
from tui.dialogs.basic import Confirm, Prompt
from tui.dialogs.reader import Reader, file_fault, folder_fault, path_of


@pytest.mark.parametrize(
    "name", ["~nobody-of-that-name/x", "x" * 300, "長" * 100, "a\0b"], ids=["home", "long", "wide", "nul"]
)
def test_what_cannot_be_a_path_is_said(name):
    with pytest.raises(Refusal):
        path_of(name)
    assert folder_fault(name) == file_fault(name) == sentence("tui.dialogs.reader:path_of")


def test_where_files_can_be(tmp_path):
    assert folder_fault(str(tmp_path)) == sentence("tui.dialogs.reader:folder_fault#1")
    assert folder_fault(str(tmp_path / "no" / "x")).startswith(sentence("tui.dialogs.reader:folder_fault#2"))
    assert folder_fault(str(tmp_path / "x")) is None
    assert file_fault(str(tmp_path / "x")) == sentence("tui.dialogs.reader:file_fault")


async def test_a_text_is_written_and_replaced_only_when_confirmed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for text, keys in (("one", ()), ("two", ("enter",)), ("three\x1b[2J\n", ("down", "enter"))):
            app.push_screen(Reader("The mill [b]", text))
            await pilot.press("w")
            await wait_until(pilot, lambda: isinstance(app.screen, Prompt), "where to")
            await pilot.press("enter")
            if keys:
                await wait_until(pilot, lambda: isinstance(app.screen, Confirm), "the question")
                await pilot.press(*keys)
            await wait_until(pilot, lambda: isinstance(app.screen, Reader), "done")
            await pilot.press("escape")
        assert (tmp_path / "the-mill-b.md").read_text() == "three␛[2J\n"
        assert told(app)[0].startswith("Written to ")


async def test_markdown_is_rendered_and_its_source_copied(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.push_screen(Reader("Recap", "# Title\n\n- \\[bold\\]x\x1b[31m", markdown=True))
        await wait_until(pilot, lambda: "• [bold]x␛[31m" in shown(app), "the list")
        await pilot.press("y")
        await wait_until(pilot, lambda: app.clipboard.startswith("# Title"), "the source")
        assert app.clipboard.endswith("x␛[31m")
