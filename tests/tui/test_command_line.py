"""The `:` line speaks every command: offered word by word, wrong at its word, done with enter, remembered."""

import pytest
from textual.widgets import Input

from campaigns.commands import AddCharacter, SetTyped
from tests.tui.pilot import wait_until
from tests.tui.table import at_the_weir, playing, shown, told
from tests.words import key_help, nothing_called, out_of_bounds
from tui.command_palette.dialog import CommandLine
from tui.command_palette.history import MOST, history_path, remember, remembered_lines
from tui.draws.dialog import DrawDialog


@pytest.fixture
def folder(tmp_path):
    return at_the_weir(tmp_path / "c")


async def line(app, pilot, text=""):
    await pilot.press("colon")
    await wait_until(pilot, lambda: isinstance(app.screen, CommandLine) and app.screen.focused, "the line")
    app.screen.query_one(Input).value = text
    await pilot.pause()
    return app.screen


async def test_a_spoken_line_is_done_and_told(folder):
    async with playing(folder, size=(80, 24)) as (app, play, pilot):
        await line(app, pilot, 'award mara,jonas 2 marks "saved the mill"')
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.screen is play and told(app), "the award")
        assert [app.campaign.ledger(c.id)[0].reason for c in app.view.characters] == ["saved the mill"] * 2


async def test_the_words_are_gone_through_by_arrows_and_taken_by_enter_or_tab(folder):
    async with playing(folder, size=(80, 24)) as (app, _, pilot):
        screen = await line(app, pilot, "award ")
        field = screen.query_one(Input)
        first, second = (each.line for each in screen._going[:2])
        await pilot.press("down", "down", "enter")
        assert field.value == second != first
        field.value = "award "
        await pilot.pause()
        await pilot.press("down", "down", "up", "tab")
        assert field.value == first
        field.value = ""
        await pilot.pause()
        await pilot.press("down", "up", "enter")
        assert app.screen is not screen, "with nothing offered the keys are those of the lines before"


async def test_what_may_come_next_is_listed_and_tab_takes_it(folder):
    async with playing(folder, size=(80, 24)) as (app, _, pilot):
        screen = await line(app, pilot, "award ma")
        field = screen.query_one(Input)
        assert '"Mara Voss"' in shown(app)
        await pilot.press("tab")
        assert field.value == 'award "Mara Voss" '
        await pilot.press(*"2", "space")
        assert "marks" in shown(app)
        await pilot.press("tab")
        assert field.value == 'award "Mara Voss" 2 marks '


async def test_behind_a_verb_that_was_completed_the_line_goes_on_at_once(folder):
    async with playing(folder, size=(80, 24)) as (app, play, pilot):
        screen = await line(app, pilot, "aw")
        await pilot.press("tab", *"mara", "space", *"2", "space", *"marks", "space", *"mill", "enter")
        await wait_until(pilot, lambda: app.screen is play and told(app), "the award")
        assert remembered_lines() == ["award mara 2 marks mill"]
        screen = await line(app, pilot, "award ")
        assert key_help("play.points.award") in shown(app)
        await pilot.press("enter")
        await wait_until(pilot, lambda: app.screen not in (screen, play), "the command of that name all the same")


async def test_the_faulty_word_is_marked_before_enter_and_after(folder):
    async with playing(folder, size=(80, 24)) as (app, _, pilot):
        screen = await line(app, pilot, "award zoe 2 marks x")
        fault = str(screen.query_one(".fault").render()).split("\n")
        assert fault == ["award zoe 2 marks x", "      ^^^", nothing_called("zoe")]
        before = app.view.seq
        await pilot.press("enter")
        assert isinstance(app.screen, CommandLine)
        app.screen.query_one(Input).value = "award mara -9 marks x"
        await pilot.press("enter")
        await wait_until(pilot, lambda: "^^" in shown(app), "what the ledger refuses")
        assert (app.view.seq, remembered_lines()) == (before, [])


async def test_a_number_too_large_for_a_table_is_refused_with_its_bound(folder):
    async with playing(folder, size=(80, 24)) as (app, play, pilot):
        await line(app, pilot, 'award mara 500000 marks "a slip of the finger"')
        await pilot.press("enter")
        await wait_until(pilot, lambda: out_of_bounds("Points", -1000, 1000) in shown(app), "its bound is said")
        assert app.screen is not play
        assert not any(app.campaign.ledger(c.id) for c in app.view.characters)


async def test_a_draw_to_be_decided_goes_on_in_its_dialog(folder):
    async with playing(folder) as (app, _, pilot):
        await line(app, pilot, "dare mara wit bonus=2")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, DrawDialog), "the draw")
        drawing = app.screen._drawing
        assert (drawing.form.trait, drawing.form.bonus, drawing.resolution) == ("wit", 2, None)


async def test_cards_that_are_typed_in_are_not_drawn(folder):
    async with playing(folder) as (app, _, pilot):
        app.send(SetTyped(typed=True))
        await line(app, pilot, "boast mara")
        await pilot.press("enter")
        await wait_until(pilot, lambda: not isinstance(app.screen, CommandLine), "what comes of it")
        assert isinstance(app.screen, DrawDialog)
        assert app.screen._drawing.answers == ()


async def test_what_was_typed_comes_back_after_a_restart(folder):
    async with playing(folder) as (app, play, pilot):
        for text in ("clock fire 6", 'note "the miller knows"'):
            await line(app, pilot, text)
            await pilot.press("enter")
            await wait_until(pilot, lambda: app.screen is play, "the table")
        app.close_campaign()
    async with playing(folder) as (app, _, pilot):
        field = (await line(app, pilot)).query_one(Input)
        await pilot.press("up")
        assert field.value == 'note "the miller knows"'
        await pilot.press("up", "up")
        assert field.value == "clock fire 6"
        await pilot.press("down", "down")
        assert field.value == ""


async def test_a_hostile_name_is_offered_as_text(folder):
    async with playing(folder) as (app, _, pilot):
        app.send(AddCharacter(name="Zed [b]\x9b2J\u202e"))
        screen = await line(app, pilot, "award z")
        assert "Zed [b]" in str(screen.query_one(".offered").render())
        assert "\x9b" not in shown(app)
        assert "\u202e" not in shown(app)
        await pilot.press("tab")
        assert screen.query_one(Input).value == r'award "Zed [b]\u009b2J\u202e" '
        assert "\x9b" not in shown(app)


async def test_in_the_player_view_no_line_is_spoken_and_no_name_offered(folder):
    async with playing(folder) as (app, _, pilot):
        app.in_play.in_player_view = True
        await pilot.pause()
        await line(app, pilot, "award ma")
        assert "Voss" not in str(app.screen.query_one(".offered").render())
        before = app.campaign.view.seq
        await pilot.press("enter")
        assert app.campaign.view.seq == before


def test_so_many_lines_are_remembered_each_once():
    for number in range(MOST + 5):
        remember(f"note {number}")
    remember("note 7")
    assert len(remembered_lines()) == MOST
    assert remembered_lines()[-2:] == [f"note {MOST + 4}", "note 7"]
    history_path().write_bytes(b"\xff\xfe")
    assert remembered_lines() == []
