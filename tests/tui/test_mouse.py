"""The commonest acts by mouse alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Offset

from campaigns.campaign import Campaign
from campaigns.commands import AddClock, EndSession
from tests.campaigns.play import drawn
from tests.tui.keyboard import Keyboard, seated
from tests.tui.mill import ids, mill
from tests.tui.table import shown, shows
from tui.characters.screen import SheetScreen
from tui.dialogs.choose import Pick
from tui.downtime.screen import DowntimeScreen
from tui.draws.breakdown_dialog import BreakdownDialog
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.draws.result_phase import Result
from tui.forms import FormDialog
from tui.history.screen import LogScreen
from tui.play_screen.screen import PlayScreen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Campaign.open(mill(tmp_path / "c")) as campaign:
        campaign.do(AddClock(title="The alarm", target=6))
        campaign.do(drawn(campaign, "draw", ids(campaign)[0]))
    return tmp_path / "c"


def where(gm: Keyboard, text: str) -> Offset:
    """Where on the screen a text stands, the last time it does."""
    for y, line in reversed([*enumerate(shown(gm.app).splitlines())]):
        if (x := line.rfind(text)) >= 0:
            return Offset(x, y)
    raise AssertionError(f"{text!r} is not to be seen\n{shown(gm.app)}")


async def click(gm: Keyboard, text: str, times: int = 1) -> None:
    """Click on a text."""
    await gm.sees(text)
    await gm.pilot.click(offset=where(gm, text) + Offset(1, 0), times=times)


async def test_a_character_is_selected_and_opened(folder):
    async with seated(folder) as (app, gm):
        await click(gm, "● Jonas")
        assert app.table.acting.name == "Jonas"
        await click(gm, "● Jonas", times=2)
        assert (await gm.at(SheetScreen)).character == app.table.actor


async def test_a_pane_is_gone_to_by_its_title_or_its_line(folder):
    async with seated(folder) as (app, gm):
        await click(gm, "3 Milestones")
        await gm.until(lambda: app.table.current is app.table.pane("milestones"), "the pane")
        await gm.pilot.resize_terminal(80, 24)
        await gm.until(lambda: app.table.laid_out_for == (80, 24), "the folded panes")
        await click(gm, "4 Scene")
        await gm.until(lambda: app.table.current is app.table.pane("scene"), "the pane unfolded")
        await click(gm, "+ tick")
        await gm.until(lambda: gm.campaign.view.clocks[0].track.tally == 1, "the tick")


async def test_a_draw_from_the_first_click_to_the_last(folder):
    async with seated(folder) as (_, gm):
        await click(gm, "d draw")
        await gm.at(ActionMenu)
        await click(gm, "1 Draw", times=2)
        dialog = await gm.at(DrawDialog)
        await click(gm, "enter continue")
        await gm.until(lambda: shows(dialog, Result), "the result")
        await click(gm, "enter accept")
        await gm.at(PlayScreen)
        assert len(gm.campaign.view.strip) == 2
        await click(gm, "✓ SUCCESS" if "✓ SUCCESS" in shown(gm.app) else "✗ FAILURE", times=2)
        await gm.at(BreakdownDialog)
        await click(gm, "esc")
        await gm.at(PlayScreen)


async def test_a_form_is_filled_in_and_accepted(folder):
    async with seated(folder) as (_, gm):
        await click(gm, "2 Points")
        await click(gm, "a award")
        await gm.at(FormDialog)
        await click(gm, "enter continue")
        await gm.at(PlayScreen)
        assert gm.campaign.view.characters[0].balances["xp"] == 1
        await click(gm, "1 Characters")
        await click(gm, "e edit")
        await gm.at(FormDialog)
        await click(gm, "Run as")
        await gm.at(Pick)
        await click(gm, "an NPC", times=2)
        await gm.at(FormDialog)
        await click(gm, "enter continue")
        await gm.at(PlayScreen)
        assert gm.campaign.view.characters[0].role == "npc"


async def test_a_line_of_the_log_is_opened(folder):
    async with seated(folder) as (app, gm):
        await gm.press("l")
        await gm.at(LogScreen)
        await click(gm, "Mara: Wits + Larceny", times=2)
        await gm.at(BreakdownDialog)
        await gm.press("escape")
        await click(gm, "Scene 1")
        assert isinstance(app.screen, LogScreen)


async def test_a_downtime_is_planned(folder):
    with Campaign.open(folder) as campaign:
        campaign.do(EndSession())
    async with seated(folder) as (_, gm):
        await gm.press("w")
        await gm.at(DowntimeScreen)
        await click(gm, "Jonas")
        await click(gm, "a add")
        await gm.at(ActionMenu)
        await click(gm, "1 Research", times=2)
        await click(gm, "enter continue")
        await gm.at(DowntimeScreen)
        assert [len(plan.activities) for plan in gm.campaign.view.downtime.plans] == [0, 1]
