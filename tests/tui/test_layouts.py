"""Layouts: three built in and one's own, panes resized and hidden, kept over a restart, and brought by a conflict."""

from __future__ import annotations

import pytest
from textual.geometry import Region, Size

from campaigns.commands import EndConflict
from tests.tui.keyboard import seated
from tests.tui.table import empty, furnished, shown, told
from tests.words import sentence
from tui.config.layouts import BUILT_IN, Layout, as_stored, fold_panes, from_stored, in_order
from tui.config.settings import Config, change, config_path, load
from tui.dialogs.basic import Prompt
from tui.dialogs.choose import Pick
from tui.key_bindings.panes import PANES

ALL = [slot.id for slot in PANES]


@pytest.fixture
def folder(tmp_path):
    return furnished(tmp_path / "c")


# Where panes stand -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("size", [(100, 26), (120, 38), (159, 60), (160, 26), (200, 48), (320, 90)])
def test_digits_rise_in_reading_order_and_no_cell_is_empty_or_taken_twice(name, size):
    for hidden in (set(), BUILT_IN[name].hidden, {"points", "milestones"}, {"panels", "strip"}):
        regions = BUILT_IN[name].regions(Size(*size), [pane for pane in ALL if pane not in hidden])
        assert in_order(regions)
        assert set(regions) == set(ALL) - hidden
        assert sum(region.area for region in regions.values()) == size[0] * size[1]
        assert all(region in Region(0, 0, *size) for region in regions.values())
        assert all(region.height >= 3 and region.width >= 14 for region in regions.values())


def test_folded_panes_are_lines_but_for_the_one_worked_in():
    regions = fold_panes(Size(80, 22), ALL, "scene")
    assert [region.height for region in regions.values()] == [1, 1, 1, 15, 1, 1, 1, 1]
    assert in_order(regions)
    assert regions["strip"].bottom == 22


def test_a_pane_takes_the_room_of_those_beside_it():
    size, plain = Size(120, 38), BUILT_IN["talk"].regions(Size(120, 38), ALL)
    wider = BUILT_IN["talk"].resize_pane("characters", 8, 0).regions(size, ALL)
    assert wider["characters"].width > plain["characters"].width
    assert wider["scene"].width < plain["scene"].width
    assert wider["characters"].height == plain["characters"].height
    higher = BUILT_IN["talk"].resize_pane("scene", 0, 6).regions(size, ALL)
    assert higher["scene"].height > plain["scene"].height
    assert higher["scene"].width == plain["scene"].width
    assert BUILT_IN["talk"].resize_pane("points", 0, -99).regions(size, ALL)["points"].height == 3


@pytest.mark.parametrize(
    "layout", [*BUILT_IN.values(), BUILT_IN["fight"].resize_pane("scene", 4, -2).toggle_pane("points")]
)
def test_a_layout_is_what_it_was_once_it_is_stored(layout):
    assert from_stored(as_stored(layout)) == layout


@pytest.mark.parametrize(
    "stored",
    [
        None,
        {},
        {"base": "party"},
        {"base": 3},
        {"base": "talk", "hidden": "points"},
        {"base": "talk", "hidden": ["nothing"]},
        {"base": "talk", "hidden": [3]},
        {"base": "talk", "sizes": []},
        {"base": "talk", "sizes": {"points": 4}},
        {"base": "talk", "sizes": {"points": [4]}},
        {"base": "talk", "sizes": {"points": [4, 2.5]}},
        {"base": "talk", "sizes": {"points": [4, 10**9]}},
        {"base": "talk", "sizes": {"nothing": [4, 2]}},
        {"base": "talk", "colour": "red"},
    ],
)
def test_what_is_no_layout_is_none(stored, tmp_path):
    assert from_stored(stored) is None
    if stored is not None:
        change("layouts", {"mine": stored}, tmp_path / "c.toml")
        assert "'mine' isn't a layout" in load(tmp_path / "c.toml").fault


# By keys -----------------------------------------------------------------------------------------------------------


