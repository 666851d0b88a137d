"""One writer per campaign, and one program at a time that creates, moves or removes campaigns in a folder."""

import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import orjson

from campaigns.store.errors import Locked, ReadOnly, convert_read_errors

if TYPE_CHECKING:
    from filelock import BaseFileLock


PATIENCE = 60.0
"""The seconds to wait while another program makes or moves campaigns in the same folder."""
_UNNOTICED = 0.2
"""The seconds after which waiting is reported."""
_MODE = 0o600
"""Lock files belong to their owner alone, like everything else in the folder."""

Tell = Callable[[str], object]
"""Reports to the user what the program waits for."""


@contextmanager
def lock_folder(folder: Path, tell: Tell | None = None) -> Iterator[None]:
    """Let no other program or thread create, move or remove anything in a folder until the block ends; they wait.

    Can be nested. Raises Locked if another program takes too long, and the system's error for a folder that can't be
    written.
    """
    from filelock import FileLock  # noqa: PLC0415  # see below

    lock = FileLock(folder / ".wyrdbook-lock", mode=_MODE, is_singleton=True)
    _wait_for(lock, folder, tell)
    try:
        yield
    finally:
        lock.release()


def _wait_for(lock: "BaseFileLock", folder: Path, tell: Tell | None) -> None:
    from filelock import Timeout  # noqa: PLC0415  # see below

    with suppress(Timeout):
        lock.acquire(timeout=_UNNOTICED)
        return
    if tell is not None:
        tell(f"Waiting for another program that is using {folder}.")
    try:
        lock.acquire(timeout=PATIENCE)
    except Timeout:
        raise Locked(f"Another program is using {folder}. Try again when it has finished.") from None


def acquire(folder: Path) -> "BaseFileLock":
    """Return the campaign's lock, held until it is released or the process ends.

    Raises Locked, naming the holder if it is known, and ReadOnly if the folder can't be written.
    """
    lock = _take(folder)
    if lock is None:
        raise Locked(f"This campaign is already open{_holder(folder)}. You can open it for reading.")
    _sign(folder)
    return lock


def is_held(folder: Path) -> bool:
    """Return True if another program has the campaign open for writing."""
    with convert_read_errors(folder.name):
        if not (folder / "lock").exists():
            return False
    try:
        lock = _take(folder)
    except ReadOnly:
        return False
    if lock is not None:
        lock.release()
    return lock is None


@contextmanager
def lock_out_writers(folder: Path) -> Iterator[None]:
    """Let no program open a campaign for writing until the block, which moves its folder, ends.

    Raises Locked if one has it open. On Windows nothing in a folder that moves may be open, so there it is only
    checked.
    """
    try:
        lock = _take(folder)
    except ReadOnly:
        lock = None
    else:
        if lock is None:
            raise Locked("This campaign is open. Close it before you replace it.")
        if sys.platform == "win32":
            lock.release()
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def _take(folder: Path) -> "BaseFileLock | None":
    """Return the lock, or None if another program has it. The system frees a dead program's lock."""
    from filelock import FileLock, Timeout  # noqa: PLC0415  # half of this package's import time, and readers need none

    lock = FileLock(folder / "lock", mode=_MODE, blocking=False, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        return None
    except OSError as error:
        message = f"{folder.name} can't be written ({error.strerror}). You can open it for reading."
        raise ReadOnly(message) from error
    return lock


def _sign(folder: Path) -> None:
    """Note the lock's holder; it only helps people, so a failure isn't an error."""
    try:
        note = orjson.dumps({"pid": os.getpid(), "host": platform.node()})
        with os.fdopen(os.open(folder / "lock.holder", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _MODE), "wb") as file:
            file.write(note)
    except OSError:
        return


def _holder(folder: Path) -> str:
    try:
        note = orjson.loads((folder / "lock.holder").read_bytes())
        return f" (process {note['pid']} on {note['host']})"
    except (OSError, ValueError, KeyError, TypeError):
        return ""
