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


@pytest.mark.parametrize("key", ["question_mark", "n", "d"])
async def test_a_dialog_is_painted_once(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[object] = []
    display = App._display
    monkeypatch.setattr(App, "_display", lambda app, of, what: (what and painted.append(of), display(app, of, what)))
    monkeypatch.setattr(Screen, "_compositor_refresh", PAINT)
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark", "escape")
        painted.clear()
        await gm.press(key)
        assert painted == [app.screen]


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
