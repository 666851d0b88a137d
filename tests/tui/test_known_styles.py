"""Styles that are remembered are those that Textual would find."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.css.stylesheet import Stylesheet
from textual.widget import Widget

from tests.tui.keyboard import seated
from tests.tui.mill import mill
from tui.config.known_styles import KnownStyles


@pytest.mark.parametrize("key", ["a", "c", "d", "H", "w", "ctrl+p"])
async def test_what_is_remembered_is_what_the_sheets_say(tmp_path: Path, key: str) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        assert isinstance(app.stylesheet, KnownStyles)
        await gm.press(key, "escape", key)
        for screen in app.screen_stack:
            for widget in screen.query("*").results(Widget):
                remembered = dict(widget.styles.base.get_rules())
                parts = {name: dict(own.base.get_rules()) for name, own in widget._component_styles.items()}
                Stylesheet.apply(app.stylesheet, widget)
                assert dict(widget.styles.base.get_rules()) == remembered
                assert {name: dict(own.base.get_rules()) for name, own in widget._component_styles.items()} == parts


async def test_another_theme_is_seen_at_once(tmp_path: Path) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        before = app.screen.styles.background
        app.theme = "light"
        await gm.until(lambda: app.screen.styles.background != before, "other colours")
