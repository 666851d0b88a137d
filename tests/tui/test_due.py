"""A round of a fight in each game goes on by one key, and the keys it takes are counted."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from campaigns.keeping.creation import create
from tests.tui.fights import fighting
from tests.tui.keyboard import seated
from tui.draw.dialog import DrawDialog
from tui.draw.result import Result
from tui.screens.play import PlayScreen

CASES = {
    "storyteller": ("rounds", {"kind": "characters", "votes": [{"method": "rounds"}]}, "Mara: Attack", "Next turn"),
    "resonance": ("combat", {}, "Mara: Attack", "Next turn"),
    "background": ("fray", {}, "Mara: Round", ""),
    "aisling": ("conflict", {}, "Mara: Contest", ""),
}


@pytest.mark.parametrize("game", CASES)
async def test_what_is_due_is_one_key_and_enter_goes_through(tmp_path, game):
    form, given, first, then = CASES[game]
    folder = fighting(tmp_path / "c", game, form, given)
    async with seated(folder) as (_, gm):
        await gm.sees("In the dark", f"f: {first}")
        keys = 1
        await gm.press("f")
        dialog = await gm.at(DrawDialog)
        while not dialog.query_one(Result).display:
            assert keys < 8
            assert not isinstance(gm.app.focused, Input)
            await gm.press("enter")
            keys += 1
        await gm.press("enter")
        await gm.at(PlayScreen)
        assert keys + 1 <= {"storyteller": 3, "resonance": 5, "background": 5, "aisling": 5}[game]
        if then:
            await gm.sees(f"Mara: {then}")
            whose = gm.campaign.view.conflicts[0].face.whose
            await gm.press("f")
            await gm.until(lambda: gm.campaign.view.conflicts[0].face.whose != whose, "the next turn")
            await gm.press("F")
            await gm.press("z")
            await gm.sees("5 Round 2")


async def test_without_a_conflict_nothing_is_due(tmp_path):
    folder = tmp_path / "c"
    create(folder, "C", "storyteller", seed="a seed").close()
    async with seated(folder) as (_, gm):
        await gm.press("f")
        await gm.hears("No conflict runs")
