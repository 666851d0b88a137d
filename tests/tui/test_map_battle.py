"""A battle on its map by keys: steps by the heading, an attack with who and whom filled in, walls, all undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from tests.campaigns.play import state
from tests.core.destiny.session import battle, begin, do, table
from tests.tui.keyboard import Keyboard, seated
from tests.words import sentence
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.forms import FormView
from tui.map_drawing.grid import Zoom
from tui.map_drawing.widget import GridMap
from tui.maps.screen import MapScreen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The Archer and the Thief against two Goblins, the first round begun, a rock between them."""
    with table(tmp_path) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Scout")
        for unit, x, y, facing in (("Archer", 5, 5, "e"), ("Goblin Scout", 9, 6, "w"), ("Thief", 3, 9, "n")):
            do(campaign, "place_unit", unit=unit, x=x, y=y, facing=facing)
        do(campaign, "ground", x=8, y=5, name="the rock", obstacle=True)
        return campaign.folder


async def at_map(gm: Keyboard) -> MapScreen:
    await gm.press("5", "m")
    place = await gm.at(MapScreen)
    await gm.until(lambda: place.selected, "somebody selected")
    return place


async def test_a_unit_is_driven_and_everything_undone_to_the_byte(folder):
    async with seated(folder) as (_, gm):
        place = await at_map(gm)
        assert place.selected.id == "Archer"
        before, seq = state(gm.campaign), gm.campaign.view.seq
        await gm.sees("6 1", "8 2", "turn , 1")
        await gm.burst("shift+up", "full_stop", "3", "shift+down")
        archer = battle(gm.campaign).find("Archer")
        assert (archer.space, archer.facing, archer.actions) == ((6, 5), "se", 0)
        assert (archer.move, archer.turn, archer.path) == (0, 1, ((6, 5), (7, 6), (6, 5)))
        await gm.press("shift+up")
        await gm.hears("Archer has acted this round.")
        for _ in range(gm.campaign.view.seq - seq):
            await gm.burst("u")
        assert state(gm.campaign) == before


async def test_a_unit_goes_to_the_cursor_along_the_cheapest_way_its_cost_told_before(folder):
    async with seated(folder) as (_, gm):
        place = await at_map(gm)
        await gm.sees("Reach, j: arcs, ranges, plain", "Archer's hand")
        before, seq = state(gm.campaign), gm.campaign.view.seq
        await gm.burst("right", "right")
        await gm.sees("7,5", "2 Move, an Action  enter go there")
        await gm.press("enter")
        await gm.until(lambda: battle(gm.campaign).find("Archer").space == (7, 5), "there")
        assert gm.campaign.view.seq == seq + 1, "one line, one undo"
        await gm.sees("Archer: moves to 7,5")
        assert place.query_one(GridMap).cursor == (7, 5)
        await gm.burst("down", "down", "down", "down", "down", "down", "enter")
        await gm.hears("The selected unit can't get there. Press [p] to place it.")
        await gm.press("u")
        assert state(gm.campaign) == before


async def test_whoever_has_gone_gives_way_to_the_next_who_may_act_and_tab_goes_round_those(folder):
    async with seated(folder) as (_, gm):
        place = await at_map(gm)
        await gm.sees("▸A", "▸T", "3 may act")
        await gm.burst("right", "right", "right", "right", "up", "up")
        await gm.press("enter")
        await gm.until(lambda: place.selected.id == "Thief", "the next")
        assert not battle(gm.campaign).find("Archer").move
        await gm.sees("2 may act")
        await gm.press("tab")
        assert place.selected.id == "Goblin Scout"
        await gm.press("tab")
        assert place.selected.id == "Thief"


async def test_where_somebody_stands_the_middle_of_the_keypad_goes_there(folder):
    with Campaign.open(folder) as campaign:
        do(campaign, "place_unit", unit="Thief", x=6, y=6, facing="n")
    async with seated(folder) as (_, gm):
        place = await at_map(gm)
        await gm.burst("right", "down")
        await gm.sees("1 Move, an Action  5 go there")
        await gm.press("5")
        await gm.until(lambda: battle(gm.campaign).find("Archer").space == (6, 6), "with the Thief")
        await gm.sees("A+", "+ several")
        assert place.selected.id == "Archer"


