"""The edge of the app: what a refusal, a file, a folder or an environment can cause is said, and play goes on."""

from __future__ import annotations

import errno
import os
import pkgutil
from collections.abc import Iterator
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import pytest
from filelock import FileLock
from textual.message import Message
from textual.message_pump import MessagePump

import tui
from campaigns.campaign import Campaign
from campaigns.library.library import Library
from campaigns.store import disk
from campaigns.user_files import folders
from core.refusal import Refusal
from tests.tui.keyboard import Keyboard, seated
from tests.tui.mill import mill
from tests.words import sentence
from tui.app.app import Wyrdbook
from tui.base_screens.base import Place
from tui.command_palette.dialog import CommandLine
from tui.command_palette.help import Help
from tui.dialogs.basic import Notice, TypedConfirm
from tui.dialogs.choose import Pick
from tui.exit_codes import FAULTY
from tui.library.recovery import RecoveryScreen
from tui.library.screen import LibraryScreen
from tui.notes.dialog import NoteDialog
from tui.play_screen.screen import PlayScreen
from tui.terminal.error_boundary import Edge


@pytest.fixture
def folder(monkeypatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = Library().folder / "weir"
    folder.parent.mkdir(parents=True)
    return mill(folder)


def no(*_: object, **__: object) -> None:
    """Raise the system's error for a forbidden write; tests run by root are not refused by modes."""
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), "/library")


async def notices(gm: Keyboard, *words: str) -> None:
    """Wait for the dialog that says what went wrong, and close it."""
    await gm.at(Notice)
    await gm.sees(*words)
    await gm.press("enter")


@pytest.mark.parametrize(("key", "dialog"), [("question_mark", Help), ("colon", CommandLine)])
async def test_help_and_commands_of_the_recovery_screen(folder, key, dialog):
    (folder / "state.json").write_bytes(b"{")
    async with seated(folder, first=RecoveryScreen) as (_, gm):
        await gm.press(key)
        await gm.at(dialog)
        await gm.press("escape")
        await gm.at(RecoveryScreen)


async def test_a_folder_that_cannot_be_written_is_read(folder, monkeypatch):
    monkeypatch.setattr(FileLock, "acquire", no)
    async with seated(folder, first=RecoveryScreen) as (_, gm):
        await gm.sees(sentence("campaigns.store.folder.locks:_take#1"))
        assert gm.app.screen.choices == ("again", "open_read_only", "library")
        await gm.press("enter")
        await gm.at(PlayScreen)
        await gm.sees("read only")


async def test_a_folder_the_system_will_not_open_leads_to_recovery(folder, monkeypatch):
    monkeypatch.setattr(Campaign, "open", no)
    async with seated(folder, first=RecoveryScreen) as (_, gm):
        await gm.sees("Permission denied: /library")
        assert "again" in gm.app.screen.choices


async def test_a_library_that_cannot_be_written_says_so(folder, monkeypatch):
    monkeypatch.setattr(os, "mkdir", no)
    monkeypatch.setattr(os, "rename", no)
    monkeypatch.setattr(disk, "make_folder", no)
    async with seated(None) as (app, gm):
        await gm.press("c", "enter")  # a copy
        await notices(gm, "Permission denied", "the copy wasn't")
        await gm.press("x")
        await gm.at(TypedConfirm)
        await gm.type("Hallow Weir")
        await gm.press("enter")
        await notices(gm, "Permission denied", "the move to .deleted")
        await gm.press("B")
        await gm.at(Pick)
        await gm.press("enter")
        await notices(gm, "Writing failed (Permission denied)")
        assert isinstance(app.screen, LibraryScreen)
        assert (folder / "state.json").exists()


async def test_a_library_that_cannot_be_read_says_so(folder, monkeypatch):
    async with seated(None) as (app, gm):
        monkeypatch.setattr(Path, "iterdir", no)
        app.screen.reload()
        await notices(gm, "cannot be read")
        await gm.at(LibraryScreen)


# The own editor ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("vi '", "No closing quotation"),
        ("/no/such/editor", "/no/such/editor isn't installed. Set VISUAL to"),
        ("false", "ended with an error"),
    ],
)
async def test_an_editor_that_does_not_work_is_said_and_the_note_is_kept(folder, monkeypatch, command, said):
    monkeypatch.setenv("VISUAL", command)
    monkeypatch.setattr(Wyrdbook, "suspend", lambda self: nullcontext())
    async with seated(folder) as (_, gm):
        await gm.press("n", "x", "ctrl+e")
        await gm.hears(said)
        dialog = await gm.at(NoteDialog)
        assert dialog.text == "x"