async def test_a_running_conflict_brings_its_layout_and_the_one_of_before_comes_back(folder):
    async with seated(folder) as (app, _):
        play = app.table
        assert play.layout_name == "fight"
        large = play.pane("conflict").size.height
        app.do(EndConflict(conflict=app.view.conflicts[0].id))
        assert play.layout_name == "talk"
        app.changes.undo()
        assert (play.layout_name, play.pane("conflict").size.height) == ("fight", large)


async def test_what_is_chosen_in_a_fight_holds_for_fights(folder):
    async with seated(folder) as (app, gm):
        await gm.press("f3")
        await gm.hears("Layout: talk.")
        app.do(EndConflict(conflict=app.view.conflicts[0].id))
        await gm.press("f3", "f3")
        await gm.hears("Layout: fight.")
        app.changes.undo()
        assert app.table.layout_name == "talk"


async def test_by_a_setting_nothing_happens_by_itself(folder):
    async with seated(folder, config=Config(conflict_layout="")) as (app, _):
        assert app.table.layout_name == "talk"


async def test_a_hidden_pane_is_shown_by_its_digit_as_long_as_it_is_worked_in(folder):
    async with seated(folder) as (app, gm):
        play = app.table
        await gm.press("2", "f8")
        await gm.hears("Points: hidden in the layout fight. Press [2] to show it.")
        await gm.until(lambda: "2 Points" not in shown(app), "it is gone")
        assert play.current is play.characters
        assert play.focused is play.characters.list
        await gm.press("tab")
        assert play.current is play.pane("milestones")
        await gm.press("2")
        await gm.sees("2 Points")
        assert play.focused is play.pane("points").list
        await gm.press("1")
        await gm.until(lambda: "2 Points" not in shown(app), "gone again")
        await gm.press("2", "f8", "1")
        await gm.sees("2 Points")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_palette_finds_what_is_in_a_hidden_pane(folder, size):
    async with seated(folder, size) as (app, gm):
        await gm.press("3", "f8")
        await gm.until(lambda: "3 Milestones" not in shown(app), "it is gone")
        app.find_at_table("milestones", app.view.milestones[0].id)
        await gm.sees("3 Milestones", "Name the thief")


async def test_panes_are_resized_and_stay_so_over_a_restart(folder):
    async with seated(folder) as (app, gm):
        play = app.table
        before = play.pane("scene").size
        await gm.press("4", "greater_than_sign", "right_parenthesis")
        await gm.until(lambda: play.pane("scene").size.height > before.height, "the change")
        after = play.pane("scene").size
        assert after.width > before.width
        await gm.press("q")
        await gm.until(lambda: app.campaign is None, "the end")
    kept = load().layouts["fight"]
    assert kept.sizes == {"scene": (4, 2)}
    async with seated(folder, config=load()) as (app, gm):
        assert app.table.pane("scene").size == after
        await gm.press("4", "less_than_sign", "left_parenthesis")
        await gm.until(lambda: app.table.pane("scene").size == before, "as it was")


async def test_what_cannot_be_resized_says_why(folder):
    async with seated(folder) as (app, gm):
        for _ in range(12):
            await gm.press("right_parenthesis")
        assert sentence("tui.play_screen.layout:LayoutPlace.action_grow#2") in told(app)
        assert in_order({str(pane.id): pane.region for pane in app.table.panes})
        await gm.press("f8")
        await gm.hears("The digits would no longer follow the reading order.")
        assert app.table.pane("characters").display
        await gm.pilot.resize_terminal(80, 24)
        await gm.press("right_parenthesis")
        await gm.hears("Make the terminal at least 100 columns and 28 lines to resize panes.")


async def test_one_pane_stays(folder):
    async with seated(folder) as (app, gm):
        app.layouts["fight"] = Layout("fight", frozenset(ALL[1:]))
        app.table.put_panes()
        await gm.press("f8")
        await gm.hears("One pane must stay.")
        assert app.table.pane("characters").size.height > 30


