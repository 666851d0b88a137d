"""Finding: the palette, help and the command line, all from the one table of commands."""

import pytest
from textual.widgets import Input

from tests.tui.keyboard import seated
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown, told
from tests.words import key_help
from tui.app_interface.reachable_commands import acts, reachable
from tui.characters.screen import SheetScreen
from tui.command_palette.dialog import CommandLine, commands_by_name, find_meant, refusal
from tui.command_palette.help import Help, by_group
from tui.command_palette.palette import Findable, Palette, find_best, findable
from tui.dialogs.basic import Prompt
from tui.draws.dialog import DrawDialog
from tui.forms import FormDialog
from tui.history.screen import LogScreen
from tui.key_bindings import commands
from tui.play_screen.screen import PlayScreen
from tui.text.fuzzy import highlight, rank
from tui.widgets.line_list import LineList


@pytest.fixture
def folder(tmp_path):
    return furnished(tmp_path / "c")


async def test_every_command_of_every_pane_is_there_with_its_key(folder):
    async with seated(folder) as (app, gm):
        palette = await opened(gm)
        rows = [palette.query_one(LineList).rows.row(n).plain for n in range(len(palette.query_one(LineList).rows))]
        for scope in ("app", "play", "play.points", "play.conflict"):
            for command in commands(scope):
                assert any(command.title.lower() in row.lower() for row in rows), command.id
        assert ["Points:", "award", "2", "a"] in [row.split() for row in rows]
        assert "Give points" not in shown(app)
        await gm.type("points: award")
        await gm.sees(key_help("play.points.award"))


async def opened(gm):
    await gm.press("ctrl+p")
    return await gm.at(Palette)


@pytest.mark.walk
@pytest.mark.parametrize(
    ("query", "word", "kind"),
    [
        ("mara", "Mara Voss", "character"),
        ("thief", "Name the thief", "milestone"),
        ("alarm", "The alarm", "clock"),
        ("mill at", "The mill at night", "scene of session 1"),
        ("session 1", "Session 1", "session"),
        ("toy-5", "toy-5 Both throw a die; the higher touches.", "rule"),
        ("brave", "brave", "log"),
    ],
)
async def test_everything_with_a_name_is_found(folder, query, word, kind):
    async with seated(folder) as (app, gm):
        await opened(gm)
        await gm.type(query)
        assert any(word in line and line.rstrip(" │").endswith(kind) for line in shown(app).splitlines())