async def test_a_terminal_that_cannot_be_handed_over_is_said_in_one_sentence(folder):
    async with seated(folder) as (_, gm):
        await gm.press("n", "x", "ctrl+e")
        await gm.hears("Your external editor can't be used: this terminal can't be handed over to it.")


async def test_control_e_goes_on_in_the_own_editor(folder, monkeypatch):
    monkeypatch.setenv("VISUAL", " ")
    monkeypatch.setenv("EDITOR", "sed -i s/mill/well/")
    monkeypatch.setattr(Wyrdbook, "suspend", lambda self: nullcontext())
    async with seated(folder) as (_, gm):
        await gm.press("n", *"mill", "ctrl+e")
        dialog = await gm.at(NoteDialog)
        await gm.until(lambda: dialog.text == "well", "the text from the editor")


# Whatever comes up, wherever -----------------------------------------------------------------------------------------


class Rung(Message):
    """Something to be heard."""


class Opening(Place):
    """A screen that cannot be opened."""


def everything_foreseen() -> list[Exception]:
    from campaigns.errors import CampaignError

    return [Refusal("no", "The gods refuse."), CampaignError("The log is gone."), PermissionError(13, "No", "/x")]


@pytest.mark.parametrize("error", everything_foreseen(), ids=lambda error: type(error).__name__)
async def test_what_is_foreseen_is_said_wherever_it_comes_up(folder, monkeypatch, error):
    """In an action, in a handler, in the answer to a dialog, in a timer, in the opening of a screen, in a thread."""

    def fail(*_: object) -> None:
        raise error

    ways = {
        "action": lambda app: app.simulate_key("V"),
        "handler": lambda app: app.table.post_message(Rung()),
        "callback": lambda app: app.table.call_next(fail),
        "later": lambda app: app.table.call_later(fail),
        "refresh": lambda app: app.table.call_after_refresh(fail),
        "timer": lambda app: app.table.set_timer(0.001, fail),
        "thread": lambda app: app.table.run_worker(fail, thread=True),
        "opening": lambda app: app.push_screen(Opening()),
    }
    monkeypatch.setattr(Wyrdbook, "action_player_view", fail)
    monkeypatch.setattr(PlayScreen, "on_rung", fail, raising=False)
    monkeypatch.setattr(Opening, "on_mount", fail, raising=False)
    async with seated(folder) as (app, gm):
        for way, go in ways.items():
            app.clear_notifications()
            go(app)
            if isinstance(error, Refusal):
                await gm.until(lambda: len(app.said) == 1, way)
            else:
                await gm.until(lambda: isinstance(app.screen, Notice) and app.screen.focused, way)
                await gm.press("enter")
            if isinstance(app.screen, Opening):
                app.pop_screen()
            await gm.at(PlayScreen)
            assert app.is_running
        await gm.press("3")
        assert app.table.current is app.table.pane("milestones")


async def test_a_fault_of_our_own_ends_a_test(folder):
    async def play() -> None:
        async with seated(folder) as (app, gm):
            app.table.call_later(lambda: 1 / 0)
            await gm.press("3")

    with pytest.raises(ZeroDivisionError):
        await play()


async def test_a_fault_of_our_own_leaves_the_campaign_whole_and_a_report(folder, monkeypatch):
    async with seated(folder) as (app, gm):
        campaign = gm.campaign
        await gm.press("n", *"half")
        with monkeypatch.context() as terminal:
            terminal.setattr(Wyrdbook, "is_headless", False)
            app.screen.call_later(lambda: 1 / 0)
            await gm.until(lambda: not app.is_running, "the end")
    assert app.return_code == FAULTY
    (report,) = folders.reports().iterdir()
    assert "ZeroDivisionError" in report.read_text()
    assert str(report) in app.fault
    assert "Hallow Weir is saved" in app.fault
    with Campaign.open(folder) as again:
        assert again.note_draft == "half"
        assert again.view.seq == campaign.view.seq


def _below(cls: type) -> Iterator[type]:
    for sub in cls.__subclasses__():
        yield sub
        yield from _below(sub)


def test_every_widget_that_hears_messages_is_of_the_edge():
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for cls in _below(MessagePump):
        if cls.__module__.startswith("tui.") and cls.__dict__.get("_decorated_handlers"):
            assert issubclass(cls, Edge), f"{cls.__module__}.{cls.__name__} hears messages: make it an Edge"
