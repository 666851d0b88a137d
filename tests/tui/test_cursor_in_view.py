"""The cursor of whatever is typed in stays in view when the terminal is resized."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.geometry import Offset
from textual.widget import Widget
from textual.widgets import Input, TextArea

from tests.tui.keyboard import seated
from tests.tui.pilot import settled
from tests.tui.table import furnished, shown

TYPED = "nobody touches the lantern of the last ferry "
SIZES = ((200, 50), (120, 40), (80, 24), (50, 18), (80, 24), (200, 50))


def cursor(field: Widget | None) -> Offset:
    """Where the cursor is in what is seen of a field."""
    if isinstance(field, TextArea):
        return field.wrapped_document.location_to_offset(field.cursor_location) - field.scroll_offset
    assert isinstance(field, Input)
    return Offset(cell_len(field.value[: field.cursor_position]), 0) - field.scroll_offset


@pytest.mark.walk
@pytest.mark.parametrize(
    "keys",
    [("colon",), ("ctrl+p",), ("ctrl+f",), ("n",), ("1", "a"), ("s", "slash")],
    ids=["command line", "palette", "search", "note", "form", "filter"],
)
async def test_what_is_typed_is_seen_where_it_is_typed_at_every_size(keys: tuple[str, ...], tmp_path: Path) -> None:
    """Textual looks after the cursor as it moves, and a narrower field showed the text far before it."""
    async with seated(furnished(tmp_path / "c"), (80, 24)) as (app, gm):
        await gm.press(*keys)
        for letter in TYPED * 4:
            await gm.pilot.press("space" if letter == " " else letter)
        field = app.focused
        assert field is not None
        for size in SIZES:
            await gm.pilot.resize_terminal(*size)
            await settled()
            assert cursor(field) in field.content_size.region, f"{keys} at {size}\n{shown(app)}"
