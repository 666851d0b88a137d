"""A long list of choices in a draw takes the room there is, and leaves its odds in sight."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.geometry import Size

from tests.built import sample
from tests.tui.keyboard import Keyboard, seated
from tests.tui.table import shown
from tests.words import word
from tui.app.app import Wyrdbook
from tui.draws.decision import Choices, DecisionPanel, Weighed


@asynccontextmanager
async def deciding(folder: Path) -> AsyncIterator[tuple[Wyrdbook, Keyboard]]:
    """A roll whose result may be invoked for, with its odds."""
    sample(folder, "resonance")
    async with seated(folder, (80, 24)) as (app, gm):
        await gm.press("d", "1")
        await gm.sees("enter continue")
        await gm.press("enter")
        await gm.sees(word("resonance", "invoke"), "mean")
        yield app, gm


async def test_many_choices_use_a_small_terminal_whole_above_their_odds(tmp_path):
    async with deciding(tmp_path / "c") as (app, gm):
        room, choices = app.screen.query_one(DecisionPanel), app.screen.query_one(".choices")
        assert choices.virtual_size.height > choices.size.height >= 11
        (odds,) = [at for at, line in enumerate(shown(app).splitlines()) if "mean" in line and "Success" in line]
        assert room.region.bottom - odds <= 3
        await gm.type("zzz")
        await gm.sees("Nothing found.")
        await gm.until(lambda: "Success   mean" not in shown(app), "no odds of a choice that is not shown any more")


async def test_figures_and_their_heading_are_made_for_the_width_they_are_drawn_at(tmp_path, monkeypatch):
    """In a dialog that begins with a decision its width comes after its choices, and no message tells it."""
    async with deciding(tmp_path / "c") as (app, _):
        choices = app.screen.query_one(Choices)
        monkeypatch.setattr(Choices, "size", Size(44, choices.size.height))
        heading, row = choices.line_above().plain, choices.line(0, 0).plain
        assert heading.startswith("type to find ")
        assert heading.rindex("Success") + len("Success") == row.rindex("%") + 1, (heading, row)


async def test_the_odds_of_a_choice_are_drawn_though_its_line_was_found_away_before(tmp_path):
    """The marked choice is drawn once more before a message says that nothing is marked."""
    async with deciding(tmp_path / "c") as (app, gm):
        choices = app.screen.query_one(Choices)
        await gm.press("end")
        choices.find("zzz")
        assert "mean" in app.screen.query_one(Weighed).render().plain
