"""A whole campaign as one file: exporting, importing, and replacing a campaign by one.

The file is a zip of state.json, the log segments, and your own files in the campaign's folder (`enclosed`). On import
it is treated as a stranger's.
"""

import io
import os
import re
import zlib
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns.store import disk
from campaigns.store.errors import Changed, Locked, NotACampaign, convert_read_errors, convert_write_errors
from campaigns.store.folder import enclosed_files, loader, locks, migrations, state_file
from campaigns.store.folder.creation import new_folder
from campaigns.store.log import segments

if TYPE_CHECKING:
    import zipfile

MAX_BYTES = 1 << 30  # unpacked; a campaign of 500 long sessions has a tenth of that
MAX_RATIO = 25  # unpacked to packed: real logs shrink to a tenth or so; `write` stores files that shrink more
_SMALL = 1 << 20
_SPARSE = 8
"""The least average bytes per value, because tiny ones take more than ten times the memory of their text.

Real campaigns have more than eleven.
"""
Written = tuple[tuple[str, int, int], ...]
"""The segments of a log: name, file and size of each."""
_REPLACED = re.compile(r"(?P<place>.+)\.replaced-(?P<number>\d+)")
"""The name of a campaign's folder between the two renames of `restore`."""


def export(folder: Path, target: Path) -> Path:
    """Write a whole campaign to one file, replacing an existing one, and return its path.

    Everything is verified first, so that a damaged campaign can't replace good copies. Raises NotACampaign, Damaged,
    Newer, DiskFull or WriteFailed.
    """
    return write(folder, whole(folder), target)


def whole(folder: Path) -> state_file.State:
    """Return the state of a campaign after checking its whole log. Raises like `export`."""
    saved = loader.load(folder).state
    with convert_read_errors(folder.name):
        loader.check_whole(folder, saved, saved.position)
    return saved


def write(folder: Path, saved: state_file.State, target: Path) -> Path:
    """Write a campaign, as it was at a state, to one file and read it back. Raises like `export`."""
    with convert_write_errors(target.name):
        disk.make_folders(target.parent)
        packed = _pack(folder, saved)
        if _too_dense(packed):
            packed = _pack(folder, saved, compressed=False)
        disk.replace_file(target, packed, read_back=True)
    return target


def import_(file: Path, folder: Path) -> None:
    """Make a campaign folder from a file made by `export`; after a crash it is complete or doesn't exist.

    Raises Exists if the folder exists, and NotACampaign or Damaged for any file but an intact campaign: foreign names,
    wrong sums, a state that the log doesn't lead to, or impossible sizes.
    """
    with convert_write_errors(folder.name), new_folder(folder) as fresh:
        _unpack(file, fresh)


def restore(file: Path, folder: Path, *, since: Written | None = None, files: bool = True) -> Path | None:
    """Replace a campaign by a copy, and return the new place of the replaced one, if there was one.

    The old folder is renamed, never deleted, and only after the copy is unpacked and verified. Your own files that the
    copy lacks are copied along; without `files` all of them, whatever the copy holds. A crash between the two renames
    leaves the old folder under its other name (`replaced_folders`). Raises like `import_`, Locked while the campaign
    is open, and Changed if anything was written to it `since` (by default: since the call began).
    """
    old = None
    with convert_read_errors(folder.name):
        there = folder.exists()
    if there:
        _check_closed(folder)
        old = _free_name(folder)
        since = log_stamp(folder) if since is None else since
    with convert_write_errors(folder.name), ExitStack() as held, new_folder(folder, moving_old_to=old) as fresh:
        _unpack(file, fresh, files=files)
        if old is not None:
            held.enter_context(locks.lock_out_writers(folder))  # unpacking takes a while
            if log_stamp(folder) != since:
                raise Changed("Another program has changed this campaign. It was not replaced.")
            enclosed_files.carry_over(folder, fresh)
    return old


def log_stamp(folder: Path) -> Written:
    """Return a stamp that changes with every write to a campaign, because its log only grows."""
    try:
        found = [(path.name, path.stat()) for path in sorted((folder / "log").iterdir())]
    except OSError:
        return ()
    return tuple((name, each.st_ino, each.st_size) for name, each in found)


def replaced_folders(parent: Path) -> list[tuple[Path, Path]]:
    """Return the folders that a restore moved out of the way, each with its former place, latest first."""
    named = [(path, match) for path in parent.iterdir() if (match := _REPLACED.fullmatch(path.name))]
    named.sort(key=lambda each: int(each[1]["number"]), reverse=True)
    return [(path, parent / match["place"]) for path, match in named if path.is_dir()]


