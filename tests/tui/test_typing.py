"""Fields never send what they hold to the terminal unseen."""

import pytest
from textual.app import App, ComposeResult

from tui.widgets.text_area import Page
from tui.widgets.text_input import Line

NASTY = "a\x1b[31mb\x9bc\x07"


@pytest.mark.parametrize("field", [lambda: Line(NASTY), lambda: Page(NASTY)], ids=["line", "page"])
async def test_controls_are_shown_and_kept(field):
    class Typing(App[None]):
        def compose(self) -> ComposeResult:
            yield field()

    async with Typing().run_test(size=(40, 8)) as pilot:
        widget = pilot.app.query_one("Input, TextArea")
        drawn = "".join(widget.render_line(y).text for y in range(widget.size.height))
        assert "␛[31mb�c␇" in drawn
        assert not set("\x1b\x9b\x07") & set(drawn)
        await pilot.press("end", "x")
        assert (widget.value if isinstance(widget, Line) else widget.text) == NASTY + "x"
