"""Screens that open and close: how often they paint, what shines through them, what they leave behind."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from textual._styles_cache import StylesCache
from textual.app import App
from textual.screen import Screen

from tests.tui.keyboard import seated
from tests.tui.mill import mill
from tests.tui.pilot import settled
from tui.widgets.top_line import TopLine

PAINT = Screen._compositor_refresh  # at each step, as on a terminal: tests paint at rest


def paints(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The screens painted from now on, in turn."""
    painted: list[object] = []
    display = App._display
    monkeypatch.setattr(App, "_display", lambda app, of, what: (what and painted.append(of), display(app, of, what)))
    monkeypatch.setattr(Screen, "_compositor_refresh", PAINT)
    return painted


@pytest.mark.parametrize("key", ["question_mark", "n", "d"])
async def test_a_dialog_is_painted_once(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark", "escape")
        painted = paints(monkeypatch)
        await gm.press(key)
        assert painted == [app.screen]


@pytest.mark.parametrize("key", ["question_mark", "n", "d", "l", "c"])
async def test_what_was_covered_is_painted_once_as_it_comes_back(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark", "escape", key)
        painted = paints(monkeypatch)
        await gm.press("escape")
        assert painted == [app.table]


async def test_what_changes_behind_a_dialog_shines_through(tmp_path: Path) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark")
        before = app.export_screenshot()
        app.table.query_one(TopLine).display = False
        await settled()
        assert app.export_screenshot() != before


def kept() -> int:
    """How many widgets' lines are kept."""
    gc.collect()
    return sum(type(each) is StylesCache for each in gc.get_objects())


async def test_what_was_open_leaves_no_lines_behind(tmp_path: Path) -> None:
    async with seated(mill(tmp_path / "c")) as (_, gm):
        await gm.press("question_mark", "escape")
        before = kept()
        await gm.press(*("question_mark", "escape") * 5)
        assert kept() <= before
