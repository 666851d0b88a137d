"""The map of a game nobody has heard of: the toy's yard, by keys and by mouse, at every size and without colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from core.grid import Ground
from core.look import Look
from tests.campaigns.play import state
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import empty, furnished, shown
from tests.words import sentence
from tui.characters.screen import SheetScreen
from tui.dialogs.choose import Pick
from tui.dialogs.reader import Reader
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.map_drawing.grid import Zoom
from tui.map_drawing.widget import GridMap
from tui.maps.screen import MapScreen
from tui.play_screen.screen import PlayScreen
from tui.textual_internals import lines as painted_lines


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A duel at the weir, each at one side of the cart."""
    return furnished(tmp_path / "c")


async def opened(gm: Keyboard) -> MapScreen:
    """The map, from the conflict pane."""
    await gm.press("5", "m")
    place = await gm.at(MapScreen)
    await gm.until(lambda: place.selected, "somebody selected")
    return place


def spaces(gm: Keyboard) -> tuple[tuple[int, int], ...]:
    """Where the two stand."""
    return gm.campaign.view.conflicts[-1].state.spaces


def lines(gm: Keyboard) -> list[str]:
    """The spaces of the map as they are shown, without the frame and what stands beside it."""
    rows = [line.split("│") for line in shown(gm.app).splitlines() if line.count("│") >= 2]
    return [row[1].rstrip() for row in rows if row[0].strip().isdecimal()]


def framed(gm: Keyboard) -> list[str]:
    """The lines that the frame of the map takes up, from edge to edge."""
    drawn = [line for line in shown(gm.app).splitlines() if any(edge in line for edge in "╭╰")]
    return [drawn[0], drawn[-1]]


async def test_a_piece_is_stepped_by_the_keypad_at_the_cost_shown_and_undo_brings_it_back(folder):
    async with seated(folder, (80, 24)) as (_, gm):
        place = await opened(gm)
        await gm.sees("A Mara Voss", "6 0")
        before = state(gm.campaign)
        await gm.burst("3", "6")
        await gm.until(lambda: spaces(gm)[0] == (3, 2), "two steps")
        assert place.query_one(GridMap).cursor == (3, 2)
        assert gm.campaign.line(gm.campaign.view.seq).title == "Mara Voss: to 3,2"
        await gm.sees("8 –")
        await gm.press("8")
        await gm.hears("The cart is in the way.")
        await gm.burst("u", "u")
        assert spaces(gm)[0] == (1, 1)
        assert state(gm.campaign) == before
        await gm.burst("shift+right", "shift+up")
        await gm.until(lambda: spaces(gm)[0] == (2, 0), "driven east and north, as there is no heading")


async def test_looking_about_changes_nothing(folder):
    async with seated(folder) as (_, gm):
        place = await opened(gm)
        seq, grid = gm.campaign.view.seq, place.query_one(GridMap)
        await gm.press("tab")
        assert place.selected.id == "Jonas [red]Reed"
        assert grid.cursor == (5, 1)
        await gm.burst("left", "left")
        await gm.sees("3,1 a cart in the way")
        await gm.burst("home", "pageup")
        await gm.until(lambda: grid.cursor[1] == 0, "half a screen up")
        await gm.press("g")
        await gm.at(Pick)
        await gm.type("mara")
        await gm.press("enter")
        await gm.until(lambda: place.selected.id == "Mara Voss" and grid.cursor == (1, 1), "Mara")
        await gm.burst("right", "right", "right", "right")
        await gm.sees("away       ✓ 4")
        await gm.press("enter")
        assert place.selected.id == "Jonas [red]Reed"
        assert gm.campaign.view.seq == seq


async def test_marks_are_shown_layer_by_layer_under_their_names(folder):
    async with seated(folder, (80, 24)) as (_, gm):
        await opened(gm)
        await gm.press("tab")
        await gm.sees("Gates, j: plain", "? the gate")
        await gm.until(lambda: lines(gm)[0].split() == ["?", "·", "·", "·", "0", "0", "0"], "the usual layer")
        await gm.press("j")
        await gm.sees("Plain, j: gates")
        await gm.until(lambda: "?" not in lines(gm)[0], "no layer")
        assert "!" in shown(gm.app)
        await gm.press("k")
        await gm.at(Reader)
        await gm.sees("! a loose stone", "# a cart")


async def test_a_legend_takes_the_lines_a_small_map_leaves_free(folder):
    async with seated(folder, (80, 24)) as (_, gm):
        place = await opened(gm)
        await gm.press("minus")
        grid, below = place.query_one(GridMap), place.query_one("#legend")
        await gm.until(lambda: grid.free > 2, "a smaller map")
        many = tuple(Ground((x, 0), Look("~", "blue", f"river number {x}")) for x in range(7))
        place._grid = place._grid._replace(ground=many)
        place._tell_around()
        await gm.sees("river number 0", "river number 6")
        assert below.size.height > 1
        assert "more" not in str(below.content)
        assert grid.size.height >= grid._frame.lines + 2, "the map is as large as it was"