async def test_a_target_at_the_cursor_is_looked_at_and_attacked(folder):
    async with seated(folder) as (_, gm):
        place = await at_map(gm)
        await gm.burst("right", "right", "right", "right", "down")
        await gm.sees("Range      4 (8 m)", "Cover", "o", "x")
        await gm.press("d")
        await gm.at(ActionMenu)
        await gm.type("attack")
        await gm.press("enter")
        dialog = await gm.at(DrawDialog)
        form = dialog.query_one(FormView).read()
        assert (form.unit, form.target) == ("Archer", "Goblin Scout")
        await gm.press("escape")
        await gm.at(MapScreen)
        await gm.press("g")
        await gm.until(lambda: gm.app.screen is not place, "who is sought")
        await gm.type("scout")
        await gm.press("enter")
        await gm.at(MapScreen)
        await gm.press("4")
        await gm.until(lambda: battle(gm.campaign).find("Goblin Scout").space == (8, 6), "a nameless unit stepped")
        assert gm.campaign.line(gm.campaign.view.seq).title == "Goblin Scout: moves to 8,6"


async def test_ground_is_said_once_and_painted_again(folder):
    async with seated(folder) as (_, gm):
        await at_map(gm)
        await gm.burst("down", "down")
        await gm.press("e")
        await gm.at(DrawDialog)
        await gm.field("Cannot be entered")
        await gm.press("right", "enter")
        await gm.at(MapScreen)
        await gm.burst("right", "y")
        await gm.until(lambda: len(gm.campaign.view.state.stage.terrain) == 3, "two walls and the rock")
        assert {each.space for each in gm.campaign.view.state.stage.terrain if each.blocked} == {(5, 7), (6, 7)}
        await gm.sees("██")


async def test_who_enter_a_space_together_play_high_card_in_the_dialog(tmp_path):
    with table(tmp_path, dealt=False) as campaign:
        begin(campaign)
        do(campaign, "reveal_targets", "")
        do(campaign, "round", "", "Goblin Scout")
        do(campaign, "place_unit", unit="Archer", x=5, y=5, facing="e")
        do(campaign, "place_unit", unit="Goblin Scout", x=7, y=5, facing="w")
        do(campaign, "step", unit="Goblin Scout", way="w")
        folder = campaign.folder
    async with seated(folder) as (_, gm):
        await at_map(gm)
        await gm.press("6")
        dialog = await gm.at(DrawDialog)
        await gm.sees("enters")
        await gm.press("enter")
        await gm.at(MapScreen)
        assert battle(gm.campaign).find("Archer").space == (6, 5)
        assert dialog is not gm.app.screen
        await gm.sees("A+")


async def test_a_campaign_without_the_module_is_played_without_a_map(tmp_path):
    with table(tmp_path, {"modules_off": ["map"]}) as campaign:
        begin(campaign)
        folder = campaign.folder
    async with seated(folder) as (app, gm):
        await gm.press("5", "m")
        await gm.hears("This campaign doesn't use the part map.")
        app.go("map")
        await gm.at(MapScreen)
        await gm.sees(f"{sentence('core.rulesets.destiny.options:off')} map")


async def test_what_is_due_goes_on_by_the_keys_of_the_table(folder):
    async with seated(folder) as (_, gm):
        await at_map(gm)
        await gm.sees("3 may act · f: Archer: walks towards Goblin Scout")
        await gm.press("f")
        dialog = await gm.at(DrawDialog)
        form = dialog.query_one(FormView).read()
        assert (form.unit, form.x, form.y) == ("Archer", 8, 5), "on the rock, next to the Scout"
        await gm.press("enter")
        await gm.at(MapScreen)
        await gm.until(lambda: battle(gm.campaign).find("Archer").space == (8, 5), "the Archer next to the Scout")
        await gm.press("u")
        await gm.press("F")
        await gm.hears("Archer: waits")
        assert not battle(gm.campaign).find("Archer").actions
        await gm.press("0", "z")
        await gm.hears("Turn 1")


async def test_the_next_step_selects_its_unit_though_another_could_still_move(folder):
    async with seated(folder) as (_, gm):
        place = await at_map(gm)
        await gm.burst("6")
        await gm.until(lambda: battle(gm.campaign).find("Archer").move, "some of her Move left")
        assert place.selected.id == "Archer"
        await gm.sees("f: Thief: walks towards Goblin")
        await gm.press("space")
        await gm.at(DrawDialog)
        await gm.until(lambda: place.selected.id == "Thief", "the Thief selected")


async def test_the_whole_map_comes_back_after_it_was_larger_though_the_legend_took_lines_meanwhile(folder):
    async with seated(folder, (80, 24)) as (_, gm):
        place = await at_map(gm)
        grid, legend = place.query_one(GridMap), place.query_one("#legend")
        assert (grid.shown_zoom, grid._frame.size) == (Zoom(2, 1), (24, 16))
        await gm.press("plus", "plus", "plus")
        await gm.until(lambda: legend.size.height > 1, "a line that the map leaves free")
        await gm.press("0")
        await gm.until(lambda: grid._frame.size == (24, 16), "all of it")
        assert grid.shown_zoom == Zoom(2, 1)