def _check_closed(folder: Path) -> None:
    if locks.is_held(folder):
        raise Locked("This campaign is open. Close it before you replace it.")


def _pack(folder: Path, saved: state_file.State, *, compressed: bool = True) -> bytes:
    """Return the bytes of the file: the log up to the state's position, and the state."""
    import zipfile  # noqa: PLC0415  # rarely needed, and slow to import

    packed = io.BytesIO()
    how = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(packed, "w") as file:
        for number in range(1, saved.position.segment + 1):
            data = disk.read(segments.path(folder, number))
            end = saved.position.offset if number == saved.position.segment else len(data)
            file.writestr(zipfile.ZipInfo(_name(number)), data[:end], how, 1)
        file.writestr(zipfile.ZipInfo(state_file.NAME), state_file.encode(saved), how, 1)
        for name, path in enclosed_files.enclosed_files(folder).packed:
            with suppress(FileNotFoundError):  # it was removed a moment ago
                file.writestr(zipfile.ZipInfo(name), disk.read(path), how, 1)
    return packed.getvalue()


def _unpack(file: Path, fresh: Path, *, files: bool = True) -> None:
    """Unpack a file's campaign into an empty folder, with the user's `files`, and verify all of it."""
    import zipfile  # noqa: PLC0415  # rarely needed, and slow to import

    if not file.is_file():
        raise _not_a_campaign(file, "the file doesn't exist")
    with convert_read_errors(file.name):
        disk.read(file, size=1)  # an unreadable file isn't a failed write
    disk.make_folder(fresh / "log")
    try:
        with zipfile.ZipFile(file) as packed:
            members = _members(file, packed)
            for info in members:
                if enclosed_files.is_one(info.filename):
                    continue
                data = _read(packed, info)
                if len(data) > _SMALL and data.count(b",") > len(data) // _SPARSE:
                    raise _not_a_campaign(file, "it has far more values than any campaign")
                disk.write_file(fresh / info.filename, data)
            with_it = (info for info in members if files and enclosed_files.is_one(info.filename))
            enclosed_files.unpack(fresh, ((info.filename, _read(packed, info)) for info in with_it))
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise _not_a_campaign(file, str(error)) from error
    disk.sync_folder(fresh / "log")
    saved = state_file.load(fresh)
    if saved.schema > migrations.SCHEMA:
        raise segments.newer()
    loader.check_whole(fresh, saved)


def _read(packed: "zipfile.ZipFile", info: "zipfile.ZipInfo") -> bytes:
    """Return a member's bytes, no more than its declared size, because a file may lie."""
    with packed.open(info) as member:
        return member.read(info.file_size)


def _members(file: Path, packed: "zipfile.ZipFile") -> "list[zipfile.ZipInfo]":
    """Return the members of the file. Raises NotACampaign unless they are a campaign's, of credible sizes."""
    import zipfile  # noqa: PLC0415  # as above

    members = packed.infolist()
    with_it = [(info.filename, info.file_size) for info in members if enclosed_files.is_one(info.filename)]
    expected = [state_file.NAME, *(_name(number) for number in range(1, len(members) - len(with_it)))]
    if sorted(info.filename for info in members if not enclosed_files.is_one(info.filename)) != sorted(expected):
        raise _not_a_campaign(file, enclosed_files.OTHER_FILES)
    if why := enclosed_files.find_flaw(with_it):
        raise _not_a_campaign(file, why)
    if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in members):
        raise _not_a_campaign(file, "wyrdbook didn't pack it")
    unpacked = sum(info.file_size for info in members)
    if unpacked > MAX_BYTES:
        raise _not_a_campaign(file, "it is too large")
    if unpacked > max(_SMALL, MAX_RATIO * file.stat().st_size):
        raise _not_a_campaign(file, "it unpacks to far more than its size")
    return members


def _too_dense(packed: bytes) -> bool:
    """Return True if importing this file would be refused for its unpacked size."""
    import zipfile  # noqa: PLC0415  # as above

    with zipfile.ZipFile(io.BytesIO(packed)) as file:
        return sum(info.file_size for info in file.infolist()) > max(_SMALL, MAX_RATIO * len(packed))


def _name(number: int) -> str:
    return f"log/{number:06}.jsonl"


def _not_a_campaign(file: Path, why: str) -> NotACampaign:
    return NotACampaign(f"{file.name} isn't a campaign file: {why}.")


def _free_name(folder: Path) -> Path:
    """Return an unused name beside a folder, to move the folder to."""
    number = 1
    while os.path.lexists(target := folder.with_name(f"{folder.name}.replaced-{number}")):
        number += 1
    return target
