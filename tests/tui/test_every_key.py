"""Every key of every place and dialog, pressed in every state a library or a campaign can be in: the app lives.

`test_every_place.py` goes through a campaign in full swing. The keys come from the one table (`tests/tui/fingers.py`),
so a new key is pressed by itself. In each state a key is pressed once; what it opens is gone through as far as enter
leads.
"""

from __future__ import annotations

import errno
import os
from contextlib import nullcontext
from pathlib import Path
from pkgutil import resolve_name

import pytest
from filelock import FileLock

from campaigns.campaign import Campaign
from campaigns.library.library import Library
from campaigns.library.new_campaign import create
from campaigns.store.folder import migrations
from tests.tui.fingers import Fingers, goes_to
from tests.tui.keyboard import seated
from tests.tui.table import empty, furnished
from tui.app.app import Wyrdbook
from tui.app.screen_stack import PLACES
from tui.key_bindings import every_command
from tui.library.recovery import RecoveryScreen
from tui.library.screen import LibraryScreen
from tui.play_screen.screen import PlayScreen

SIZE = (100, 30)  # the smallest at which no pane is folded

KINDS = {name: resolve_name(place) for name, place in PLACES.items()} | {"play": PlayScreen}
_MOVING = ("form", "dialog", "draw", "reader", "notes.editor", "list_place", "map.grid", "sheet.grid", "story.list")
MOVING = frozenset(c.id for c in every_command() if c.scope.startswith(_MOVING) or c.group in ("Places", "Move"))
"""Commands that move about, go to a place or belong to dialogs: pressed in full swing, the same in every state."""
AGAIN = frozenset(c.id for c in every_command() if c.scope == "app" and c.keys not in ("question_mark,f1", "colon"))
"""Commands that the whole app hears, but for help and the command line."""


@pytest.fixture(autouse=True)
def library(monkeypatch, tmp_path: Path) -> Library:
    """A home of the test's own, and an editor that does not work."""
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)  # what is written out goes there
    monkeypatch.setenv("VISUAL", "vi '")
    monkeypatch.setattr(Wyrdbook, "suspend", lambda self: nullcontext())
    library = Library()
    library.folder.mkdir(parents=True)
    monkeypatch.setattr(Library, "sample", lambda self, ruleset=None: self.new("A sample", "toy"))
    return library


async def everywhere(app: Wyrdbook, *places: str, knowing: frozenset[str] = frozenset()) -> Fingers:
    """Press every key of these places."""
    hands = Fingers(app, knowing=knowing)
    for place in places:
        back = goes_to(app, place, KINDS[place])
        back()
        await hands.everything_here(back)
    return hands


@pytest.mark.walk(by="test_every_key_in_an_empty_library")
async def test_every_key_in_an_empty_campaign(tmp_path):
    async with seated(empty(tmp_path / "c"), SIZE) as (app, _):
        await everywhere(app, *sorted(KINDS.keys() - {"library"}), knowing=MOVING | AGAIN)


@pytest.mark.walk(by="test_every_key_in_an_empty_library")
async def test_every_key_in_a_campaign_read_only(tmp_path):
    folder = furnished(tmp_path / "c")
    with Campaign.open(folder) as campaign:
        before = campaign.view.seq
    async with seated(folder, SIZE, read_only=True) as (app, gm):
        await everywhere(app, *sorted(KINDS.keys() - {"library"}), knowing=MOVING | AGAIN)
        assert gm.campaign.view.seq == before


async def test_every_key_in_an_empty_library():
    async with seated(None, SIZE) as (app, _):
        await everywhere(app, "library", knowing=MOVING)


def damaged(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "state.json").write_bytes(b"{}")


def lost(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "state.json").write_bytes(b"{}")
    for file in (folder / "log").iterdir():
        file.write_bytes(b"?" + file.read_bytes())


def locked(folder: Path, patch: pytest.MonkeyPatch) -> None:
    from filelock import Timeout

    patch.setattr(FileLock, "acquire", lambda self, timeout=None: (_ for _ in ()).throw(Timeout("lock")))


def unwritable(folder: Path, patch: pytest.MonkeyPatch) -> None:
    def no(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))

    patch.setattr(FileLock, "acquire", no)
    for call in ("mkdir", "rename", "replace", "unlink"):
        patch.setattr(os, call, no)


def newer(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(migrations, "SCHEMA", migrations.SCHEMA - 1)


@pytest.mark.walk
@pytest.mark.parametrize("trouble", [damaged, lost, locked, unwritable, newer], ids=lambda trouble: trouble.__name__)
async def test_every_key_where_a_campaign_does_not_open(library, monkeypatch, trouble):
    folder = library.folder / "weir"
    create(folder, "Hallow Weir", "toy").close()
    library.backup(folder)
    async with seated(None, SIZE) as (app, gm):
        trouble(folder, monkeypatch)
        hands = Fingers(app, knowing=MOVING if trouble is damaged else MOVING | AGAIN)

        def back() -> None:
            if not isinstance(app.screen, RecoveryScreen):
                app.open_campaign(folder)

        back()
        screen = await gm.at(RecoveryScreen)
        await hands.everything_here(back)
        for at in range(len(screen.choices)):  # each way out
            await hands.out()
            back()
            screen = await gm.at(RecoveryScreen)
            await hands.press("home", *["down"] * at)
            await hands.everything_behind("enter")
            trouble(folder, monkeypatch)
        await hands.out()
        await hands.everything_here(goes_to(app, "library", LibraryScreen))
