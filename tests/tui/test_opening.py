"""Screens that open and close: how often they paint, what shines through them, what they leave behind."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from textual.app import App
from textual.events import Key
from textual.geometry import Region
from textual.screen import Screen

from campaigns.campaign import Campaign
from campaigns.commands import CommitDowntime, EndSession, StartSession
from core.actions.play import levers
from core.luck.odds import Lever
from tests.conftest import FREEZE
from tests.tui.keyboard import seated
from tests.tui.mill import mill
from tests.tui.pilot import settled, wait_until
from tests.tui.table import furnished, shown
from tui.base_screens import first_paint, paint_order
from tui.base_screens.backdrop import backdrop
from tui.base_screens.list_screen import ListPlace
from tui.base_screens.top_line import TopLine
from tui.dialogs.basic import Dialog
from tui.draws import forecast_task
from tui.forms import FormView
from tui.history.screen import LogScreen
from tui.house_rules.screen import RulesScreen
from tui.notes.screen import NotesScreen
from tui.search import search
from tui.textual_internals import lines
from tui.world.screen import WorldScreen

PAINT = Screen._compositor_refresh  # at each step, as on a terminal: tests paint at rest


def paints(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The screens painted from now on, in turn; what is worked out beside them is in time, however busy the machine."""
    painted: list[object] = []
    monkeypatch.setattr(forecast_task, "_PATIENCE", 5.0)
    monkeypatch.setattr(first_paint, "_MOMENT", 5.0)
    monkeypatch.setattr(search, "AT_ONCE", 5.0)
    display = App._display
    monkeypatch.setattr(App, "_display", lambda app, of, what: (what and painted.append(of), display(app, of, what)))
    monkeypatch.setattr(Screen, "_compositor_refresh", PAINT)
    return painted


