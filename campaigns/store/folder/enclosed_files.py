"""Your own files in a campaign's folder, which travel with it: random tables, notes, anything.

The store reads nothing in them. A packed file has a name that every system takes: one that some system forbids is
written with `_` before it and `%` for forbidden characters, and is unpacked as it was. The limits are the same both
ways; the files they exclude are named (`left_out`), never dropped silently.
"""

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from campaigns.store import disk
from campaigns.store.file_names import alike
from core.safe_text import is_device

FIRST = "random_tables"
"""The folder whose files are packed first, if not all can be."""
OTHER_FILES = "it has missing or extra files"
"""The reason why a file isn't an exported campaign."""
LARGEST = 16 << 20
"""The most bytes of a file."""
MOST = 5_000
TOGETHER = 64 << 20
"""The most bytes of all files."""
DEEPEST = 8
"""The most names of a path."""
_OURS = frozenset(("state.json", "state.before.json", "lock", "lock.holder", "log"))
_ASIDE = "aside"
_HIDDEN = ".wyrdbook-"
"""The beginning of the store's own temporary files."""
_CHARACTER = r'[^\x00-\x1f\x7f/\\:*?"<>|\ud800-\udfff]'
_SAFE = re.compile(rf"[^\W_](?:{_CHARACTER}{{0,120}}(?<![. ]))?")
"""A name that every system takes for a file and never for a path."""
_FORBIDDEN = re.compile(rb'[\x00-\x1f\x7f-\xff/\\:*?"<>|%]|[. ]$')
_LONGEST = 255
"""The most bytes of a name."""
_FILE, _FOLDER = "file", "folder"


class Enclosed(NamedTuple):
    """A file that travels, and its name in a packed campaign."""

    name: str
    path: Path


class LeftOut(NamedTuple):
    """A file that doesn't travel, by its path in the campaign's folder, with the reason."""

    name: str
    why: str

    def __str__(self) -> str:
        return f"{self.name}: {self.why}"


class Sorted(NamedTuple):
    """The files of a campaign's folder: those that travel, and those that don't."""

    packed: tuple[Enclosed, ...]
    left: tuple[LeftOut, ...]


def enclosed_files(folder: Path) -> Sorted:
    """Return the files of a campaign's folder that travel with it, and those that can't."""
    packed, left, names, together = list[Enclosed](), list[LeftOut](), dict[str, str](), 0
    for path in sorted(_paths_within(folder, ours=(_ASIDE,)), key=lambda path: (path.parts[0] != FIRST, path)):
        try:
            found = (folder / path).lstat()
        except OSError:
            continue  # it was removed a moment ago
        if why := _fault(folder / path, found, len(path.parts), len(packed), together):
            left.append(LeftOut(path.as_posix(), why))
            continue
        name = _packed_name(path, names)
        names |= {alike(name): _FILE, **dict.fromkeys(_folders(name), _FOLDER)}
        together += found.st_size
        packed.append(Enclosed(name, folder / path))
    return Sorted(tuple(packed), tuple(left))


def left_out(folder: Path) -> tuple[LeftOut, ...]:
    """Return the files of a campaign's folder that no packed campaign holds."""
    return enclosed_files(folder).left


def is_one(member: str) -> bool:
    """Return True if a name in a packed campaign is that of a user's file."""
    path = path_of(member)
    return path is not None and 0 < len(path.parts) <= DEEPEST and not _is_ours(path.parts[0], (_ASIDE,))


def path_of(member: str) -> Path | None:
    """Return the path of a packed file in the campaign's folder; None if its name could lead elsewhere."""
    parts = [_unpacked_part(part) for part in member.split("/")]
    return None if None in parts else Path(*filter(None, parts))


def find_flaw(members: Sequence[tuple[str, int]]) -> str:
    """Return the fault of the files in a packed campaign, given by name and size; empty if there is none."""
    keys = [alike(name) for name, _ in members]
    folders = {above for name, _ in members for above in _folders(name)}
    if len({*keys}) != len(keys) or folders & {*keys} or len({path_of(name) for name, _ in members}) != len(keys):
        return OTHER_FILES
    large = next((name for name, size in members if size > LARGEST), None)
    if large is not None:
        return f"{large} is larger than {LARGEST >> 20} MB"
    if len(members) > MOST:
        return f"at most {MOST:,} files can be beside the campaign's own, and it holds {len(members):,}"
    if sum(size for _, size in members) > TOGETHER:
        return f"the files beside the campaign's own are larger than {TOGETHER >> 20} MB together"
    return ""


