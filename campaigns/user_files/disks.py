"""The kind of disk a folder is on. The promises about kills and power cuts hold only for the machine's own disks."""

from __future__ import annotations

from pathlib import Path

_NAMES = """
9p afpfs afs beegfs ceph cifs coda davfs fuse.davfs2 fuse.glusterfs fuse.rclone fuse.s3fs fuse.sshfs glusterfs gpfs
lustre ncpfs nfs nfs4 smb2 smb3 smbfs vboxsf webdav
"""
OVER_A_NETWORK = frozenset(_NAMES.split())
"""File systems on another machine: they reply before data is written, and locks may hold on one side only."""


def kind(folder: Path) -> str:
    """The file system of a folder, by its system name (`ext4`); empty if it is unknown."""
    import psutil  # noqa: PLC0415  # asked for once, after the first paint

    try:
        place = folder.resolve()
        mounts = [part for part in psutil.disk_partitions(all=True) if place.is_relative_to(part.mountpoint)]
    except (OSError, psutil.Error):
        return ""
    # The last of several at one place is on top: autofs is below a network folder mounted on demand.
    return max(reversed(mounts), key=lambda part: len(part.mountpoint)).fstype.lower() if mounts else ""


def warn_of_disk(folder: Path) -> str:
    """The warning about a folder's disk; empty for the machine's own disks, and for an unknown one."""
    found = kind(folder)
    if found not in OVER_A_NETWORK:
        return ""
    return (
        f"This campaign is in a network folder ({found}). A power cut there can lose a change, and two "
        "machines can write at once. Keep it on a disk of this machine."
    )
