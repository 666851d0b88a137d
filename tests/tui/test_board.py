"""The board from within the app: opened with two keys, its links and QR codes, and stopped."""

from __future__ import annotations

import re

import pytest
from httpx import TransportError, get

from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tui.board import dialog, program
from tui.board.dialog import STOP, BoardDialog
from tui.dialogs.reader import Reader


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(program, "EVERYWHERE", "127.0.0.1")
    monkeypatch.setattr(dialog, "WAYS", (("127.0.0.1", "Open it for your local network"),))


def is_served(address: str) -> bool:
    try:
        return get(address, timeout=20, trust_env=False).status_code == 200
    except TransportError:  # also a connection that breaks off
        return False


async def opened(app, pilot) -> str:
    """The board, opened with two keys; the address of the table."""
    await pilot.press("ctrl+b", "enter")
    await wait_until(pilot, lambda: STOP in shown(app) and app.board.ready, "the board")
    assert app.board.links[0].whose == "The table"
    return app.board.links[0].address


async def test_two_keys_open_the_board_and_two_stop_it(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        assert "board on" not in shown(app)
        table = await opened(app, pilot)
        assert [each.whose for each in app.board.links][1:] == ["Mara Voss", "Jonas [red]Reed", "Old Tam"]
        assert app.view.name in get(table, timeout=20, trust_env=False).text
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Reader) and "▀" in shown(app), "the QR code")
        await pilot.press("escape", "escape")
        await wait_until(pilot, lambda: "board on · saved" in shown(app), "the top line says so")
        await pilot.press("ctrl+b", "end", "enter")
        await wait_until(pilot, lambda: not app.board.on and "Open it" in shown(app), "closed")
        await wait_until(pilot, lambda: not is_served(table), "no longer served")
        await pilot.press("escape")
        await wait_until(pilot, lambda: "board on" not in shown(app), "the top line")


async def test_it_ends_with_the_app_and_with_its_campaign(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        first = await opened(app, pilot)
        app.close_campaign()
        await wait_until(pilot, lambda: not app.board.on and not is_served(first), "stopped with the campaign")
    async with playing(furnished(tmp_path / "d")) as (app, _, pilot):
        second = await opened(app, pilot)
        board = app.board
    assert not board.on
    async with playing(furnished(tmp_path / "e")) as (app, _, pilot):
        await wait_until(pilot, lambda: not is_served(second), "stopped with the app")


async def test_a_port_that_is_taken_is_left_for_another(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        table = await opened(app, pilot)
        other = program.BoardProgram(lambda: None)
        other.start(app.campaign.folder, "127.0.0.1", int(re.findall(r":(\d+)/", table)[0]))
        await wait_until(pilot, lambda: other.ready, "the second one")
        assert other.links[0].address != table
        other.stop()


def test_links_of_the_campaign_before_are_gone_at_once(tmp_path):
    board = program.BoardProgram(lambda: None)
    board._hear("Mara: http://127.0.0.1:8410/abc")
    assert [each.whose for each in board.links] == ["Mara"]
    board.start(tmp_path / "another", "127.0.0.1", 0)
    assert board.links == ()
    board.stop()


async def test_without_its_packages_it_says_how_to_install_them(tmp_path, monkeypatch):
    (tmp_path / "none" / "uvicorn").mkdir(parents=True)
    (tmp_path / "none" / "uvicorn" / "__init__.py").write_text("raise ModuleNotFoundError('', name='uvicorn')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "none"))
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("ctrl+b", "enter")
        await wait_until(pilot, lambda: "'wyrdbook[board]'" in shown(app), "how to install it")
        assert not app.board.on
        assert isinstance(app.screen, BoardDialog)


async def test_its_links_are_not_shown_in_the_player_view(tmp_path):
    async with playing(furnished(tmp_path / "c")) as (app, _, pilot):
        await pilot.press("V", "ctrl+b")
        await wait_until(pilot, lambda: any("Leave the player view" in said for said in told(app)), "why not")
        assert not isinstance(app.screen, BoardDialog)