def unpack(fresh: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write packed files to their places in a new folder, and sync them."""
    made = []
    for name, data in files:
        target = _place(fresh, name)
        _make_folders(target.parent)
        disk.write_new(target, data)
        made.append(target)
    _sync(fresh, made)


def carry_over(old: Path, fresh: Path, *, aside: bool = True) -> None:
    """Copy the user's files (and with `aside` the store's) from an old folder that a new one lacks.

    Links are copied as links; pipes and other special files aren't copied.
    """
    made = []
    for path in _paths_within(old, ours=() if aside else (_ASIDE,)):
        if _is_copied(old / path) and not os.path.lexists(fresh / path):
            _make_folders((fresh / path).parent)
            disk.copy(old / path, fresh / path)
            made.append(fresh / path)
    _sync(fresh, made)


def _paths_within(folder: Path, ours: Iterable[str]) -> Iterator[Path]:
    """Yield the path of everything in a campaign's folder that isn't the store's own, folders excepted."""
    for at, inner, files in os.walk(folder):
        here = Path(at).relative_to(folder)
        if not here.parts:
            inner[:] = [name for name in inner if not _is_ours(name, ours)]
        linked = [name for name in inner if os.path.islink(os.path.join(at, name))]
        yield from (here / name for name in (*files, *linked) if here.parts or not _is_ours(name, ours))


def _is_ours(name: str, ours: Iterable[str]) -> bool:
    """Return True if a name in the campaign's folder itself is the store's, ignoring case."""
    return alike(name) in {*_OURS, *ours} or name.startswith(_HIDDEN)


def _is_copied(path: Path) -> bool:
    try:
        mode = path.lstat().st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) or stat.S_ISLNK(mode)


def _fault(path: Path, found: os.stat_result, depth: int, count: int, together: int) -> str:
    """Return the reason why a file doesn't travel; empty if it does."""
    faults = (
        (stat.S_ISLNK(found.st_mode), "it is a link; put the file itself there"),
        (not stat.S_ISREG(found.st_mode), "it isn't an ordinary file"),
        (not os.access(path, os.R_OK), "it can't be read"),
        (found.st_size > LARGEST, f"it is larger than {LARGEST >> 20} MB"),
        (depth > DEEPEST, f"it is more than {DEEPEST} folders deep"),
        (count >= MOST, f"at most {MOST:,} files can be included"),
        (together + found.st_size > TOGETHER, f"the files are larger than {TOGETHER >> 20} MB together"),
    )
    return next((why for wrong, why in faults if wrong), "")


def _packed_name(path: Path, taken: Mapping[str, str]) -> str:
    """Return a name for a file in a packed campaign: its path if every system takes it and no other file has it.

    `taken` are the common forms of the files and folders already named.
    """
    name = "/".join(part if _is_safe(part) else f"_{_quote(part)}" for part in path.parts)
    keys = [alike(name), *_folders(name)]
    if keys[0] in taken or any(taken.get(key) == _FILE for key in keys[1:]):
        return "/".join("_" + "".join(f"%{byte:02X}" for byte in os.fsencode(part)) for part in path.parts)
    return name


def _folders(name: str) -> list[str]:
    """Return the folders of a packed name, in the form for comparison."""
    return [above.as_posix() for above in PurePosixPath(alike(name)).parents if above.parts]


def _is_safe(part: str) -> bool:
    return _SAFE.fullmatch(part) is not None and not is_device(part) and len(os.fsencode(part)) < _LONGEST


def _quote(part: str) -> str:
    name = os.fsencode(part)
    if is_device(part):
        return f"%{name[0]:02X}" + _quoted_bytes(name[1:])
    return _quoted_bytes(name)


def _quoted_bytes(name: bytes) -> str:
    return _FORBIDDEN.sub(lambda found: b"%%%02X" % found[0][0], name).decode("ascii")


def _unpacked_part(part: str) -> str | None:
    """Return the real name of one part of a packed name; None if no file can have it."""
    if _SAFE.fullmatch(part):
        return part
    if not part.startswith("_") or not part.isascii():
        return None
    name = unquote_to_bytes(part[1:])
    if name in (b"", b".", b"..") or len(name) > _LONGEST or {*b"/\0"} & {*name}:
        return None
    return os.fsdecode(name)


def _place(fresh: Path, member: str) -> Path:
    """Return the path for a packed file: its packed name if this system doesn't take its own."""
    path = path_of(member) or Path(member)
    taken = os.path.lexists(fresh / path) or (sys.platform == "win32" and not all(map(_is_safe, path.parts)))
    return fresh / (member if taken else path)


def _make_folders(path: Path) -> None:
    """Make a folder and its missing parents; the caller syncs their names."""
    if not path.is_dir():
        _make_folders(path.parent)
        disk.make_folder(path)


def _sync(fresh: Path, made: Sequence[Path]) -> None:
    folders = {above for path in made for above in path.parents if above.is_relative_to(fresh)}
    disk.sync_new([path for path in made if not path.is_symlink()], sorted(folders))