async def test_in_the_player_view_nothing_secret_is_found(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("V")
        words = " ".join(thing.words for thing in findable(app))
        assert "Mara Voss" in words
        assert "Name the thief" not in words
        assert "brave" not in words


async def test_a_command_of_another_pane_takes_the_focus_there(folder):
    async with seated(folder) as (app, gm):
        await opened(gm)
        await gm.type("scene: clock")
        await gm.press("enter")
        await gm.at(FormDialog)
        assert app.table.current is app.table.pane("scene")


async def test_what_was_chosen_last_comes_first_over_a_restart_until_something_is_typed(folder):
    async with seated(folder) as (app, gm):
        for query, reached in (("mara", SheetScreen), ("log and", LogScreen)):
            await opened(gm)
            await gm.type(query)
            await gm.press("enter")
            await gm.at(reached)
            await gm.press("escape")
        await gm.press("q")
        await gm.until(lambda: app.campaign is None, "the end")
    async with seated(folder) as (_, gm):
        palette = await opened(gm)
        rows = palette.query_one(LineList).rows
        assert [rows.row(n).plain.split("  ")[0] for n in (0, 1)] == ["Log and history", "Mara Voss"]
        await gm.press("down", "enter")
        await gm.at(SheetScreen)
        await gm.press("escape")
        palette = await opened(gm)
        await gm.type("m")
        assert palette.query_one(LineList).rows.row(0).plain.startswith("Mara Voss")  # both begin so, this was chosen


def test_only_five_are_remembered_and_an_exact_beginning_is_above_them():
    names = ("Undo", "Under way", "Fund", "Bound")
    things = [Findable(name, "command", print) for name in names]
    recent = ["command: Bound", "command: Fund"]
    assert [f.words for f in find_best("", things, recent)] == ["Bound", "Fund", "Undo", "Under way"]
    assert [f.words for f in find_best("und", things, recent)][:2] == ["Undo", "Under way"]
    assert [f.words for f in find_best("und", things, ["command: Under way"])][:2] == ["Under way", "Undo"]
    assert {f.words for f in find_best("und", things, recent)[2:]} == {"Fund", "Bound"}


async def test_no_more_than_five_stay(folder):
    async with seated(folder) as (app, _):
        for n in range(7):
            app.finder.run_found(Findable(str(n), "command", lambda: None))
        app.finder.run_found(Findable("4", "command", lambda: None))
        assert app.memory["chosen"] == [f"command: {n}" for n in (4, 6, 5, 3, 2)]


async def test_help_is_narrowed_by_typing_and_enter_does_it(folder):
    async with playing(folder) as (app, play, pilot):
        await pilot.press("question_mark")
        await wait_until(pilot, lambda: isinstance(app.screen, Help) and app.screen.focused, "help")
        assert "Characters" in shown(app)
        await pilot.press(*"absent", "enter")
        await wait_until(pilot, lambda: app.screen is play, "the table")
        await wait_until(pilot, lambda: app.view.characters[0].status == "absent", "the act")


async def test_the_command_line_runs_a_command_by_name(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("colon")
        await wait_until(pilot, lambda: isinstance(app.screen, CommandLine) and app.screen.focused, "the line")
        await pilot.press(*"end sc", "enter")
        await wait_until(pilot, lambda: not isinstance(app.screen, CommandLine), "its end")
        await wait_until(pilot, lambda: not isinstance(app.screen, PlayScreen), "the question")
        assert "At the weir" in shown(app)


async def test_the_command_line_says_what_it_does_not_know(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("colon")
        await wait_until(pilot, lambda: isinstance(app.screen, CommandLine) and app.screen.focused, "the line")
        await pilot.press(*"frobnicate", "enter")
        await wait_until(pilot, lambda: "no such command" in shown(app), "the refusal")
        app.screen.query_one(Input).value = "undo"
        await pilot.press("enter")
        await wait_until(pilot, lambda: told(app), "the toast")
        assert "Undone" in told(app)[-1]


async def test_help_says_each_group_once(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("l")
        await wait_until(pilot, lambda: isinstance(app.screen, LogScreen), "the log")
        groups = [each.command.group for each in by_group(reachable(app.screen))]
        assert len([group for at, group in enumerate(groups) if groups[at - 1 : at] != [group]]) == len(set(groups))


async def test_names_aliases_and_beginnings(folder):
    async with playing(folder) as (_, play, _pilot):
        names = commands_by_name(reachable(play))
        assert find_meant("undo", names).command.id == "app.undo"
        assert find_meant("END  Scene", names).command.id == "play.scene.end"
        assert find_meant("award", names).command.id == "play.points.award"
        assert find_meant("play.odds", names).command.id == "play.odds"
        assert find_meant("calendar", names).command.id == "play.calendar"
        assert find_meant("retir", names).command.id == "play.characters.retire"
        assert find_meant("add", names).command.id == "play.characters.add"
        assert find_meant("", names) is None
        assert "Did you mean" in refusal("e", names)
        assert find_meant("zzz", names) is None


async def test_letters_typed_in_a_field_are_never_shortcuts(folder):
    async with playing(folder) as (app, _, pilot):
        await pilot.press("colon")
        await wait_until(pilot, lambda: isinstance(app.screen, CommandLine) and app.screen.focused, "the line")
        before = app.campaign.view.seq
        await pilot.press(*"quVx")
        assert app.screen.query_one(Input).value == "quVx"
        assert (app.campaign.view.seq, app.in_player_view) == (before, False)
        assert not isinstance(app.screen, Prompt)


def test_ranking_keeps_the_order_of_equals_and_takes_markup_as_text():
    assert rank("", ["b", "a"]) == [0, 1]
    assert rank("mv", ["Old Tam", "Mara Voss", "[b]mv[/b]"]) == [2, 1]
    assert highlight("mv", "[b]mv[/b]\x1b").plain == "[b]mv[/b]␛"


async def test_the_command_line_does_an_act_of_the_game_by_its_name(folder):
    async with playing(folder) as (app, play, pilot):
        assert "dare" not in commands_by_name(reachable(play))
        assert find_meant("dar", commands_by_name(acts(play))).why_not == ""
        await pilot.press("colon")
        await wait_until(pilot, lambda: isinstance(app.screen, CommandLine) and app.screen.focused, "the line")
        await pilot.press(*"dare", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, DrawDialog), "the draw")
        assert "Dare" in shown(app)
        app.in_play.in_player_view = True
        assert acts(play) == []
