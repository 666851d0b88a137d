"""A whole evening by keys alone, on a toy campaign, from the first character to a draw resumed the day after."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from tests.tui.pilot import wait_until
from tests.tui.table import empty, playing, told
from tui.app import Wyrdbook
from tui.config import Config
from tui.dialogs import Pick, Prompt
from tui.draw.menu import ActionMenu
from tui.form import FormDialog
from tui.screens.draw import DrawDialog
from tui.screens.library import LibraryScreen
from tui.screens.play import PlayScreen


class Table:
    """The keyboard, and waiting for what a key opens."""

    def __init__(self, app: Wyrdbook, pilot: Pilot) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def until(self, kind: type) -> None:
        await wait_until(self.pilot, lambda: isinstance(self.app.screen, kind) and self.app.focused, kind.__name__)

    async def fill(self, *keys: str) -> None:
        """Press a key that opens a form, type into its first field, and accept it."""
        opens, *typed = keys
        await self.press(opens)
        await self.until(FormDialog)
        await self.press(*typed, "enter")
        await self.until(PlayScreen)

    async def add(self, name: str) -> None:
        await self.press("a")
        await self.until(Prompt)
        await self.press(*name, "enter")
        await self.until(Pick)
        await self.press("enter")
        await self.until(PlayScreen)

    async def act(self, *keys: str) -> None:
        """Press a key that offers actions, take the first of them, and go on to its end with enter."""
        seq = self.app.view.seq
        await self.press(*keys)
        await self.until(ActionMenu)
        await self.press("enter")
        await self.until(DrawDialog)
        for _ in range(4):
            if isinstance(self.app.screen, PlayScreen):
                break
            await self.press("enter")
            await self.pilot.pause()
        await self.until(PlayScreen)
        assert self.app.view.seq > seq


async def test_an_evening_by_keys_alone(tmp_path: Path):
    async with playing(empty(tmp_path / "c")) as (app, _, pilot):
        table = Table(app, pilot)
        await table.add("Mara")
        await table.add("Jonas")
        await table.fill("S")
        await table.fill("S", *"The mill")
        assert app.view.scene.title == "The mill"
        assert {c.name for c in app.view.characters if c.here} == {"Mara", "Jonas"}

        await table.act("1", "d")
        await wait_until(pilot, lambda: app.view.strip, "a result")

        await table.press("2", "space", "space")
        await table.fill("a", "3")
        assert [dict(c.balances) for c in app.view.characters] == [{"marks": 3}, {"marks": 3}]
        await table.press("escape")
        await table.act("b")
        assert sum(sum(c.balances.values()) for c in app.view.characters) == 4

        await table.press("5")
        await table.fill("a", "right")
        assert app.view.conflicts
        await table.act("d")

        await table.press("3")
        await table.fill("a", *"Home again")
        await table.fill("m")
        assert app.view.milestones[0].reached

        await table.press("4")
        await table.fill("C", *"Dawn")
        await table.press("plus")
        assert app.view.clocks[0].track.tally == 1
        await table.fill("E", *"It was late")
        assert app.view.session is None
        assert app.view.downtime is not None
        end = app.view

        while app.view.undo:
            await table.press("u")
        assert not app.view.characters
        while app.view.redo:
            await table.press("U")
        assert [c.balances for c in app.view.characters] == [c.balances for c in end.characters]
        assert app.view.downtime is not None
        assert "Redone" in told(app)[-1]


async def test_a_draw_left_half_done_is_there_the_day_after(tmp_path: Path):
    folder = empty(tmp_path / "c")
    async with playing(folder) as (app, _, pilot):
        table = Table(app, pilot)
        await table.add("Mara")
        await table.fill("S")
        await table.fill("S", *"The mill")
        await table.press("1", "d")
        await table.until(ActionMenu)
        await table.press("enter")
        await table.until(DrawDialog)
        await table.press("enter", "escape")
        await wait_until(pilot, lambda: app.view.draft, "the draw half done")
        given = app.view.draft.answers
        await table.press("ctrl+q")
    async with playing(folder) as (app, _, pilot):
        table = Table(app, pilot)
        assert app.view.draft.answers == given
        await table.press("6", "r")
        await table.until(DrawDialog)
        await table.press("enter")
        await wait_until(pilot, lambda: app.view.draft is None or isinstance(app.screen, DrawDialog), "its end")
        await table.press("enter")
        await wait_until(pilot, lambda: app.view.strip, "the result")
        assert app.view.strip[0].event["answers"][0]["given"] == list(given[0].given)


async def test_a_new_campaign_types_its_cards_if_the_configuration_says_so(monkeypatch):
    import core.rulesets

    monkeypatch.setattr(core.rulesets, "MODULES", {"toy": "tests.toy"})
    app = Wyrdbook(config=Config(typed=True))
    async with app.run_test(size=(120, 40)) as pilot:
        table = Table(app, pilot)
        await table.until(LibraryScreen)
        await table.fill("a", *"Real cards")
        await wait_until(pilot, lambda: app.view and app.view.typed, "typed cards")
        assert app.view.name == "Real cards"
