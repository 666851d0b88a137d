"""Screens that open and close: what they leave behind."""

from __future__ import annotations

import gc
from pathlib import Path

from textual._styles_cache import StylesCache

from tests.tui.keyboard import seated
from tests.tui.mill import mill


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
