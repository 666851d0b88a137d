"""File systems of our own, in a file on a loop device: they can be filled up, and their power can be cut.

Needs root and loop devices of Linux. The mounts lie in a mount namespace that nobody else sees and that ends with the
program, so nothing stays mounted however it ends.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NEW_MOUNTS = 0x00020000
"""CLONE_NEWNS."""


class NotHere(Exception):
    """A part needs something that this machine lacks."""


@contextmanager
def allowed() -> Iterator[None]:
    """Mount where nobody else sees it; raises NotHere where that may not be done."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        raise NotHere("needs root and loop devices of Linux")
    was = os.open("/proc/self/ns/mnt", os.O_RDONLY)
    libc = ctypes.CDLL(None, use_errno=True)
    try:
        if libc.unshare(NEW_MOUNTS):
            raise NotHere(f"needs a mount namespace of its own: {os.strerror(ctypes.get_errno())}")
        run("mount", "--make-rprivate", "/")
        yield
    finally:
        libc.setns(was, NEW_MOUNTS)
        os.close(was)


def run(*command: str) -> None:
    """Run a tool of the system; one that is missing or may not do it is not there."""
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", b"").decode(errors="replace")
        raise NotHere(f"{' '.join(command)}: {error} {said}".strip()) from error


QUIETLY = {"ext4": ("-q", "-F"), "xfs": ("-q", "-f"), "btrfs": ("-q", "-f")}
"""The file systems there are, and how each is told to be made without a word, whatever was there."""


def made(image: Path, size: int, kind: str = "ext4") -> None:
    """A fresh disk of so many bytes."""
    image.unlink(missing_ok=True)
    with image.open("wb") as file:
        file.truncate(size)
    run(f"mkfs.{kind}", *QUIETLY[kind], str(image))


@contextmanager
def mounted(image: Path, mount: Path, options: str = "defaults") -> Iterator[Path]:
    """The library on the disk, for a while."""
    run("mount", "-o", f"loop,{options}", str(image), str(mount))
    try:
        yield mount / "library"
    finally:
        subprocess.run(["umount", str(mount)], check=True, capture_output=True)
