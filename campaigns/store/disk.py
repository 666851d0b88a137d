"""All disk access, one small function each.

The store calls these through the module, never `os` itself, so that a test can replace the disk: record its calls, let
any one fail, and build every state that a power cut may leave.
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
"""The most files that are synced one by one."""
_WAITS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.3)
"""The seconds between attempts to open a file that another program holds: one second in all."""
_HELD = (5, 32, 33)
"""Windows' error numbers for such a file: access denied, a sharing violation, a locked part."""


def read(path: Path, start: int = 0, size: int = -1) -> bytes:
    """Return the bytes of a file from `start` on, at most `size` of them by default all."""
    with path.open("rb") as file:
        file.seek(start)
        return file.read(size)


def open_file(path: Path, *, create: bool = False) -> int:
    """Open a file for writing and return its descriptor; `create` makes a new one, which must not exist."""
    flags = os.O_RDWR | _BINARY | (os.O_CREAT | os.O_EXCL if create else 0)
    return os.open(path, flags, 0o600)  # the GM's secrets are hidden from others on this machine, too


def write(fd: int, data: bytes, at: int) -> None:
    """Write all of `data` at a place in the file, continuing after a short write."""
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
    """Return once everything written is on the disk; for hundreds of new files faster than one by one."""
    if hasattr(os, "sync"):  # Windows has none, and soon writes a new file's bytes itself
        os.sync()


def close(fd: int) -> None:
    """Close a descriptor."""
    os.close(fd)


def rename(source: Path, target: Path) -> None:
    """Rename a file or folder, replacing a file of that name."""
    _patiently(lambda: os.replace(source, target))


def link(source: Path, target: Path) -> None:
    """Give a file a second name, replacing a file of that name."""
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
    """Retry for a second what Windows refuses while another program, such as a virus scanner, holds the file open.

    Raises the system's last error, and any other error at once.
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
    """Make a folder in an existing parent, for its owner only."""
    path.mkdir(0o700)


def close_to_others(path: Path) -> None:
    """Remove others' rights to a file or folder; its owner's stay."""
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
    """Return the identity that distinguishes an open file from all others."""
    own = os.fstat(fd)
    return own.st_dev, own.st_ino


def is_at(path: str, file: tuple[int, int], size: int) -> bool:
    """Return True if the path still leads to the file with this identity and size."""
    try:
        named = os.stat(path)
    except OSError:
        return False
    return named.st_size == size and (named.st_dev, named.st_ino) == file


def write_file(path: Path, data: bytes) -> tuple[int, int]:
    """Write a whole new file, sync its bytes and return its identity; the caller syncs the name."""
    fd = open_file(path, create=True)
    try:
        write(fd, data, 0)
        sync(fd)
        return identity(fd)
    finally:
        close(fd)


def write_new(path: Path, data: bytes) -> None:
    """Write a whole new file; the caller syncs it."""
    fd = open_file(path, create=True)
    try:
        write(fd, data, 0)
    finally:
        close(fd)


def copy(source: Path, target: Path) -> None:
    """Copy a file, or a link as a link; the caller syncs the copy."""
    import shutil  # noqa: PLC0415  # rarely needed, and slow to import

    if source.is_symlink():
        target.symlink_to(source.readlink())
        return
    with source.open("rb") as whole, os.fdopen(open_file(target, create=True), "wb") as made:
        shutil.copyfileobj(whole, made)


def sync_new(files: Collection[Path], folders: Collection[Path]) -> None:
    """Return once new files and the names in folders are on the disk.

    Many are first written all at once; then the sync of each, which reports errors, takes no time.
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
    """Return the temporary name for a new file: hidden, unlike any user's file, and short."""
    return path.with_name(f".wyrdbook-new-{crc32(os.fsencode(path.name)):08x}")


def replace_file(path: Path, data: bytes, *, read_back: bool = False, keeping_old_as: Path | None = None) -> None:
    """Replace a file as a whole: after a crash it is the old one or the new one, never a mixture.

    With `read_back`, the disk must return the bytes written, or the old file stays. With `keeping_old_as` the old one
    also gets that name, if the file system allows second names.
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
    """Move a file or folder durably to an unused name on the same file system.

    If the disk doesn't confirm it, it is undone, so that a report of no change is true.
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
    """Make a folder and its missing parents, every name synced."""
    if path.is_dir():
        return
    make_folders(path.parent)
    try:
        make_folder(path)
    except FileExistsError:
        if not path.is_dir():
            raise
        # another program has just made it and may not have done this yet
    sync_folder(path.parent)
