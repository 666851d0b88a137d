"""Every place at every size: it fits, it says where one is, and what people wrote is text."""

import pytest
from rich.cells import cell_len

from campaigns.commands import AddCharacter, AddMilestone, AddNote, EndSession, StartScene, StartSession
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, shown
from tui.base_screens.base import Place

SIZES = [(60, 16), (80, 24), (120, 40), (200, 50)]
PLACES = ["sheet", "points", "story", "log", "notes", "rules", "map", "library"]
NASTY = "[@click=app.quit]x[/] [bold]y\x1b[31m\x9b 長い冬 🐉\u202e " + "z" * 120


@pytest.mark.walk
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_place_fits_and_shows_text_as_text(tmp_path, size, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    async with playing(furnished(tmp_path / "c"), size) as (app, _, pilot):
        someone = app.send(AddCharacter(name=NASTY, player=NASTY)).view.characters[-1].id
        app.send(AddNote(text=NASTY, about="character", about_id=someone))
        app.send(AddMilestone(title=NASTY, tier="small"))
        app.send(EndSession(summary=NASTY))
        app.send(StartSession(title=NASTY))
        app.send(StartScene(title=NASTY))
        for place in PLACES:
            app.go(place, **({"character": someone} if place in ("sheet", "points") else {}))
            await wait_until(pilot, lambda: isinstance(app.screen, Place) and app.screen.focused, place)
            await pilot.pause()
            lines = shown(app).splitlines()
            assert len(lines) == size[1], place
            assert all(cell_len(line) <= size[0] for line in lines), place
            assert not {"\x1b", "\x9b", "\u202e"} & set("".join(lines)), place
