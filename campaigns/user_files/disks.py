"""What kind of disk a folder lies on. What is promised of kills and power cuts holds on the machine's own."""

from __future__ import annotations

from pathlib import Path

_NAMES = """
9p afpfs afs beegfs ceph cifs coda davfs fuse.davfs2 fuse.glusterfs fuse.rclone fuse.s3fs fuse.sshfs glusterfs gpfs
lustre ncpfs nfs nfs4 smb2 smb3 smbfs vboxsf webdav
"""
OVER_A_NETWORK = frozenset(_NAMES.split())
"""File systems that lie on another machine: they answer before it has written, and locks may hold on one side only."""


def kind(folder: Path) -> str:
    """The file system a folder lies on, as the system names it (`ext4`); empty where no one knows."""
    import psutil  # noqa: PLC0415  # asked for once, after the first paint

    try:
        place = folder.resolve()
        mounts = [part for part in psutil.disk_partitions(all=True) if place.is_relative_to(part.mountpoint)]
    except (OSError, psutil.Error):
        return ""
    # Of several in one place the last lies on top: below a network folder that is mounted on demand is autofs.
    return max(reversed(mounts), key=lambda part: len(part.mountpoint)).fstype.lower() if mounts else ""


def warn_of_disk(folder: Path) -> str:
    """What to say of the disk a folder lies on; empty for the machine's own disks, and for one no one knows."""
    found = kind(folder)
    if found not in OVER_A_NETWORK:
        return ""
    return (
        f"This campaign is in a network folder ({found}). A power cut there can lose a change, and two "
        "machines can write at once. Keep it on a disk of this machine."
    )
