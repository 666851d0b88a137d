"""The end of a session leaves a copy behind by itself."""

from __future__ import annotations

from campaigns.commands import EndSession, StartSession
from campaigns.store import import_
from tests.tui.pilot import wait_until
from tests.tui.table import furnished, playing, told
from tui.config.settings import Config, load


async def test_the_end_of_a_session_puts_a_backup_aside(tmp_path):
    folder = furnished(tmp_path / "campaign")
    async with playing(folder) as (app, _, pilot):
        app.do(EndSession())
        await wait_until(pilot, lambda: len(app.library.backups(folder)) == 1, "a backup")
        app.changes.undo()
    assert len(list((tmp_path / ".backups").glob("*.zip"))) == 1


async def test_a_second_copy_goes_where_the_configuration_says(tmp_path):
    folder, also = furnished(tmp_path / "campaign"), tmp_path / "stick"
    also.mkdir()
    async with playing(folder, config=Config(backup_also=also)) as (app, _, pilot):
        app.do(EndSession())
        await wait_until(pilot, lambda: len(list(also.glob("*.zip"))) == 1, "the second copy")
        assert len(app.library.backups(folder)) == 1
    import_(next(also.glob("*.zip")), tmp_path / "read back")


async def test_a_folder_that_is_missing_is_said_once_not_made_and_play_goes_on(tmp_path):
    folder, also = furnished(tmp_path / "campaign"), tmp_path / "stick"
    async with playing(folder, config=Config(backup_also=also)) as (app, _, pilot):
        app.do(EndSession())
        await wait_until(pilot, lambda: any(str(also) in said for said in told(app)), "what is wrong")
        app.clear_notifications()
        app.do(StartSession())
        app.do(EndSession())
        await wait_until(pilot, lambda: len(app.library.backups(folder)) == 2, "the first backup")
        await pilot.pause()
        assert not any(str(also) in said for said in told(app))
        assert not also.exists()


async def test_the_folder_of_the_first_backups_is_no_second_place(tmp_path):
    folder, also = furnished(tmp_path / "campaign"), tmp_path / ".backups"
    also.mkdir()
    async with playing(folder, config=Config(backup_also=also)) as (app, _, pilot):
        app.do(EndSession())
        await wait_until(pilot, lambda: any("Choose another folder" in said for said in told(app)), "what is wrong")
        assert len(list(also.glob("*.zip"))) == 1


def test_the_folder_is_read_from_the_configuration(tmp_path):
    (file := tmp_path / "config.toml").write_text('[backup]\nalso = "/media/stick"\n')
    assert (str(load(file).backup_also), load(file).fault) == ("/media/stick", "")
    for wrong in ("also = 3", 'also = ""', 'alsoo = "/media"'):
        file.write_text(f"[backup]\n{wrong}\n")
        assert load(file).backup_also is None
        assert load(file).fault.startswith("config.toml: backup can't be")