async def test_a_layout_is_kept_by_name_used_from_the_palette_and_removed(folder):
    async with seated(folder) as (app, gm):
        await gm.press("2", "f8", "f4")
        await gm.at(Pick)
        await gm.sees(
            "in use",
            sentence("tui.play_screen.layout:LayoutPlace._layout_choices#2", "fight"),
            "Reset fight to its built-in form",
        )
        await gm.type("another name")
        await gm.press("enter")
        await gm.at(Prompt)
        await gm.type("Fight")
        await gm.press("enter")
        await gm.sees(sentence("tui.play_screen.layout:LayoutPlace._do_chosen.check"))
        await gm.type(" in the mill")
        await gm.press("enter")
        await gm.hears("Layout: fight-in-the-mill.")
        await gm.press("f3")
        await gm.hears("Layout: fight.")
        await gm.press("ctrl+p")
        await gm.type("in the mill")
        await gm.press("enter")
        await gm.until(lambda: app.table.layout_name == "fight-in-the-mill", "chosen by name")
        await gm.press("q")
        await gm.until(lambda: app.campaign is None, "the end")
    assert "# mine" not in config_path().read_text()
    async with seated(folder, config=load()) as (app, gm):
        assert app.table.layout_name == "fight-in-the-mill"
        assert not app.table.pane("points").display
        await gm.press("f4")
        await gm.at(Pick)
        await gm.type("remove")
        await gm.press("enter")
        await gm.hears("fight-in-the-mill: removed.")
        assert app.table.layout_name in BUILT_IN
        assert load().layouts.keys() == {"fight"}


async def test_a_built_in_one_is_brought_back_and_all_panes_are_shown(folder):
    async with seated(folder) as (app, gm):
        for chosen in ("built-in form", "Show all"):
            await gm.press("2", "f8", "f4")
            await gm.at(Pick)
            await gm.type(chosen)
            await gm.press("enter")
            await gm.until(lambda: app.table.pane("points").display, "all of it")


async def test_a_layout_that_is_gone_gives_way(folder):
    async with seated(folder, config=Config(conflict_layout="my own")) as (app, gm):
        assert app.table.layout_name in BUILT_IN
        await gm.sees("5 At the weir")


async def test_a_new_campaign_shows_all_panes(tmp_path):
    async with seated(empty(tmp_path / "c")) as (app, gm):
        await gm.sees(*(f"{n} " for n in range(1, 9)))
        assert app.table.layout_name == "talk"


async def test_a_configuration_that_cannot_be_written_is_said(folder):
    config_path().parent.mkdir(parents=True, exist_ok=True)
    config_path().write_text("typed = ")
    async with seated(folder, config=Config()) as (app, gm):
        await gm.press("4", "greater_than_sign")
        app.table.keep_layouts()
        await gm.hears("Shown now, but not saved")


# Room --------------------------------------------------------------------------------------------------------------


async def test_as_many_results_are_whole_as_there_are_lines_the_newest_first(sample_of):
    async with seated(sample_of("resonance"), (200, 46)) as (app, gm):
        strip = app.table.pane("strip")
        await gm.until(lambda: len(strip.list.rows) > len(app.view.strip), "results of several lines")
        ids = [row.key for row in strip.rows(app.view, strip.list.size.width)]
        assert len(ids) == strip.list.size.height
        assert ids[0][0] == ids[1][0] == app.view.strip[0].seq  # the newest is whole
        assert {seq for seq, _ in ids} == {line.seq for line in app.view.strip}  # and none left out


async def test_a_broad_terminal_shows_notes_and_whole_results(sample):
    from campaigns.commands import AddNote

    async with seated(sample, (200, 50)) as (app, gm):
        await gm.sees("The trapdoor", "is frozen shut", "Willpower", "Athletics")
        app.do(AddNote(about="scene", about_id=app.view.scene.id, text="The rope is rotten.\nHe knows."))
        await gm.sees("– The rope is rotten.", "He knows.")
        await gm.press("V")
        await gm.until(lambda: "He knows." not in shown(app), "the player view")


async def test_panes_that_were_folded_are_filled_when_the_terminal_grows(folder):
    async with seated(folder, (80, 24)) as (app, gm):
        await gm.press("5")
        await gm.pilot.resize_terminal(200, 50)
        draw, results = (app.table.pane(name).list for name in ("draw", "strip"))
        first = lambda rows: rows._rows.row(0).plain if len(rows._rows) else ""  # noqa: E731
        await gm.until(lambda: first(draw) and first(results), "the last result in both")
