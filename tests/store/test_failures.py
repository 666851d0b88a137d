"""The system says no: every call of every operation made to fail in turn, and the store carried on with."""

import errno
import os
import re

import pytest

from campaigns.store import DiskFull, Poisoned, Store, StoreError, WriteFailed, disk, export, inspect, restore
from campaigns.store.folder import state_file
from tests.store.campaign import everything, hurt, new_campaign
from tests.store.failing import Failing
from tests.words import sentence


def export_it(store: Store, folder) -> None:
    export(store.folder, folder.parent / "copy.zip")


OPERATIONS = {
    "change": lambda store, folder: hurt(store),
    "checkpoint": lambda store, folder: store.checkpoint(),
    "rotate": lambda store, folder: store.rotate(),
    "export": export_it,
}


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO], ids=["ENOSPC", "EIO"])
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_call_of_an_operation_fails_in_turn(name, error, tmp_path):
    """The error is shown, nothing is lost, and the next change is saved or the store says that it is poisoned."""
    for at in range(1, 50):
        folder = tmp_path / f"{at}"
        with new_campaign(folder) as store, pytest.MonkeyPatch.context() as patch:
            hurt(store)
            before = everything(store)
            failing = Failing(patch, at, error)
            failed = None
            try:
                OPERATIONS[name](store, folder)
            except StoreError as caught:
                failed = caught
            failing.armed = False
            if len(failing.calls) < at:
                assert failed is None
                return
            check_after_failure(store, failed, before, failing.calls[at - 1], error)
    raise AssertionError("the operation never ended")


def check_after_failure(store, failed, before, call, error) -> None:
    """Check that saved data is there after any failure, in memory and on disk."""
    if failed is not None:
        assert everything(store) == before
        assert isinstance(failed, Poisoned | WriteFailed)
        if isinstance(failed, WriteFailed):
            assert isinstance(failed, DiskFull) == (error == errno.ENOSPC)
    else:
        # The checkpoint after a rotation: nothing is lost, but it is reported. Only the old state may lack a copy.
        assert store.notices or call in ("link", "rename")
    if store.poisoned:
        assert call in ("sync", "sync_folder", "open_file", "truncate")
        with pytest.raises(Poisoned):
            hurt(store)
        assert everything(store) == before
    else:
        hurt(store)
        before = everything(store)
    seen = Store.open(store.folder, read_only=True)
    assert seen.seq >= store.seq
    if not store.poisoned:
        assert everything(seen) == before
    store.close()
    with Store.open(store.folder) as again:
        assert again.seq >= seen.seq
        hurt(again)
    assert inspect(store.folder, deep=True).kind == "fine"


def test_a_failed_sync_is_never_tried_again(store, monkeypatch):
    syncs = []

    def failing(fd):
        syncs.append(fd)
        raise OSError(errno.EIO, "no")

    monkeypatch.setattr(disk, "sync", failing)
    for _ in range(3):
        with pytest.raises(Poisoned, match=re.escape(sentence("campaigns.store.log.journal:Journal._poison_error"))):
            hurt(store)
    assert len(syncs) == 1
    assert store.poisoned
    assert store.docs("characters")[1]["harm"] == 0


def test_making_a_campaign_fails_at_every_call(tmp_path):
    for at in range(1, 50):
        folder = tmp_path / str(at) / "campaign"
        with pytest.MonkeyPatch.context() as patch:
            failing = Failing(patch, at, errno.ENOSPC)
            try:
                new_campaign(folder).close()
            except DiskFull:
                failing.armed = False
                if folder.exists():  # the last syncs failed
                    Store.open(folder).close()
                else:
                    new_campaign(folder).close()
            else:
                if len(failing.calls) >= at:  # only the hidden folder is left, for the next operation to remove
                    assert failing.calls[at - 1] == "remove_folder"
                    continue
                return
    raise AssertionError("the campaign was never made")


def test_opening_fails_at_every_call(folder):
    with new_campaign(folder) as store:
        hurt(store)
        expected = everything(store)
        saved = (folder / "state.json").read_bytes()
    segment = folder / "log/000001.jsonl"
    whole = segment.read_bytes() + b"0000"
    for at in range(1, 50):
        (folder / "state.json").write_bytes(saved)
        segment.write_bytes(whole)
        with pytest.MonkeyPatch.context() as patch:
            failing = Failing(patch, at, errno.EIO)
            try:
                Store.open(folder).close()
                opened = True
            except WriteFailed:
                opened = False
            failing.armed = False
        with Store.open(folder) as again:
            assert everything(again) == expected
        if opened and len(failing.calls) < at:
            return
    raise AssertionError("the campaign was never opened")


