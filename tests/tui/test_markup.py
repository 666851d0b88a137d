"""The door by which text reaches the screen: a name is text wherever Textual would take it for markup."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.content import Content

from tests.tui.pilot import wait_until
from tests.tui.table import shown as screen
from tui.text.content import Plain, entitle, safe_content
from tui.textual_internals import InnerApp
from tui.toasts.toast import toast

NAMES = ("Tom [/] the Second", "[@click=app.quit]x[/]", "[bold]x", "a\\[b]", "$accent {}")


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_text_in_widgets_titles_and_toasts(name):
    class Showing(App[None]):
        CSS = "Plain { border: round; width: 60; }"

        def compose(self) -> ComposeResult:
            yield Plain(f"first {name}")
            yield Plain()

        def on_mount(self) -> None:
            first, second = self.query(Plain)
            entitle(first, title=f"over {name}", subtitle=f"under {name}")
            second.update(f"again {name}")
            toast(self, f"told {name}", title=f"headed {name}")

    app = Showing()
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await pilot.pause()
        seen = screen(app)
        for where in ("first ", "over ", "under ", "again ", "told ", "headed "):
            assert f"{where}{name}" in seen


async def test_a_toast_that_expires_as_the_screen_changes_does_not_freeze_the_app():
    app = InnerApp()
    async with app.run_test(notifications=True) as pilot:
        toast(app, "just now", seconds=1)
        await pilot.pause()
        (said,) = app.said
        said.raised_at -= 10
        assert said.has_expired
        assert said.time_left > 0
        again = type(app.screen.query("Toast").first())
        app.screen.mount(again(said))  # as a screen does that has asked a moment before
        await pilot.pause()
        await wait_until(pilot, lambda: not app.screen.query("Toast"), "its end")


def test_spans_stay_true_and_nothing_is_sent_that_a_terminal_obeys():
    styled = Content.assemble("a\x1b", ("red\u202e", "red"))
    assert safe_content(styled).plain == "a␛red⁋"
    assert safe_content(styled).spans == styled.spans
    assert safe_content("one\ntwo").plain == "one↵two"
    assert safe_content("one\ntwo", newlines=True).plain == "one\ntwo"


async def test_the_same_text_again_lays_nothing_out():
    class Showing(App[None]):
        def compose(self) -> ComposeResult:
            yield Plain("as before")

    app = Showing()
    async with app.run_test() as pilot:
        await pilot.pause()
        plain = app.query_one(Plain)
        laid_out = []
        plain.refresh = lambda *_, **__: laid_out.append(1)  # type: ignore[method-assign,assignment]
        plain.update("as before")
        assert not laid_out
        plain.update(Content.styled("as before", "bold"))
        assert laid_out


@pytest.mark.parametrize(
    ("css", "text", "again"),
    [
        ("", "two\nmore", False),
        ("", "a line that is longer than it is wide " * 5, True),
        ("", "", True),
        ("height: 1;", "a\nb\nc", False),
        ("width: auto;", "cd\ne", True),
    ],
)
async def test_a_text_is_laid_out_where_it_takes_another_room_and_else_is_only_painted(css, text, again):
    class Showing(App[None]):
        CSS = f"Plain {{ width: 60; height: auto; {css} }}"

        def compose(self) -> ComposeResult:
            yield Plain("one\nmore")
            yield Plain("below")

    app = Showing()
    async with app.run_test(size=(80, 20)) as pilot:
        await pilot.pause()
        plain, below = app.query(Plain)
        laid_out: list[object] = []
        app.screen.screen_layout_refresh_signal.subscribe(app.screen, laid_out.append, immediate=True)
        plain.update(text)
        await pilot.pause()
        assert bool(laid_out) == again
        assert all(line in screen(app) for line in (text[:50].rstrip().splitlines() if not css else ()))
        app.screen.refresh(layout=True)
        at = below.region
        await pilot.pause()
        assert below.region == at, "as it would have been laid out"
