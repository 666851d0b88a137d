"""People and things changed in the person's own editor: looked at before it is done, and nothing typed is lost."""

import sys
from contextlib import nullcontext
from dataclasses import replace

import pytest

from campaigns.commands import AddArticle
from campaigns.user_files import folders
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.app.app import Wyrdbook
from tui.bulk_edit.editor import Looked


@pytest.fixture
def editor(monkeypatch, tmp_path):
    """An editor that puts words in the place of others: each time it is opened the next of those said."""
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(Wyrdbook, "suspend", lambda self: nullcontext())
    script, turns = tmp_path / "editor.py", tmp_path / "turns"
    script.write_text(
        "import sys, pathlib\n"
        "turns = pathlib.Path(sys.argv[1]); file = pathlib.Path(sys.argv[2])\n"
        "(first, second), *rest = [line.split('=>') for line in turns.read_text().splitlines()] or [('', '')]\n"
        "text = file.read_text()\nassert first in text, text\n"
        "file.write_text(text.replace(first, second, 1))\n"
        "turns.write_text('\\n'.join('=>'.join(each) for each in rest))\n"
    )
    monkeypatch.setenv("VISUAL", f"{sys.executable} {script} {turns}")

    def says(*swaps: str) -> None:
        turns.write_text("\n".join(swaps))

    return says


async def test_the_marked_are_changed_together_and_a_fault_is_edited_again(tmp_path, editor):
    editor('status = "active"=>status = "asleep"', "asleep=>absent")
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        before = app.view.characters
        await pilot.press("1", "space", "down", "space", "ctrl+e")
        await wait_until(pilot, lambda: isinstance(app.screen, Looked) and "line " in shown(app), "the fault")
        await pilot.press("enter")
        await wait_until(pilot, lambda: "status active → absent" in shown(app), "the change")
        assert app.view.characters == before
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.characters != before, "changed")
        await pilot.press("u")
        await wait_until(pilot, lambda: app.view.characters == before, "undone")


async def test_what_is_given_up_is_kept_in_a_file(tmp_path, editor):
    editor('player = "=>player = "An hour of work ')
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        seq = app.view.seq
        app.go("sheet", character=app.view.characters[0].id)
        await wait_until(pilot, lambda: "Nerve" in shown(app), "the sheet")
        await pilot.press("ctrl+e")
        await wait_until(pilot, lambda: isinstance(app.screen, Looked), "the change")
        await pilot.press("escape")
        await wait_until(pilot, lambda: any("is saved in" in said for said in told(app)), "kept")
        assert "An hour of work" in (folders.state() / "edited.toml").read_text()
        assert app.view.seq == seq


async def test_articles_that_are_sought_are_changed_together(tmp_path, editor):
    editor('sort = "place"=>sort = "ruin"')
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        for name in ("The mill", "The weir"):
            app.send(AddArticle(sort="place", name=name))
        app.go("world")
        await wait_until(pilot, lambda: "The weir" in shown(app), "the world")
        await pilot.press("slash", *"weir", "enter", "ctrl+e")
        await wait_until(pilot, lambda: isinstance(app.screen, Looked) and "The weir: kind" in shown(app), "one")
        await pilot.press("enter")
        await wait_until(pilot, lambda: "ruin" in [each.sort for each in app.campaign.articles()], "changed")


async def test_as_a_table_where_the_configuration_says_so(tmp_path, editor):
    editor(",active,=>,absent,")
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        app.preferences.config = replace(app.config, many="csv")
        await pilot.press("1", "ctrl+e")
        await wait_until(pilot, lambda: "status active → absent" in shown(app), "the change")
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.view.characters[0].status == "absent", "changed")
