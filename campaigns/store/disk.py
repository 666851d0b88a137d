"""Every touch of the disk, one small function each.

The store calls these through the module, never `os` itself, so that a test can stand in for the disk: record what
was done, let any one call fail, and build every state a power cut may leave behind.
"""

import errno
import os
import sys
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from zlib import crc32

_BINARY = getattr(os, "O_BINARY", 0)
_FEW = 20
"""So many files are synced one by one."""
_WAITS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.3)
"""Seconds between two tries to take a file that another program holds open: one second in all."""
_HELD = (5, 32, 33)
"""What Windows answers then: access denied, a sharing violation, a locked part of the file."""


def read(path: Path, start: int = 0, size: int = -1) -> bytes:
    """Return the bytes of a file from `start` on, at most `size` of them if that is given."""
    with path.open("rb") as file:
        file.seek(start)
        return file.read(size)


def open_file(path: Path, *, create: bool = False) -> int:
    """Open a file for writing and return its descriptor; `create` makes it, and it must not be there yet."""
    flags = os.O_RDWR | _BINARY | (os.O_CREAT | os.O_EXCL if create else 0)
    return os.open(path, flags, 0o600)  # what a GM hides is hidden from others on this machine, too


def write(fd: int, data: bytes, at: int) -> None:
    """Write all of `data` at a place in the file; a short write is carried on, not ignored."""
    os.lseek(fd, at, os.SEEK_SET)
    done = os.write(fd, data)
    while done < len(data):
        done += os.write(fd, data[done:])


def truncate(fd: int, size: int) -> None:
    """Shorten a file."""
    os.ftruncate(fd, size)


def sync(fd: int) -> None:
    """Return once the file's bytes are on the disk itself."""
    if sys.platform == "darwin":  # fsync on macOS stops at the drive's own cache
        import fcntl  # noqa: PLC0415

        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
    elif hasattr(os, "fdatasync"):
        os.fdatasync(fd)
    else:
        os.fsync(fd)


def sync_everything() -> None:
    """Return once all that was written is on the disk: for hundreds of new files sooner than one by one."""
    if hasattr(os, "sync"):  # Windows has none, and writes a new file's bytes soon by itself
        os.sync()


def close(fd: int) -> None:
    """Close a descriptor."""
    os.close(fd)


def rename(source: Path, target: Path) -> None:
    """Give a file or folder a new name, replacing a file that has it."""
    _patiently(lambda: os.replace(source, target))


def link(source: Path, target: Path) -> None:
    """Give a file a second name, whatever has that name now."""
    target.unlink(missing_ok=True)
    os.link(source, target)


def remove(path: Path) -> None:
    """Remove a file."""
    _patiently(path.unlink)


def remove_folder(path: Path) -> None:
    """Remove a folder and everything in it."""
    import shutil  # noqa: PLC0415  # rarely needed, and slow to import

    shutil.rmtree(path)


def _patiently(act: Callable[[], object]) -> None:
    """Try again for a second what Windows refuses while another program, such as a virus scanner, holds the file open.

    Raises what the system answers last, and at once where it refuses for any other reason.
    """
    for wait in _WAITS:
        try:
            act()
            return
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _HELD:
                raise
            time.sleep(wait)
    act()


def make_folder(path: Path) -> None:
    """Make a folder whose parent exists, for its owner only."""
    path.mkdir(0o700)


def close_to_others(path: Path) -> None:
    """Leave a file or folder to its owner alone, who may do with it what they could before."""
    path.chmod(path.stat().st_mode & 0o700)


def sync_folder(path: Path) -> None:
    """Return once the names in a folder are on the disk itself."""
    if sys.platform == "win32":  # offers no such thing; the limit is stated in the documentation
        return
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def identity(fd: int) -> tuple[int, int]:
    """Return what tells an open file from every other."""
    own = os.fstat(fd)
    return own.st_dev, own.st_ino


def is_at(path: str, file: tuple[int, int], size: int) -> bool:
    """Say whether the path still names the file with this identity, and it still has this size."""
    try:
        named = os.stat(path)
    except OSError:
        return False
    return named.st_size == size and (named.st_dev, named.st_ino) == file


def write_file(path: Path, data: bytes) -> tuple[int, int]:
    """Write a whole new file, sync its bytes and return its identity; the name is the caller's to sync."""
    fd = open_file(path, create=True)
    try:
        write(fd, data, 0)
        sync(fd)
        return identity(fd)
    finally:
        close(fd)


def write_new(path: Path, data: bytes) -> None:
    """Write a whole new file, which is the caller's to sync."""
    fd = open_file(path, create=True)
    try:
        write(fd, data, 0)
    finally:
        close(fd)


def copy(source: Path, target: Path) -> None:
    """Copy a file, or a link as a link; the copy is the caller's to sync."""
    import shutil  # noqa: PLC0415  # rarely needed, and slow to import

    if source.is_symlink():
        target.symlink_to(source.readlink())
        return
    with source.open("rb") as whole, os.fdopen(open_file(target, create=True), "wb") as made:
        shutil.copyfileobj(whole, made)


def sync_new(files: Collection[Path], folders: Collection[Path]) -> None:
    """Return once new files and the names in folders are on the disk itself.

    Many are first written all at once: after that each one's own sync, which reports what went wrong, takes no time.
    """
    if len(files) + len(folders) > _FEW:
        sync_everything()
    for path in files:
        fd = open_file(path)
        try:
            sync(fd)
        finally:
            close(fd)
    for folder in folders:
        sync_folder(folder)


def temporary_path(path: Path) -> Path:
    """Return the name under which a file is made ready: a hidden one no user's file has, short whatever theirs is."""
    return path.with_name(f".wyrdbook-new-{crc32(os.fsencode(path.name)):08x}")


def replace_file(path: Path, data: bytes, *, read_back: bool = False, keeping_old_as: Path | None = None) -> None:
    """Replace a file as a whole: after a crash there is the old one or the new one, never a mixture.

    If `read_back`, what comes back from the disk has to be what was written, or the old file stays. With
    `keeping_old_as` the old one gets that name too, where the file system can give a file a second one.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it isn't an ordinary file")
    fresh = temporary_path(path)
    if os.path.lexists(fresh):
        remove(fresh)  # a killed program left it
    try:
        made = write_file(fresh, data)
        if read_back and read(fresh) != data:
            raise OSError(errno.EIO, "the disk returned something other than was written")
    except OSError:
        if fresh.exists():
            remove(fresh)  # gives a full disk its room back
        raise
    if not is_at(str(fresh), made, len(data)):
        raise OSError(errno.EBUSY, "another program writes the same file")
    if keeping_old_as is not None and path.exists():
        second = temporary_path(keeping_old_as)
        with suppress(OSError):
            link(path, second)
            rename(second, keeping_old_as)
    rename(fresh, path)
    sync_folder(path.parent)


def move(source: Path, target: Path) -> None:
    """Give a file or folder another place on the same file system, durably; one that has no such name yet.

    What the disk does not confirm is taken back, so that who is told that nothing has changed is told the truth.
    """
    rename(source, target)
    try:
        sync_folder(target.parent)
        if source.parent != target.parent:
            sync_folder(source.parent)
    except OSError:
        with suppress(OSError):
            rename(target, source)
        raise


def make_folders(path: Path) -> None:
    """Make a folder and the parents it lacks, every name synced."""
    if path.is_dir():
        return
    make_folders(path.parent)
    try:
        make_folder(path)
    except FileExistsError:
        if not path.is_dir():
            raise
        # another program has just made it, and may not have come to this
    sync_folder(path.parent)
