"""Help names for each command the key that does it here: what something nearer hears first is not the farther one's."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tui.keyboard import seated
from tests.tui.table import furnished, shown
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES
from tui.app_interface.reachable_commands import reachable
from tui.draws.menu import ActionMenu
from tui.forms import FormDialog


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


@pytest.mark.parametrize(("keys", "opened"), [(("1", "e"), FormDialog), (("d",), ActionMenu)])
async def test_f1_in_a_dialog_lists_the_keys_that_work_there(keys, opened, tmp_path):
    """It did nothing there, because the keys of the app are none of a dialog's."""
    async with seated(furnished(tmp_path / "c"), (120, 40)) as (app, gm):
        await gm.press(*keys)
        dialog = await gm.at(opened)
        await gm.press("f1")
        await gm.sees("type to find", "esc       Cancel")
        assert "Undo" not in shown(app)
        await gm.press(*"cancel", "enter")
        await gm.until(lambda: dialog not in app.screen_stack, "the dialog closed")
