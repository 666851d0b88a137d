"""The campaign's folder `aside`, for files that the store takes out of the way. Nothing is ever deleted."""

from pathlib import Path

from campaigns.store import disk


def keep(folder: Path, name: str, data: bytes) -> Path:
    """Store bytes in it durably under an unused name, and return the path."""
    target = place(folder, name)
    disk.replace_file(target, data)
    return target


def move(folder: Path, path: Path) -> Path:
    """Move a file aside, durably, and return where it is now."""
    target = place(folder, path.name)
    disk.move(path, target)
    return target


def place(folder: Path, name: str) -> Path:
    """Return an unused path in it."""
    disk.make_folders(folder / "aside")
    target = folder / "aside" / name
    number = 1
    while target.exists():
        number += 1
        target = target.with_name(f"{number}-{name}")
    return target
