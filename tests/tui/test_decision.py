"""A long list of choices in a draw takes the room there is, and leaves its odds in sight."""

from __future__ import annotations

from textual.geometry import Size

from tests.built import sample
from tests.tui.keyboard import seated
from tests.tui.table import shown
from tests.words import word
from tui.draws.decision import Choices, DecisionPanel


async def test_many_choices_use_a_small_terminal_whole_above_their_odds(tmp_path):
    sample(tmp_path / "c", "resonance")
    async with seated(tmp_path / "c", (80, 24)) as (app, gm):
        await gm.press("d", "1")
        await gm.sees("enter continue")
        await gm.press("enter")
        await gm.sees(word("resonance", "invoke"), "mean")
        room, choices = app.screen.query_one(DecisionPanel), app.screen.query_one(".choices")
        assert choices.virtual_size.height > choices.size.height >= 11
        (odds,) = [at for at, line in enumerate(shown(app).splitlines()) if "mean" in line and "Success" in line]
        assert room.region.bottom - odds <= 3
        await gm.type("zzz")
        await gm.sees("Nothing found.")
        await gm.until(lambda: "Success   mean" not in shown(app), "no odds of a choice that is not shown any more")


async def test_figures_and_their_heading_are_made_for_the_width_they_are_drawn_at(tmp_path, monkeypatch):
    """In a dialog that begins with a decision its width comes after its choices, and no message tells it."""
    sample(tmp_path / "c", "resonance")
    async with seated(tmp_path / "c", (80, 24)) as (app, gm):
        await gm.press("d", "1")
        await gm.sees("enter continue")
        await gm.press("enter")
        await gm.sees(word("resonance", "invoke"), "mean")
        choices = app.screen.query_one(Choices)
        monkeypatch.setattr(Choices, "size", Size(44, choices.size.height))
        heading, row = choices.line_above().plain, choices.line(0, 0).plain
        assert heading.startswith("type to find ")
        assert heading.rindex("Success") + len("Success") == row.rindex("%") + 1, (heading, row)
