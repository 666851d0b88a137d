"""A scene explored on its map by keys, without a battle (issue 9 item 1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.destiny.session import do, table
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import shown
from tests.words import sentence
from tui.draws.dialog import DrawDialog
from tui.draws.menu import ActionMenu
from tui.maps.screen import MapScreen
from tui.play_screen.screen import PlayScreen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The Archer and the Thief in a scene with a clock, and a guard on its map whom nobody has met."""
    with table(tmp_path) as campaign:
        sides = [{"name": "Guards", "units": ["Guard"]}]
        do(campaign, "set_scene", introduction="In.", sides=sides, goals=[])
        do(campaign, "set_clock", size=5, events=[{"number": 2, "event": "Rain"}])
        do(campaign, "place_unit", unit="Guard", x=9, y=9)
        do(campaign, "ground", x=1, y=0, kind="door", blocked=True)
        return campaign.folder


def stands(gm: Keyboard) -> dict[str, tuple[int, int]]:
    return {stand.id: stand.space for stand in gm.campaign.view.state.stage.stands}


def spaces(gm: Keyboard) -> str:
    """Return the drawing inside the frame of the map."""
    return "".join(line.split("│")[1] for line in shown(gm.app).splitlines() if line.count("│") >= 2)


async def test_a_scene_is_explored_by_keys_and_time_passes(folder):
    async with seated(folder, (80, 24)) as (_, gm):
        await gm.press("4", "m")
        place = await gm.at(MapScreen)
        await gm.until(lambda: place.selected and place.selected.id == "Archer", "the Archer selected")
        await gm.burst("p", "2", "3")
        await gm.until(lambda: stands(gm).get("Archer") == (1, 2), "put at the corner, then south and southeast")
        await gm.sees("A space    2 m", "Clock      1, Rain at 2")
        await gm.burst("8", "8")
        await gm.hears("That space is blocked.")
        await gm.press("T")
        await gm.hears("Time passes: the clock is at 2, Rain")
        await gm.burst("d")
        await gm.at(ActionMenu)
        await gm.type("size")
        await gm.press("enter")
        await gm.at(DrawDialog)
        await gm.sees("Metres per space")
        await gm.press("escape")
        await gm.at(MapScreen)
        assert "g↑" in spaces(gm)
        await gm.press("V")
        await gm.sees(sentence("tui.app.app:Wyrdbook.action_player_view#1"))
        assert "A" in spaces(gm)
        assert "g↑" not in spaces(gm)
        await gm.burst("V", "escape")
        await gm.at(PlayScreen)
        await gm.press("T")
        await gm.hears("Time passes: the clock is at 3")