async def test_the_map_fills_its_pane_until_it_is_zoomed_and_that_is_remembered(folder):
    async with seated(folder) as (app, gm):
        place = await opened(gm)
        fits = place.query_one(GridMap).shown_zoom
        assert fits == Zoom(10, 5)
        await gm.press("minus")
        await gm.until(lambda: place.query_one(GridMap).shown_zoom == Zoom(8, 4), "smaller")
        await gm.burst("minus", "minus")
        await gm.until(lambda: place.query_one(GridMap).shown_zoom == Zoom(4, 2), "smaller still")
        assert lines(gm)[0] == " ?   0   0   ·   ·   ·   ·"
        await gm.press("escape")
        place = await opened(gm)
        assert place.query_one(GridMap).shown_zoom == Zoom(4, 2)
        app.close_campaign()
    async with seated(folder, first=MapScreen) as (_, gm):
        place = await gm.at(MapScreen)
        await gm.until(lambda: place.query_one(GridMap).shown_zoom == Zoom(4, 2), "as it was left")
        await gm.press("0")
        await gm.until(lambda: place.query_one(GridMap).shown_zoom == fits, "the whole map")


async def test_it_stands_in_the_middle_in_a_frame_with_coordinates(folder):
    async with seated(folder) as (_, gm):
        await opened(gm)
        top, bottom = framed(gm)
        assert re.findall(r"\d", top.partition("╮")[0]) == [*"0123456"]
        pane = top.partition("│")[0]
        left, right = pane.index("╭"), len(pane) - pane.index("╮")
        assert abs(left - right) <= 2
        assert bottom.index("╰") == left


async def test_a_piece_is_put_somewhere_and_what_the_game_has_not_says_so(folder):
    async with seated(folder) as (_, gm):
        await opened(gm)
        await gm.burst("down", "down", "p")
        await gm.until(lambda: spaces(gm)[0] == (1, 3), "placed")
        await gm.burst("t", "e", "y")
        await gm.hears("This game doesn't have that.")
        await gm.burst("tab", "left", "left", "p")
        await gm.hears("The cart is in the way.")


async def test_an_action_is_taken_from_the_map(folder):
    async with seated(folder) as (_, gm):
        await opened(gm)
        await gm.press("d")
        await gm.at(ActionMenu)
        await gm.press("2")
        await gm.at(DrawDialog)
        await gm.sees("Sidle", "From the left")
        await gm.press("escape")
        await gm.at(MapScreen)
        await gm.press("escape")
        await gm.at(PlayScreen)


async def test_in_the_player_view_only_what_everybody_sees_is_left_and_nothing_can_be_done(folder):
    async with seated(folder) as (_, gm):
        place = await opened(gm)
        await gm.press("V")
        await gm.sees(sentence("tui.app.app:Wyrdbook.action_player_view#1"))
        assert "Mara Voss" not in shown(gm.app)
        assert any(line.split() == ["·", "A", "·", "#", "#", "#", "#", "#", "·", "B", "·"] for line in lines(gm))
        await gm.press("6")
        await gm.hears("Player view is on. Press [V] to leave it.")
        assert spaces(gm)[0] == (1, 1)
        await gm.press("V")
        await gm.until(lambda: place.selected and "6 0" in shown(gm.app), "the player view lifted")


async def test_the_mouse_moves_the_cursor_and_selects(folder):
    async with seated(folder) as (_, gm):
        place = await opened(gm)
        at = next((x, y) for y, line in enumerate(shown(gm.app).splitlines()) if (x := line.find("  B  ")) > 0)
        assert await gm.pilot.click(offset=(at[0] + 2, at[1]))
        assert place.query_one(GridMap).cursor == (5, 1)
        await gm.pilot.click(offset=(at[0] + 2, at[1]), times=2)
        await gm.until(lambda: place.selected.id == "Jonas [red]Reed", "Jonas")


async def test_without_a_map_the_place_says_so(tmp_path):
    async with seated(empty(tmp_path / "c")) as (app, gm):
        app.go("map")
        await gm.at(MapScreen)
        await gm.sees(sentence("tui.map_drawing.panel:without_map#3"), "5 a  on the play screen, start a conflict")
        await gm.press("6")
        await gm.hears("There is no map. On the play screen")


@pytest.mark.parametrize("size", [(60, 16), (200, 50)], ids=str)
async def test_it_fits_and_reads_without_colours(folder, size, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(folder, size) as (app, gm):
        await opened(gm)
        await gm.sees("#", "A", "B", "Mara Voss", "7 0")
        drawn = shown(app).splitlines()
        assert len(drawn) == size[1]
        assert all(cell_len(line) <= size[0] for line in drawn)
        strips = painted_lines(app.screen)
        under = [s.text for strip in strips for s in strip if s.style and s.style.reverse and s.text.strip()]
        assert any("A" in text for text in under), "the cursor is told by more than colour"


async def test_from_the_map_the_sheet_of_who_is_selected_there_opens_and_escape_leads_back(folder):
    async with seated(folder) as (app, gm):
        place = await opened(gm)
        at_the_table = app.table.actor
        while place.actor == at_the_table:
            await gm.press("tab")
        other = place.selected.id, place.actor
        await gm.press("c")
        assert (await gm.at(SheetScreen)).character == other[1]
        await gm.press("escape")
        place = await gm.at(MapScreen)
        await gm.until(lambda: place.selected, "somebody selected")
        assert (place.selected.id, place.actor) == other
        await gm.press("escape")
        await gm.at(PlayScreen)
