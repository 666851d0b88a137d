"""The visible parts at each size, and that nothing is lost on the way between them."""

import sys

import pytest

from tests.terminal import Terminal
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown

TITLES = ("1 Characters", "2 Points", "3 Milestones", "4 Scene", "5 Conflict", "6 ", "7 Draw", "8 Results")


@pytest.fixture
def folder(tmp_path):
    return furnished(tmp_path / "c")


@pytest.mark.walk
@pytest.mark.parametrize("size", [(120, 40), (200, 50), (100, 30)])
async def test_all_panes_are_open_at_once(folder, size):
    async with playing(folder, size) as (app, play, pilot):
        aspects = ("grinding stones",) if size[1] > 30 else ()
        for words in ("Mara Voss", "Name the thief", "The alarm", "At the weir", *aspects, "The thaw"):
            await wait_until(pilot, lambda words=words: words in shown(app), words)
        screen = shown(app)
        assert not [title for title in TITLES if title not in screen.replace("5 At the weir", "5 Conflict")]
        assert all(pane.list.size.height >= 1 for pane in play.panes)
        assert "The Long Winter" in screen.splitlines()[0]
        assert "? help" in screen.splitlines()[-1]


async def test_a_small_terminal_shows_one_pane_and_the_others_in_a_line(folder):
    async with playing(folder, (80, 24)) as (app, play, pilot):
        lines = shown(app).splitlines()
        assert len(lines) == 24
        assert not [title for title in TITLES if title not in shown(app)]
        assert play.characters.size.height > 10
        assert all(pane.size.height == 1 for pane in play.panes if pane is not play.characters)
        assert any("3 Milestones" in line and "◇ Name the thief" in line for line in lines)
        await pilot.press("4")
        await wait_until(pilot, lambda: play.pane("scene").size.height > 10, "the scene unfolded")
        assert play.characters.size.height == 1
        assert "▱▱▱▱▱▱" in shown(app)


async def test_tab_goes_round_where_panes_are_folded(folder):
    async with playing(folder, (80, 24)) as (app, play, pilot):
        await pilot.press("tab")
        assert play.current is play.pane("points")
        assert "6 Selected    Mara Voss · Tricks " in shown(app), "who is selected can be read all the same"
        assert play.focused is play.pane("points").list
        await pilot.press("shift+tab", "shift+tab")
        assert play.current is play.panes[-1]


async def test_below_the_floor_a_plain_message_and_the_table_is_still_there_after_it(folder):
    async with playing(folder, (59, 24)) as (app, play, pilot):
        await wait_until(pilot, lambda: "60 columns" in shown(app), "the message")
        assert "Mara" not in shown(app)
        await pilot.resize_terminal(120, 40)
        await wait_until(pilot, lambda: "Mara Voss" in shown(app), "the table")
        assert play.focused is play.characters.list
        await pilot.resize_terminal(120, 15)
        await wait_until(pilot, lambda: "16 lines" in shown(app), "the message again")


async def test_the_mouse_works_everywhere_and_is_needed_nowhere(folder):
    async with playing(folder, (80, 24)) as (app, play, pilot):
        await pilot.click("#milestones")
        await wait_until(pilot, lambda: play.current is play.pane("milestones"), "the pane unfolded")
        await pilot.click("KeyBar", offset=(2, 0))
        await wait_until(pilot, lambda: app.screen is not play, "what the first key opens")
        assert "New milestone" in shown(app)


@pytest.mark.walk(by="test_below_the_floor_a_plain_message_and_the_table_is_still_there_after_it")
@pytest.mark.parametrize(("key", "words"), [("?", "type to find"), ("n", "Note")])
def test_a_terminal_is_resized_behind_a_dialog_as_often_as_anybody_likes(tmp_path, sample, key, words):
    with Terminal([sys.executable, "-m", "tui", str(sample)], 80, 24, {"XDG_DATA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("saved")
        terminal.press(key)
        terminal.wait_for("esc ")
        for columns, lines in [(120, 40), (200, 50), (80, 24), (200, 50), (81, 50), (130, 30), (150, 60)]:
            terminal.resize(columns, lines)
            terminal.wait_until(
                lambda c=columns: terminal.screen[0].find(" saved") == c - 7, f"the table in {columns}x{lines}"
            )
            assert words in terminal.text
