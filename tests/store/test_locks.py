"""One writer, any number of readers."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from campaigns.store import Locked, NotACampaign, ReadOnly, Store, inspect, lock_folder
from tests.store.campaign import everything, hurt, new_campaign

HOLDER = """
import sys, time
from pathlib import Path
from campaigns.store import Store
store = Store.open(Path(sys.argv[1]))
with store.change({"kind": "note"}):
    store.db.table("notes").insert({"text": "from another program"})
print("open", flush=True)
time.sleep(60)
"""


@pytest.fixture
def other_program(folder):
    new_campaign(folder).close()
    process = subprocess.Popen([sys.executable, "-c", HOLDER, str(folder)], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "open\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_second_writer_is_told_who_has_the_campaign_and_may_read(folder, other_program):
    with pytest.raises(Locked, match=rf"process {other_program.pid} on .*You can open it for reading"):
        Store.open(folder)
    assert inspect(folder).kind == "locked"
    reader = Store.open(folder, read_only=True)
    assert len(reader.docs("notes")) == 1


def test_a_holder_that_was_killed_blocks_nobody_and_lost_nothing(folder, other_program):
    os.kill(other_program.pid, signal.SIGKILL)
    other_program.wait()
    with Store.open(folder) as store:
        assert len(store.docs("notes")) == 1
        assert inspect(folder).kind == "locked"
    assert inspect(folder).kind == "fine"


def test_the_same_program_is_a_second_writer_too(store, folder):
    with pytest.raises(Locked):
        Store.open(folder)
    store.close()
    store.close()
    Store.open(folder).close()


def test_a_copied_lock_is_no_lock(store, folder, tmp_path):
    shutil.copytree(folder, tmp_path / "copy")
    with Store.open(tmp_path / "copy") as copy:
        hurt(copy)
    assert store.seq == 1


def test_a_store_that_fails_to_open_lets_go_of_the_lock(folder):
    new_campaign(folder).close()
    state = folder / "state.json"
    good = state.read_bytes()
    state.write_bytes(b"")
    with pytest.raises(Exception, match="damaged"):
        Store.open(folder)
    state.write_bytes(good)
    Store.open(folder).close()


def test_a_folder_that_cannot_be_written_can_be_read(folder, monkeypatch):
    new_campaign(folder).close()
    real = os.open

    def refuse(path, flags, *rest, **options):
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(13, "Permission denied")
        return real(path, flags, *rest, **options)

    monkeypatch.setattr(os, "open", refuse)  # file modes don't stop a test that runs as root
    with pytest.raises(ReadOnly, match="can't be written "):
        Store.open(folder)
    assert everything(Store.open(folder, read_only=True))
    assert inspect(folder).kind == "fine"


@pytest.mark.parametrize("read_only", [True, False])
def test_what_is_no_campaign_is_not_opened_nor_touched(tmp_path: Path, read_only):
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("text")
    for name in ("missing", "empty", "file"):
        with pytest.raises(NotACampaign):
            Store.open(tmp_path / name, read_only=read_only)
        assert inspect(tmp_path / name).kind == "not_a_campaign"
    assert not (tmp_path / "missing").exists()
    assert not any((tmp_path / "empty").iterdir())


def test_a_reader_may_open_while_the_writer_writes(store, folder):
    for _ in range(20):
        hurt(store)
        reader = Store.open(folder, read_only=True)
        assert everything(reader) == everything(store)
        if store.seq % 5 == 0:
            store.rotate()
    with (folder / "log" / f"{store.segment:06}.jsonl").open("ab") as file:
        file.write(b"0000")  # the writer is in the middle of a line
    reader = Store.open(folder, read_only=True)
    assert everything(reader) == everything(store)
    assert reader.notices


def test_lock_files_belong_to_their_owner_alone(folder):
    before = os.umask(0o002)
    try:
        with new_campaign(folder), lock_folder(folder.parent):
            left = [folder / "lock", folder / "lock.holder", folder.parent / ".wyrdbook-lock"]
            assert {path.name: path.stat().st_mode & 0o777 for path in left} == dict.fromkeys(
                (path.name for path in left), 0o600
            )
    finally:
        os.umask(before)
