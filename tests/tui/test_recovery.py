"""Campaigns that do not open as they are: what the screen says, and that each way out works by keys."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddNote
from campaigns.library.library import Library
from campaigns.store import ONLY_THE_PAST, lock_folder
from campaigns.store.folder import migrations
from core.rulesets import all_rulesets
from tests.tui.keyboard import Keyboard, seated
from tests.tui.mill import NAME, mill
from tests.words import sentence
from tui.app.app import Wyrdbook
from tui.dialogs.background_task import ProgressDialog
from tui.dialogs.basic import Confirm, Notice
from tui.dialogs.choose import Pick
from tui.history.screen import LogScreen
from tui.library.new_campaign import NewCampaign
from tui.library.recovery import RecoveryScreen
from tui.library.screen import LibraryScreen
from tui.play_screen.screen import PlayScreen

HOLD = """
import sys
from pathlib import Path
from campaigns.campaign import Campaign
Campaign.open(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def library(monkeypatch, tmp_path: Path) -> Library:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    library = Library()
    library.folder.mkdir(parents=True)
    mill(library.folder / "weir")
    return library


@pytest.fixture
def folder(library: Library) -> Path:
    return library.folder / "weir"


def flip(file: Path, at: float) -> None:
    """Change a bit, so far into the file."""
    data = bytearray(file.read_bytes())
    data[int(len(data) * at)] ^= 4
    file.write_bytes(data)


def tear(folder: Path) -> None:
    """Leave a change half-written at the end of the log, as a power cut does."""
    with (folder / "log" / "000001.jsonl").open("ab") as log:
        log.write(b'{"half')


@contextmanager
def held(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that has the campaign open."""
    command = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout
        assert other.stdout.readline() == b"held\n"
        yield other
        other.kill()


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    def files() -> dict[Path, bytes]:
        return {p: p.read_bytes() for p in folder.rglob("*") if p.is_file() and not p.name.startswith("lock")}

    before = files()
    yield
    assert files() == before


async def offered(gm: Keyboard) -> tuple[str, ...]:
    """Wait for the recovery place; returns what it offers."""
    screen = await gm.at(RecoveryScreen)
    await gm.until(lambda: screen.choices, "the ways out")
    return screen.choices


async def choose(gm: Keyboard, choice: str) -> None:
    """Take a way out by keys."""
    screen = await gm.at(RecoveryScreen)
    await gm.press("home", *["down"] * screen.choices.index(choice), "enter")


def opening(folder: Path):
    return seated(folder, first=RecoveryScreen)


async def test_damage_is_named_and_can_be_looked_at_without_touching_anything(folder):
    flip(folder / "state.json", 0.9)
    with untouched(folder):
        async with opening(folder) as (_, gm):
            assert await offered(gm) == ("open_read_only", "rebuild", "library")
            await gm.sees(sentence("tui.library.recovery:RecoveryScreen.body"), "state.json is damaged")
            await gm.press("enter")
            await gm.at(PlayScreen)
            await gm.sees_below_toasts("read only", "Mara")
            await gm.press("i")
            await gm.hears("read-only")


async def test_where_only_the_past_is_damaged_play_goes_on(folder):
    flip(folder / "log" / "000001.jsonl", 0.9)
    async with seated(folder) as (_, gm):
        await gm.hears(ONLY_THE_PAST)
        await gm.sees("The mill", "Mara")
        gm.app.send(AddNote(text="and it goes on"))
        await gm.press("u")
        await gm.hears("Undone")
        await gm.press("u")
        await gm.at(Notice)
        await gm.sees(sentence("campaigns.store.log.segments:damage_error"))
        await gm.press("enter", "l")
        await gm.at(LogScreen)


async def test_what_is_shown_where_a_state_before_leads_past_the_damage_is_said_once(folder):
    size = (folder / "log" / "000001.jsonl").stat().st_size
    for text in ("one evening", "and another"):
        with Campaign.open(folder) as campaign:
            campaign.do(AddNote(text=text))
    flip(folder / "log" / "000001.jsonl", 0.9 * size / (folder / "log" / "000001.jsonl").stat().st_size)
    flip(folder / "state.json", 0.9)
    async with opening(folder) as (_, gm):
        await offered(gm)
        await choose(gm, "open_read_only")
        await gm.at(PlayScreen)
        await gm.hears("only its past can't be read")
        await gm.sees_below_toasts("read only", "The mill")
        (said,) = gm.campaign.notices
        assert said.endswith(ONLY_THE_PAST)


async def test_a_half_written_state_is_rebuilt_from_the_log(folder):
    state = folder / "state.json"
    state.write_bytes(state.read_bytes()[:400])
    async with opening(folder) as (_, gm):
        assert "rebuild" in await offered(gm)
        await choose(gm, "rebuild")
        await gm.at(Confirm)
        await gm.press("down", "enter")
        await gm.at(PlayScreen)
        assert gm.campaign.view.scene.title == "The mill"
        gm.app.send(AddNote(text="and it goes on"))


async def test_a_damaged_log_is_rebuilt_as_far_as_it_goes_and_the_rest_is_kept(folder):
    with Campaign.open(folder) as campaign:
        seq = campaign.view.seq
    (folder / "state.json").unlink()
    flip(folder / "log" / "000001.jsonl", 0.95)
    async with opening(folder) as (_, gm):
        await offered(gm)
        await gm.sees(f"It can be read up to log entry {seq - 1}.")
        await choose(gm, "rebuild")
        await gm.at(Confirm)
        await gm.press("down", "enter")
        await gm.at(PlayScreen)
        assert gm.campaign.view.seq == seq - 1
    assert list((folder / "aside").iterdir())


async def test_a_backup_is_brought_back(library, folder):
    library.backup(folder)
    flip(folder / "state.json", 0.5)
    (folder / "state.before.json").unlink()
    flip(folder / "log" / "000001.jsonl", 0.01)
    async with opening(folder) as (_, gm):
        assert await offered(gm) == ("restore_backup", "library")
        await gm.press("enter")
        await gm.at(Pick)
        await gm.press("enter")
        await gm.at(PlayScreen)
        assert gm.campaign.view.scene.title == "The mill"
    assert list((library.folder / ".deleted").iterdir())


async def test_from_any_of_it_one_can_go_back_to_the_library(folder):
    flip(folder / "state.json", 0.5)
    async with opening(folder) as (_, gm):
        await offered(gm)
        await choose(gm, "library")
        await gm.at(LibraryScreen)
        await gm.sees("✗", "damaged")
        await gm.press("enter")
        await offered(gm)


async def test_a_campaign_open_in_another_process_is_read_or_tried_again(folder):
    with held(folder) as other:
        async with opening(folder) as (_, gm):
            assert await offered(gm) == ("again", "open_read_only", "library")
            await gm.sees("already open", str(other.pid))
            await choose(gm, "again")
            await offered(gm)
            await choose(gm, "open_read_only")
            await gm.at(PlayScreen)
            await gm.sees_below_toasts("read only")
        async with opening(folder) as (_, gm):
            await offered(gm)
            other.kill()
            other.wait()
            await choose(gm, "again")
            await gm.at(PlayScreen)
            await gm.sees("saved")


async def test_a_campaign_from_a_newer_version_is_left_alone(folder, monkeypatch):
    monkeypatch.setattr(migrations, "SCHEMA", migrations.SCHEMA - 1)
    with untouched(folder):
        async with opening(folder) as (_, gm):
            assert await offered(gm) == ("library",)
            await gm.sees(sentence("campaigns.store.log.segments:newer"))
            await gm.press("enter")
            await gm.at(LibraryScreen)
            await gm.sees("newer")


async def test_a_change_half_written_is_put_aside_and_said(folder):
    tear(folder)
    async with seated(folder) as (_, gm):
        await gm.hears("The last change was unfinished")
        assert gm.campaign.view.name == NAME
    assert [file.read_bytes() for file in (folder / "aside").iterdir()] == [b'{"half']


@contextmanager
def busy(library: Library) -> Iterator[Event]:
    """Another thread that makes or moves campaigns in the library, until it is let go."""
    held, go = Event(), Event()

    def work() -> None:
        with lock_folder(library.folder):
            held.set()
            go.wait(30)

    other = Thread(target=work)
    other.start()
    assert held.wait(10)
    try:
        yield go
    finally:
        go.set()
        other.join()


async def test_a_backup_waits_for_another_program_with_the_screen_alive(library, folder, monkeypatch):
    monkeypatch.setattr("tui.dialogs.background_task.AT_ONCE", 0.05)
    library.backup(folder)
    flip(folder / "state.json", 0.5)
    async with opening(folder) as (_, gm):
        await offered(gm)
        await choose(gm, "restore_backup")
        await gm.at(Pick)
        with busy(library) as go:
            await gm.press("enter")
            await gm.sees("Restoring", sentence("campaigns.store.folder.locks:_wait_for#1"), "so far")
            await gm.press("escape")  # must not be done by half
            assert isinstance(gm.app.screen, ProgressDialog)
            go.set()
            await gm.at(PlayScreen)
        assert gm.campaign.view.scene.title == "The mill"


async def test_a_new_campaign_waits_for_another_program_with_the_screen_alive(library, monkeypatch):
    monkeypatch.setattr("tui.dialogs.background_task.AT_ONCE", 0.05)
    app = Wyrdbook()
    async with app.run_test(size=(100, 30)) as pilot:
        gm = Keyboard(app, pilot)
        screen = await gm.at(LibraryScreen)
        with busy(library) as go:
            screen._make(next(iter(all_rulesets())), NewCampaign(name="Another"))
            await gm.sees("New campaign", sentence("campaigns.store.folder.locks:_wait_for#1"))
            go.set()
            await gm.until(lambda: app.view and app.view.name == "Another", "the campaign")


async def test_a_restore_that_was_cut_is_taken_back_when_the_library_is_looked_at(library, folder):
    folder.rename(folder.with_name("weir.replaced-1"))
    app = Wyrdbook()
    async with app.run_test(size=(100, 30)) as pilot:
        gm = Keyboard(app, pilot)
        await gm.at(LibraryScreen)
        await gm.hears("weir is unchanged")
        assert folder.exists()