@pytest.mark.walk
@pytest.mark.parametrize("key", ["question_mark", "n", "d", "w", "H", "ctrl+f", "at", "l", "N", "percent_sign"])
async def test_what_opens_is_painted_once(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark", "escape")
        painted = paints(monkeypatch)
        await gm.press(key)
        assert painted == [app.screen]


@pytest.mark.walk
@pytest.mark.parametrize("key", ["question_mark", "n", "d", "l", "c"])
async def test_what_was_covered_is_painted_once_as_it_comes_back(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark", "escape", key)
        painted = paints(monkeypatch)
        await gm.press("escape")
        assert painted == [app.table]


@pytest.mark.walk
@pytest.mark.parametrize("key", ["question_mark", "d", "l"])
async def test_what_comes_back_is_painted_once_however_often_the_clock_ticks(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine Textual's clock ticks while the parts of a screen still follow: here it does at each step."""
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark", "escape", key)
        front, painted = app.screen, paints(monkeypatch)

        async def tick() -> None:
            for _ in range(500):
                app.screen._on_timer_update()
                await asyncio.sleep(0)

        ticking = asyncio.create_task(tick())
        app.post_message(Key("escape", None))
        await ticking
        await settled()
        assert app.screen is not front
        assert painted == [app.table]


async def test_what_is_covered_again_at_once_is_painted_as_it_comes_back(tmp_path: Path) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark")
        await gm.burst("escape", "question_mark", "escape", "question_mark")
        await wait_until(gm.pilot, lambda: app.screen is not app.table, "the help")
        await gm.press("escape")
        assert app.screen is app.table
        assert not app.table._PaintOnce__covered


async def test_search_is_painted_once_with_what_was_gone_to_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        app.memory["found"] = [["characters", str(app.table.actor)]]
        await gm.press("ctrl+f", "escape")  # reads the log
        painted = paints(monkeypatch)
        await gm.press("ctrl+f")
        await gm.sees("Search · 1 hit")
        assert painted == [app.screen]


async def test_the_desk_says_what_was_done_last_as_it_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Campaign.open(furnished(tmp_path / "c")) as campaign:
        for command in (EndSession(), CommitDowntime(), StartSession()):
            campaign.do(command)
    async with seated(tmp_path / "c") as (app, gm):
        painted = paints(monkeypatch)
        await gm.press("w")
        assert painted == [app.screen]
        assert "Last: after session 1" in shown(app)


PLACES: dict[str, type[ListPlace]] = {"H": RulesScreen, "at": WorldScreen, "l": LogScreen, "N": NotesScreen}


@pytest.mark.walk
@pytest.mark.parametrize("key", PLACES)
async def test_a_list_is_written_once_as_it_opens(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[object] = []
    show = PLACES[key].show
    monkeypatch.setattr(PLACES[key], "show", lambda place, view: (written.append(place), show(place, view)))
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press(key)
        assert written == [app.screen]


@pytest.mark.parametrize("keys", ["n", "S", "d1"])
async def test_what_opens_is_laid_out_once(tmp_path: Path, keys: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual does it again because every part has a size, unlike before."""
    laid_out: list[Dialog[Any]] = []
    place = Dialog.place_toasts  # after each layout
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press(*keys[:-1])
        monkeypatch.setattr(Dialog, "place_toasts", lambda dialog: (laid_out.append(dialog), place(dialog)))
        await gm.press(keys[-1])
        assert laid_out == [app.screen]


async def test_what_stands_behind_is_seen_beside_the_box_of_a_dialog_only(tmp_path: Path) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("n")
        box = app.screen.query_one(".dialog").region
        behind = lines(app.table)
        for y, line in enumerate(backdrop(app.screen, app.screen.region)):
            spans = ((0, box.x), (box.right, 120)) if y in box.line_range else ((0, 120),)
            assert [line.crop(*span).text for span in spans] == [behind[y].crop(*span).text for span in spans]
            assert y not in box.line_range or not line.crop(*box.column_span).text.strip()
        assert any(each.text.strip() for each in behind[box.y : box.bottom])


async def test_a_form_is_painted_once_with_odds_that_take_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*of: Any) -> Iterator[Lever]:
        sleep(0.02)
        yield from levers(*of)

    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark", "escape")
        monkeypatch.setattr(forecast_task, "levers", slow)
        painted = paints(monkeypatch)
        await gm.press("o")
        assert painted == [app.screen]
        assert "80.0 % Success" in shown(app)


async def test_what_nobody_waits_for_is_not_done_for_what_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    async with seated(mill(tmp_path / "c")) as (app, _):
        later: list[Any] = []
        monkeypatch.setattr(first_paint.PaintOnce, "after_painting", lambda screen, callback: later.append(callback))
        pane = app.table.characters
        paint_order.once_painted(pane, lambda: done.append("told"))
        later[0]()
        monkeypatch.setattr(paint_order, "is_gone", lambda widget: widget is pane)  # as while its campaign is closed
        later[0]()
    assert done == ["told"]


async def test_what_changes_behind_a_dialog_shines_through(tmp_path: Path) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.press("question_mark")
        before = app.export_screenshot()
        app.table.query_one(TopLine).display = False
        await settled()
        assert app.export_screenshot() != before


async def test_another_theme_is_seen_at_once(tmp_path: Path) -> None:
    async with seated(mill(tmp_path / "c")) as (app, gm):
        before = app.screen.styles.background
        app.theme = "light"
        await gm.until(lambda: app.screen.styles.background != before, "other colours")


@pytest.fixture
def in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide other tests' leftovers from the collector, but nothing that this one loads ahead."""
    FREEZE()
    monkeypatch.setattr(gc, "freeze", lambda: None)


def kept() -> int:
    """How many widgets' lines are kept."""
    gc.collect()
    return sum(type(each).__name__ == "StylesCache" for each in gc.get_objects())


@pytest.mark.usefixtures("in_sight")
async def test_what_was_open_leaves_no_lines_behind(tmp_path: Path) -> None:
    async with seated(mill(tmp_path / "c")) as (_, gm):
        await gm.press("question_mark", "escape")
        before = kept()
        await gm.press(*("question_mark", "escape") * 5)
        await wait_until(gm.pilot, lambda: kept() <= before, "no more lines than before")


async def test_what_a_widget_asks_for_is_painted_with_a_part_of_the_screen_asked_for_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A breakdown shown again stood half as it was: what had changed behind it asked for a part of the screen."""
    async with seated(mill(tmp_path / "c")) as (app, gm):
        await gm.choose("d")
        await settled()
        compositor = type(app.screen._compositor)
        asked, render = set[Region](), compositor.render_update
        monkeypatch.setattr(Screen, "_compositor_refresh", PAINT)
        monkeypatch.setattr(
            compositor, "render_update", lambda of, **how: (asked.update(of._dirty_regions), render(of, **how))[1]
        )
        dialog, widget = app.screen, app.screen.query_one(FormView)
        dialog._compositor._dirty_regions.clear()
        widget.refresh()
        dialog._dirty_widgets.add(widget)
        dialog.refresh(Region(0, 0, 1, 1))
        dialog._on_timer_update()
        assert any(region.contains_region(widget.region) for region in asked)
