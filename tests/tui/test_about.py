"""The subject of a draw is set with one key before it, in it and after it, and told with the draw."""

from __future__ import annotations

from textual.widgets import Input

from campaigns.commands import AddClock, SetTyped
from tests.tui.keyboard import Keyboard, seated
from tests.tui.mill import mill
from tests.tui.table import shows
from tui.command_palette.dialog import CommandLine
from tui.dialogs.basic import Prompt
from tui.draws.dialog import DrawDialog
from tui.draws.result_phase import Result
from tui.play_screen.screen import PlayScreen

ABOUT = "the lock her father made"


async def says(gm: Keyboard, about: str) -> None:
    """Say what it is about, with the key for it."""
    await gm.press("f9")
    await gm.at(Prompt)
    await gm.type(about)
    await gm.press("enter")


async def draws(gm: Keyboard) -> DrawDialog:
    """Let the program draw, up to the result."""
    dialog = await gm.at(DrawDialog)
    while not shows(dialog, Result):
        await gm.press("enter")
    return dialog


async def test_said_before_the_draw_it_is_told_with_the_result_everywhere(tmp_path):
    async with seated(mill(tmp_path / "c")) as (_, gm):
        await gm.choose("d")
        await says(gm, ABOUT)
        await gm.sees(f"– {ABOUT}")
        await draws(gm)
        await gm.sees(f"– {ABOUT}")
        event = await gm.accept()
        assert event["note"] == ABOUT
        assert gm.app.view.strip[0].title.startswith(f"Mara: {ABOUT} – Wits + Larceny")
        await gm.sees(ABOUT)
        assert f"{ABOUT.capitalize()}: Mara " in gm.campaign.recap()
        (found,) = gm.campaign.history().find("her father made")
        assert found.seq == gm.app.view.seq


async def test_said_once_the_cards_lie_there_it_is_written_with_them(tmp_path):
    async with seated(mill(tmp_path / "c")) as (_, gm):
        await gm.choose("d")
        await draws(gm)
        await says(gm, ABOUT)
        await gm.at(DrawDialog)
        assert (await gm.accept())["note"] == ABOUT


async def test_said_after_it_the_same_draw_stands_with_it_as_one_step(tmp_path):
    async with seated(mill(tmp_path / "c")) as (_, gm):
        before = gm.app.view.undo
        await gm.choose("d")
        await draws(gm)
        first = await gm.accept()
        await says(gm, ABOUT)
        await gm.hears(f"Mara: {ABOUT} – ")
        again = gm.app.view.strip[0].event
        assert again["note"] == ABOUT
        assert [again[kept] for kept in ("answers", "steps", "form")] == [
            first[kept] for kept in ("answers", "steps", "form")
        ]
        await gm.press("f9")
        prompt = await gm.at(Prompt)
        assert prompt.query_one(Input).value == ABOUT
        await gm.press("escape", "u")
        await gm.until(lambda: gm.app.view.undo == before, "the draw taken back")


async def test_what_was_done_since_is_not_taken_back_for_it(tmp_path):
    async with seated(mill(tmp_path / "c")) as (_, gm):
        await gm.choose("d")
        await draws(gm)
        await gm.accept()
        gm.app.send(AddClock(title="The alarm", target=6))
        seq = gm.app.view.seq
        await gm.press("f9")
        await gm.hears("something else came after it")
        assert gm.app.view.seq == seq


async def test_a_draw_half_done_keeps_what_it_is_about(tmp_path):
    folder = mill(tmp_path / "c")
    async with seated(folder) as (_, gm):
        await gm.choose("d")
        await says(gm, ABOUT)
        await draws(gm)
        await gm.press("escape")
        await gm.at(PlayScreen)
        gm.app.close_campaign()
    async with seated(folder) as (_, gm):
        await gm.press(str([pane.id for pane in gm.app.table.panes].index("draw") + 1), "r")
        await gm.at(DrawDialog)
        await gm.sees(f"– {ABOUT}")
        assert (await gm.accept())["note"] == ABOUT


async def test_a_line_that_goes_on_in_its_dialog_takes_its_remark_along(tmp_path):
    async with seated(mill(tmp_path / "c")) as (_, gm):
        gm.app.send(SetTyped(typed=True))
        await gm.press("colon")
        await gm.at(CommandLine)
        await gm.type(f"draw mara wits larceny -- {ABOUT}")
        await gm.press("enter")
        await gm.at(DrawDialog)
        await gm.sees(f"– {ABOUT}")
        await gm.tokens("7")
        assert (await gm.accept())["note"] == ABOUT
