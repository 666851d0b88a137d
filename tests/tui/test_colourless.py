"""Without colours, by `NO_COLOR` or by theme: what is selected, how things went and how people are stays tellable."""

from __future__ import annotations

import pytest
from rich.segment import Segment

from tests.tui.keyboard import seated
from tests.tui.table import furnished, shown
from tui.app.app import Wyrdbook
from tui.characters.screen import SheetScreen
from tui.config.settings import Config
from tui.history.screen import LogScreen
from tui.textual_internals import lines


@pytest.fixture(params=["NO_COLOR", "monochrome"])
def config(request, monkeypatch) -> Config:
    if request.param == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")
        return Config()
    return Config(theme="monochrome")


def rows(app: Wyrdbook) -> list[list[Segment]]:
    return [[s for s in strip if s.text.strip()] for strip in lines(app.screen)]


def tinted(app: Wyrdbook) -> list[Segment]:
    """Return the segments that are not black, white or grey."""
    colours = ((s, c) for row in rows(app) for s in row if s.style for c in (s.style.color, s.style.bgcolor) if c)
    return [s for s, c in colours if (t := c.get_truecolor()) and max(t) - min(t) > 2]


def row_with(app: Wyrdbook, text: str) -> list[Segment]:
    return next(row for row in rows(app) if text in "".join(s.text for s in row))


@pytest.mark.walk
async def test_everything_is_told_apart(sample, config):
    async with seated(sample, config=config) as (app, gm):
        await gm.sees("▸  ● Mara Voss", "○ Aldous Grieve", "† Gerrit Vann", "Tilted", "Inspired", "◇", "◆", "▰", "▱")
        assert not tinted(app)
        here, there = row_with(app, "Mara Voss")[1:3], row_with(app, "Tobias Kell")[1:3]
        assert any(s.style.bold for s in here)
        assert not any(s.style.bold for s in there)
        for keys, place in (("c", SheetScreen), ("l", LogScreen)):
            await gm.press(keys)
            await gm.at(place)
            await gm.sees("▸")
            assert not tinted(app)
            await gm.press("escape")


BANDS = {"★": "Exceptional success", "✓": "Success", "≈": "Under way", "✗": "Failure", "▼": "Dramatic failure"}


async def test_every_band_has_a_glyph_of_its_own(sample):
    async with seated(sample, (200, 50)) as (app, gm):  # where no line is cut
        await gm.press("l")
        await gm.at(LogScreen)
        for glyph, outcome in BANDS.items():
            await gm.press("slash")
            await gm.burst(*("space" if letter == " " else letter for letter in outcome), "enter")
            await gm.sees(f"“{outcome.lower()}”: ", f", {outcome}")
            lines = [line for line in shown(app).splitlines() if f", {outcome}" in line]
            assert all(f"  {glyph} " in line for line in lines)
            await gm.press("escape")


@pytest.mark.walk
async def test_a_decision_tells_the_usual_the_better_and_the_tokens_apart(tmp_path, config):
    async with seated(furnished(tmp_path / "c"), (80, 24), config=config) as (app, gm):
        await gm.choose("1", "d")
        await gm.press("enter")
        await gm.sees("▸ 1 Keep it", "usual", "Throw again")
        assert "◉H" in shown(app) or "○T" in shown(app)
        assert not tinted(app)
