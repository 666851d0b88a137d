"""A disk that fills up, closes to writing or breaks while the app is open: that is said, and play goes on reading."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns.campaign import Campaign
from campaigns.library.library import Library
from campaigns.store import disk
from tests.tui.keyboard import Keyboard, seated
from tests.tui.mill import mill
from tui.dialogs.basic import Confirm
from tui.forms import FormDialog
from tui.history.screen import LogScreen
from tui.library.screen import LibraryScreen
from tui.notes.dialog import NoteDialog
from tui.play_screen.screen import PlayScreen


@pytest.fixture
def folder(monkeypatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    folder = Library().folder / "weir"
    folder.parent.mkdir(parents=True)
    return mill(folder)


def failing(error: int) -> Callable[..., None]:
    """Return a call with the system's error; of a failing write a part has been written."""

    def call(fd: object, data: bytes = b"", at: int = 0) -> None:
        if data:
            os.pwrite(int(str(fd)), data[:10], at)
        raise OSError(error, os.strerror(error))

    return call


def people(campaign: Campaign) -> list[str]:
    return [one.name for one in campaign.view.characters]


async def add(gm: Keyboard, name: str) -> None:
    """Fill in the form of a new character, without the guide that follows, and accept it."""
    await gm.press("1", "a")
    await gm.at(FormDialog)
    await gm.type(name)
    await gm.press("down", "down", "down", "b", "enter")


async def reads_on(gm: Keyboard) -> None:
    """The log can be read, and the table is there."""
    await gm.press("l")
    await gm.at(LogScreen)
    await gm.sees("Mara")
    await gm.press("escape")
    await gm.at(PlayScreen)
    await gm.sees("Mara", "The mill")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (errno.ENOSPC, "The disk is full: the change wasn't saved, and nothing has changed."),
        (errno.EDQUOT, "The disk is full: the change wasn't saved, and nothing has changed."),
        (errno.EROFS, "Writing failed (Read-only file system): the change wasn't saved"),
    ],
)
async def test_what_cannot_be_written_is_refused_and_goes_on_when_it_can(folder, error, said):
    async with seated(folder) as (_, gm):
        before, seq = people(gm.campaign), gm.campaign.view.seq
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(disk, "write", failing(error))
            await add(gm, "Pip")
            await gm.sees(said, "Pip")  # beside what was typed, which stays
            assert (people(gm.campaign), gm.campaign.view.seq) == (before, seq)
            await gm.press("escape")
            await reads_on(gm)
            await gm.press("u")
            await gm.sees(said[:14])
            await gm.press("enter")
            assert gm.campaign.view.seq == seq
        await gm.at(PlayScreen)
        await add(gm, "Pip")
        await gm.at(PlayScreen)
        assert people(gm.campaign) == [*before, "Pip"]
    with Campaign.open(folder, read_only=True) as campaign:
        assert (people(campaign), campaign.notices) == ([*before, "Pip"], ())


async def test_a_note_that_cannot_be_kept_is_not_dropped_unasked(folder):
    async with seated(folder) as (_, gm):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(disk, "write", failing(errno.ENOSPC))
            await gm.press("n", *"mill", "escape")
            await gm.at(Confirm)
            await gm.sees("Leave the note?", "wasn't saved")
            await gm.press("escape")
            note = await gm.at(NoteDialog)
            await gm.sees("not saved")
            assert note.text == "mill"
        await gm.press("s", "escape")
        await gm.at(PlayScreen)
        assert gm.campaign.note_draft == "mills"


async def test_a_sync_that_fails_closes_the_campaign_to_writing_until_it_is_opened_again(folder):
    async with seated(folder) as (_, gm):
        before, seq = people(gm.campaign), gm.campaign.view.seq
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(disk, "sync", failing(errno.EIO))
            await add(gm, "Pip")
            await gm.sees("didn't confirm the last change")
            await gm.press("escape")
        await add(gm, "Pip")  # the disk is well again, but what it holds is not known
        await gm.sees("didn't confirm", "close the campaign and open it")
        await gm.press("escape")
        assert (people(gm.campaign), gm.campaign.view.seq) == (before, seq)
        await reads_on(gm)
        await gm.press("L")
        await gm.at(LibraryScreen)
        await gm.sees("open")
        await gm.press("enter")
        await gm.at(PlayScreen)
        await add(gm, "Jo")
        await gm.at(PlayScreen)
        assert people(gm.campaign)[-1] == "Jo"
