"""Run in a process of its own: a session and every library operation, each touch of the disk noted.

Python's audit hook tells of every file that is opened to be written, every name that is given or taken and every folder
that is made, whoever does it; `os` is asked for what was written and synced. Prints a JSON list of the first
faults.
"""

import json
import os
import sys
from pathlib import Path
from typing import NoReturn

HOME = Path(sys.argv[1])
DOOR = os.path.join("campaigns", "store", "disk.py")
FREE = ("lock", "lock.holder", ".wyrdbook-lock")
"""Files that vouch for nothing: locks, which the system frees, and the note of a lock's holder."""

faults: list[str] = []
unsynced: dict[str, str] = {}  # what has to be synced before anyone is told, and why
opened: dict[int, str] = {}
watching = False


def watch(event: str, given: tuple) -> None:
    if watching and (note := NOTED.get(event)) is not None:
        note(*given)


def inside(path: object) -> str | None:
    """The path as text if it lies in the home and is watched."""
    if not isinstance(path, str | bytes | os.PathLike):
        return None
    text = os.path.join(os.getcwd(), os.fsdecode(path))
    return text if text.startswith(str(HOME)) and os.path.basename(text) not in FREE else None


def through_the_door(what: str, path: str) -> None:
    frame = sys._getframe(1)
    while frame is not None and not frame.f_code.co_filename.endswith(DOOR):
        frame = frame.f_back
    if frame is None:
        faults.append(f"{what} past the door: {path}")


def on_open(path: object, mode: object, flags: int) -> None:
    if (text := inside(path)) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
        through_the_door("opened to be written", text)
        if not os.path.exists(text):
            unsynced[os.path.dirname(text)] = f"{os.path.basename(text)} was made there"


def on_name(source: object, target: object = None, *_: object) -> None:
    for path in (source, target):
        if text := inside(path):
            through_the_door("a name", text)
            unsynced[os.path.dirname(text)] = f"{os.path.basename(text)} was named there"
    if isinstance(target, str | os.PathLike) and (old := inside(source)) and (new := inside(target)):
        for path in [path for path in unsynced if path == old or path.startswith(old + os.sep)]:
            unsynced[new + path.removeprefix(old)] = unsynced.pop(path)


def on_folder(path: str | bytes, *_: object) -> None:
    if not os.path.exists(os.fsdecode(path)):  # asking for one that is there does nothing
        on_name(path)


def on_gone(path: object, *_: object) -> None:
    if text := inside(path):
        through_the_door("removed", text)
        for below in [below for below in unsynced if below == text or below.startswith(text + os.sep)]:
            del unsynced[below]


NOTED = {
    "open": on_open,
    "os.rename": on_name,
    "os.link": on_name,
    "os.mkdir": on_folder,
    "os.remove": on_gone,
    "os.rmdir": on_gone,
    "shutil.rmtree": on_gone,
}


def noted(name: str) -> None:
    """Note what `os` is asked to do with a descriptor."""
    real = getattr(os, name)

    def call(fd: int, *given: object) -> object:
        path = os.readlink(f"/proc/self/fd/{fd}") if os.path.isdir("/proc/self/fd") else opened.get(fd, "")
        done = real(fd, *given)
        if watching and inside(path):
            if name in ("fsync", "fdatasync"):
                unsynced.pop(path, None)
            else:
                through_the_door(name, path)
                unsynced[path] = f"{name} was not synced"
        return done

    setattr(os, name, call)


def told(what: str) -> None:
    """The person has been told that something is done: from here on no power cut may undo it."""
    faults.extend(f"told of {what} before {path}: {why}" for path, why in unsynced.items())
    unsynced.clear()
    if faults:
        say()


def say() -> NoReturn:
    """Say what faults there are, and that is all."""
    print(json.dumps(faults), flush=True)
    sys.exit()


sys.addaudithook(watch)
for each in ("write", "pwrite", "ftruncate", "fsync", "fdatasync"):
    noted(each)

from campaigns.campaign import Campaign  # noqa: E402
from campaigns.commands import AddCharacter, AddNote, EndSession, StartScene, StartSession  # noqa: E402
from campaigns.library.library import Library  # noqa: E402
from campaigns.user_files.texts import save_text  # noqa: E402
from tui.config import settings as config  # noqa: E402

os.environ["WYRDBOOK_HOME"] = str(HOME)
watching = True
library = Library()
folder = library.new("The Long Winter", "storyteller", seed="a seed")
told("a new campaign")
with Campaign.open(folder) as campaign:
    for command in (
        AddCharacter(name="Mara"),
        StartSession(),
        StartScene(title="The mill"),
        AddNote(text="Snow."),
        EndSession(summary="Cold."),
    ):
        campaign.do(command)
        told(f"{command.kind}")
    campaign.undo()
    told("an undo")
    campaign.redo()
    told("a redo")
told("closing")
copied = library.copy(folder, "A copy")
told("a copy")
library.rename(copied, "Another")
told("a new name")
backup = library.backup(folder)
told("a backup")
library.restore(backup)
told("a backup brought back")
exported = library.export(folder, HOME / "exports" / "winter.zip")
told("an export")
library.import_file(exported)
told("an import")
library.delete(copied, "Another")
told("a campaign deleted")
old = library.import_file(Path(sys.argv[2]))
told("an import of an earlier version's file")
Campaign.open(old).close()
told("an upgrade")
config.change("theme", "light")
told("a setting")
save_text(HOME / "recap.md", "Session 1")
told("a page")
library.sample("storyteller")  # comes last, for it takes as long as all the rest
told("a sample")
say()
