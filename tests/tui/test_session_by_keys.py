"""An session with a fight in each game, by keys alone, from the first key to the last at the table or on the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

import core.rulesets
from campaigns.commands import AddCharacter
from campaigns.library.new_campaign import create
from core.schema.codec import encode
from tests.tui.fights import ARCHER
from tests.tui.keyboard import Keyboard, seated
from tui.base_screens.base import Place
from tui.dialogs.choose import Pick
from tui.forms import FormDialog
from tui.maps.screen import MapScreen
from tui.play_screen.screen import PlayScreen
from tui.todo.screen import ToDoList

GAMES = [*core.rulesets.MODULES]
BEGUN = {"storyteller": ("right", "right", "down", "down", "a")}
"""The keys a fight needs besides its starting form: here that it is among characters and in rounds."""
ACTS, PATIENCE = 4, 60


class AtTheTable(Keyboard):
    """Hands that never leave the table but for the map."""

    async def press(self, *keys: str) -> None:
        """Press keys one by one, and look where they lead."""
        for key in keys:
            await super().press(key)
            place = next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, Place))
            assert isinstance(place, PlayScreen | MapScreen), f"{key} led to {place}"

    async def settle(self) -> None:
        """Take what is offered in the dialogs that are open, until none is."""
        for _ in range(PATIENCE):
            if isinstance(self.app.screen, Place):
                return
            await self.until(lambda: self.app.focused is not None, "somewhere to press enter")
            words = isinstance(self.app.focused, Input) and not self.app.focused.value
            await self.press(*(("s", "o", "enter") if words else ("enter",)))
        raise AssertionError("a dialog that enter does not go through")

    @property
    def acted(self) -> list[str]:
        """The titles of what was done in conflicts so far, the newest first."""
        return [line.title for line in self.campaign.lines_of(1) if line.kind == "resolve"]


async def begins(gm: AtTheTable, game: str) -> None:
    """The session, a scene with a figure of the GM in it, and the fight."""
    await gm.press("S")
    await gm.at(FormDialog)
    await gm.press("enter")
    await gm.until(lambda: gm.campaign.view.session, "the session")
    await gm.fill("S", text="The mill")
    await gm.settle()
    await gm.press("1", "end", "i", "5", "a")
    if isinstance(gm.app.screen, Pick):
        await gm.type({"storyteller": "conflict", "background": "fray"}[game])
        await gm.press("enter")
    await gm.at(FormDialog)
    await gm.press(*BEGUN.get(game, ()), "enter")
    await gm.until(lambda: gm.campaign.view.conflicts, "the fight")


@pytest.fixture(autouse=True)
def odds_are_not_waited_for(monkeypatch):
    """A game master presses enter before every chance has been worked out, too."""
    monkeypatch.setattr("tests.tui.pilot.PATIENCE", 0.02)


@pytest.mark.walk(by="tests/tui/test_session.py::test_a_race_is_run_to_its_end")
@pytest.mark.parametrize("game", GAMES)
async def test_a_session_with_a_fight_is_played_without_leaving_the_table(game, tmp_path: Path):
    with create(tmp_path / "c", "The ford", game, seed="a seed") as campaign:
        for name, role in (("Mara", "pc"), ("Jonas", "pc"), ("the miller", "npc")):
            armed = {"sheet": encode(ARCHER)} if game == "destiny" else {}
            campaign.do(AddCharacter(name=name, role=role, **armed))
    async with seated(tmp_path / "c") as (app, hands):
        gm = AtTheTable(app, hands.pilot)
        await begins(gm, game)
        before = len(gm.acted)
        for _ in range(PATIENCE):
            if not gm.campaign.view.conflicts or len(gm.acted) >= before + ACTS:
                break
            await gm.press("f")
            await gm.settle()
        assert len(gm.acted) > before
        assert gm.campaign.view.strip, "a draw"
        if gm.campaign.view.conflicts and gm.campaign.view.ruleset.grid is not None:
            await gm.press("m")
            await gm.at(MapScreen)
            await gm.press("f")
            await gm.settle()
            await gm.press("escape")
        if gm.campaign.view.conflicts:
            await gm.press("5", "x")
            await gm.until(lambda: not gm.campaign.view.conflicts, "the end of the fight")
        await gm.press("E")
        await gm.at(FormDialog)
        await gm.press("enter")
        await gm.at(ToDoList)
        await gm.press("escape")
        assert gm.campaign.view.session is None
        assert gm.campaign.sessions()[0].number == 1
