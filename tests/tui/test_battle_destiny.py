"""A battle by keys alone: begun with nameless units, targets, a round, Actions, the Events; and all of it undone."""

from __future__ import annotations

from pathlib import Path

import pytest

import core.rulesets
from tests.campaigns.play import state
from tests.core.destiny.evening import battle, table
from tests.tui.keyboard import Keyboard, seated
from tui.draw.menu import ActionMenu
from tui.form import FormDialog
from tui.screens.draw import DrawDialog
from tui.screens.play import PlayScreen


@pytest.fixture(autouse=True)
def known(monkeypatch):
    monkeypatch.setitem(core.rulesets.MODULES, "destiny", "core.rulesets.destiny")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with table(tmp_path) as campaign:
        return campaign.folder


async def begins(gm: Keyboard) -> None:
    """The Archer and the Thief against the two Goblins that the form offers."""
    await gm.press("5", "a")
    await gm.at(FormDialog)
    await gm.field("Nameless units")
    await gm.press("a", "enter")
    await gm.at(PlayScreen)
    await gm.sees("next: Reveal targets")


async def acts(gm: Keyboard, find: str = "", said: tuple[str, ...] = ()) -> None:
    """Open the menu of the battle, read it, and take what it begins with, or what is looked for."""
    await gm.press("d")
    await gm.at(ActionMenu)
    await gm.sees(*said)
    if find:
        await gm.type(find)
    await gm.press("enter")
    await gm.at(DrawDialog)


async def test_a_turn_is_played_from_what_the_menu_begins_with_and_undone(folder):
    async with seated(folder) as (_, gm):
        await gm.press("5")
        before = state(gm.campaign)
        await begins(gm)
        await acts(gm, said=("Targets first: reveal them.", "The turn has not begun"))
        await gm.press("enter")
        await gm.decide("Who changes their target?")
        await gm.accept()
        await gm.sees("next: Next round", "→ Archer", "○○")
        await acts(gm)
        await gm.decide("Who passes?")
        await gm.decide("Which unit acts?")
        await gm.accept()
        await gm.sees("next: ★ act", "★ Archer", "★ Goblin 1", "· Goblin 2")
        await acts(gm, "interact")
        await gm.press("enter")
        await gm.at(PlayScreen)
        await gm.sees("· Archer", "★ Goblin 1")
        assert battle(gm.campaign).find("Archer").actions == 0
        await gm.burst(*"uuuu")
        assert state(gm.campaign) == before
