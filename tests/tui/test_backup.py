"""An evening's end leaves a copy behind by itself."""

from __future__ import annotations

from campaigns.commands import EndSession
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing


async def test_the_end_of_an_evening_puts_a_backup_aside(tmp_path):
    folder = furnished(tmp_path / "campaign")
    async with playing(folder) as (app, _, pilot):
        app.do(EndSession())
        await wait_until(pilot, lambda: len(app.library.backups(folder)) == 1, "a backup")
        app.changes.undo()
    assert len(list((tmp_path / ".backups").glob("*.zip"))) == 1
