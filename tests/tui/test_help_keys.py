"""Help names for each command the key that does it here: what something nearer hears first is not the farther one's."""

from __future__ import annotations

from collections import Counter

from tests.tui.keyboard import seated
from tests.tui.table import furnished, shown
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES
from tui.host.reachable_commands import reachable


def twice(app: Wyrdbook) -> set[str]:
    """The keys that stand beside several commands."""
    counted = Counter(each.key for each in reachable(app.screen) if each.key)
    return {key for key, count in counted.items() if count > 1}


async def test_no_key_stands_beside_two_commands_in_any_pane_or_place(tmp_path):
    """In the pane of the conflict [d] stood beside Action and Draw, on the sheet [w] beside Print and Downtime."""
    async with seated(furnished(tmp_path / "c"), (120, 40)) as (app, gm):
        for digit in "12345678":
            await gm.press(digit)
            assert twice(app) == set(), f"pane {digit}"
        for place in PLACES:
            app.go(place)
            await gm.pilot.pause()
            assert twice(app) == set(), place


async def test_what_has_no_key_here_is_listed_without_one_and_enter_does_it(tmp_path):
    async with seated(furnished(tmp_path / "c"), (120, 40)) as (app, gm):
        await gm.press("5", "question_mark", *"selected does in")
        row = next(line for line in shown(app).splitlines() if "selected character does" in line)
        assert " d " not in row
        await gm.press("enter")
        await gm.sees("Mara Voss", "type to find")
