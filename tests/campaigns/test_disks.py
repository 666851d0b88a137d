"""A campaign on a network folder is warned of, and only there."""

from types import SimpleNamespace

import psutil
import pytest

from campaigns.user_files.disks import warn_of_disk


@pytest.fixture
def mounted(monkeypatch, tmp_path):
    """Let the folder of the test lie on a file system of a kind, within one of the machine's own."""

    def mount(*kinds: str):
        here = [(str(tmp_path), kind) for kind in kinds]
        parts = [("/", "ext4"), *here, (str(tmp_path / "elsewhere"), "nfs4")]
        disks = [SimpleNamespace(mountpoint=place, fstype=name) for place, name in parts]
        monkeypatch.setattr(psutil, "disk_partitions", lambda all: disks)
        return tmp_path / "campaigns" / "winter"

    return mount


@pytest.mark.parametrize("kind", ["nfs4", "CIFS", "smbfs", "fuse.sshfs", "9p"])
def test_a_network_folder_is_warned_of_by_its_kind(mounted, kind):
    assert f"network folder ({kind.lower()})" in warn_of_disk(mounted(kind))


@pytest.mark.parametrize("kind", ["ext4", "btrfs", "xfs", "apfs", "tmpfs", "ntfs", ""])
def test_a_disk_of_the_machine_is_not(mounted, kind):
    assert warn_of_disk(mounted(kind)) == ""


def test_a_network_folder_that_is_mounted_on_demand_is_warned_of(mounted):
    assert "network folder (nfs4)" in warn_of_disk(mounted("autofs", "nfs4"))


def test_what_the_system_does_not_tell_is_no_reason_to_stop(monkeypatch, tmp_path):
    def failing(all):
        raise OSError("no")

    monkeypatch.setattr(psutil, "disk_partitions", failing)
    assert warn_of_disk(tmp_path) == ""