def test_a_short_write_is_carried_on(store, monkeypatch, reopen):
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[: max(1, len(data) // 3)]))
    hurt(store)
    monkeypatch.undo()
    assert everything(reopen()) == everything(store)


def test_a_disk_that_fills_up_and_is_cleared_again(store, monkeypatch, reopen):
    full = True
    real = os.write

    def write(fd, data):
        if not full:
            return real(fd, data)
        if len(data) > 20:
            return real(fd, data[:20])
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "write", write)
    for operation in (lambda: hurt(store), store.checkpoint, store.rotate):
        before = sorted(path for path in store.folder.rglob("*") if path.is_file())
        with pytest.raises(DiskFull, match="nothing has changed"):
            operation()
        assert sorted(path for path in store.folder.rglob("*") if path.is_file()) == before
    full = False
    hurt(store)
    store.rotate()
    store.checkpoint()
    assert store.seq == 2
    assert everything(reopen()) == everything(store)


@pytest.mark.parametrize("moment", ["State.take", "deltas.apply"])
def test_an_interrupt_after_the_sync_loses_nothing(store, folder, monkeypatch, moment):
    """The data on disk counts; the store in memory must not be trusted any more."""

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(state_file.State if moment == "State.take" else state_file, moment.split(".")[1], interrupted)
        with pytest.raises(KeyboardInterrupt):
            hurt(store)
    with pytest.raises(Poisoned, match="interrupted"):
        hurt(store)
    store.close()
    with Store.open(folder) as again:
        assert (again.seq, again.docs("characters")[1]["harm"]) == (2, 1)


def test_files_swapped_under_the_store_are_noticed(store, folder):
    """As a sync tool does it: another file of the same name, or the whole folder."""
    segment = folder / "log/000001.jsonl"
    copy = segment.read_bytes()
    segment.rename(segment.with_suffix(".old"))
    segment.write_bytes(copy)
    with pytest.raises(Poisoned, match="Another program"):
        hurt(store)
    assert segment.read_bytes() == copy


def test_a_log_deleted_under_the_store_is_noticed(store, folder):
    (folder / "log/000001.jsonl").unlink()
    with pytest.raises(Poisoned, match="Another program"):
        hurt(store)


def test_a_folder_swapped_under_the_store_is_noticed(store, folder, tmp_path):
    folder.rename(tmp_path / "elsewhere")
    new_campaign(folder).close()
    untouched = {path: path.read_bytes() for path in folder.rglob("*.json*")}
    for write in (lambda: hurt(store), store.checkpoint, store.rotate):
        with pytest.raises(Poisoned):
            write()
    store.close()
    assert {path: path.read_bytes() for path in folder.rglob("*.json*")} == untouched


def test_a_log_another_program_wrote_to_is_not_written_to(store, folder):
    with (folder / "log/000001.jsonl").open("ab") as file:
        file.write(b"something")
    with pytest.raises(Poisoned):
        hurt(store)


def test_what_a_killed_program_left_is_written_once_more_and_synced_before_anyone_sees_it(folder, monkeypatch):
    """A sync that failed may have marked the last line as written: only writing it again puts it on the disk."""
    with new_campaign(folder) as store:
        hurt(store)
    line = (folder / "log/000001.jsonl").read_bytes().splitlines(keepends=True)[-1]
    done = []
    real = {name: getattr(disk, name) for name in ("write", "sync", "sync_folder")}
    monkeypatch.setattr(disk, "write", lambda fd, data, at: (done.append(("write", data)), real["write"](fd, data, at)))
    monkeypatch.setattr(disk, "sync", lambda fd: (done.append(("sync", None)), real["sync"](fd)))
    monkeypatch.setattr(disk, "sync_folder", lambda path: (done.append(("names", path)), real["sync_folder"](path)))
    Store.open(folder)
    names = [("names", path) for path in (folder / "log", folder, folder.parent)]
    assert done == [("write", line), ("sync", None), *names]


@pytest.mark.parametrize(
    "look",
    [
        lambda store: store.record(1),
        lambda store: list(store.search("ouch")),
        lambda store: list(store.records()),
        lambda store: Store.open(store.folder, read_only=True),
        lambda store: restore(store.folder.parent / "copy.zip", store.folder),
    ],
    ids=["a record", "a search", "all records", "opening", "a restore"],
)
def test_a_disk_that_is_gone_is_told_in_one_line(look, tmp_path, monkeypatch):
    """A file system that was shut down, or a stick that was pulled out, answers nothing, not even what is there."""
    with new_campaign(tmp_path / "c") as store:
        hurt(store)
        export(store.folder, tmp_path / "copy.zip")
        real = os.stat

        def gone(path, **options):
            if isinstance(path, str | os.PathLike) and os.fspath(path).startswith(str(tmp_path / "c")):
                raise OSError(errno.EIO, os.strerror(errno.EIO), path)
            return real(path, **options)

        def closed(path, *_, **__):
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)

        with monkeypatch.context() as patch:
            patch.setattr(os, "stat", gone)
            patch.setattr(disk, "read", closed)
            with pytest.raises(StoreError) as told:
                look(store)
        assert "\n" not in str(told.value)
        hurt(store)


def test_a_log_that_may_have_begun_a_segment_on_a_disk_that_is_gone_is_not_written_on(tmp_path, monkeypatch):
    with new_campaign(tmp_path / "c") as store:
        hurt(store)

        def no(*_, **__):
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        with monkeypatch.context() as patch:
            patch.setattr(disk, "replace_file", no)
            patch.setattr(os, "stat", no)
            with pytest.raises(Poisoned):
                store.rotate()
        assert store.poisoned
