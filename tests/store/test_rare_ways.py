"""The store's rare ways: other systems, interrupts in the middle of a call, names that rotted, files that went away."""

from __future__ import annotations

import gc
import io
import os
import re
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import orjson
import pytest

from campaigns.store import (
    Conflict,
    Damaged,
    Locked,
    Newer,
    NotACampaign,
    Poisoned,
    ReadOnly,
    Store,
    disk,
    file_names,
    inverse,
)
from campaigns.store.folder import archive, creation, enclosed_files, locks, migrations, state_file
from campaigns.store.log import journal, lines, log_reader, records, segments
from campaigns.store.memory import deltas
from campaigns.store.memory.deltas import Delta
from campaigns.store.memory.overlay import Overlay
from tests.store.campaign import everything, hurt, new_campaign
from tests.words import sentence

# --- other systems ---------------------------------------------------------------------------------------------------


def test_macos_is_asked_for_a_full_sync(monkeypatch, tmp_path):
    import fcntl

    asked = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda fd, what: asked.append((fd, what)))
    disk.sync(7)
    assert asked == [(7, 51)]


def test_a_system_without_data_syncs_syncs_the_whole_file(monkeypatch):
    asked = []
    monkeypatch.delattr(os, "fdatasync")
    monkeypatch.setattr(os, "fsync", asked.append)
    disk.sync(7)
    assert asked == [7]


def test_a_system_that_cannot_sync_everything_is_not_asked(monkeypatch):
    monkeypatch.delattr(os, "sync")
    disk.sync_everything()


def test_windows_syncs_no_folder_and_looks_at_a_lock_only(monkeypatch, folder, tmp_path):
    new_campaign(folder).close()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "open", lambda *asked: pytest.fail("a folder was opened"))
    disk.sync_folder(tmp_path)
    monkeypatch.undo()
    monkeypatch.setattr(sys, "platform", "win32")
    with locks.lock_out_writers(folder):
        assert not locks.is_held(folder)


def test_names_are_in_utf_8_whatever_the_system_says(monkeypatch, tmp_path):
    assert file_names.on_disk(tmp_path, "Bö/x.txt") == tmp_path / "Bö" / "x.txt"
    assert file_names.utf8_path(tmp_path / "Bö.txt", tmp_path) == "Bö.txt"
    assert file_names.utf8_path(tmp_path / os.fsdecode(b"\xff.txt"), tmp_path) is None
    monkeypatch.setattr(file_names, "os", SimpleNamespace(name="nt"))
    assert file_names.on_disk(tmp_path, "Bö.txt") == tmp_path / "Bö.txt"
    assert file_names.utf8_path(tmp_path / "Bö.txt", tmp_path) == "Bö.txt"


# --- files that come and go ------------------------------------------------------------------------------------------


def test_a_move_within_a_folder_and_a_folder_made_by_another_program(monkeypatch, tmp_path):
    (tmp_path / "a").write_text("x")
    disk.move(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b").read_text() == "x"
    disk.make_folders(tmp_path / "one" / "two")
    assert (tmp_path / "one" / "two").is_dir()


def test_a_campaign_without_a_log_has_no_stamp(tmp_path):
    assert archive.log_stamp(tmp_path) == ()


def test_what_is_replaced_twice_gets_the_next_free_name(tmp_path):
    (tmp_path / "c.replaced-1").mkdir()
    assert archive._free_name(tmp_path / "c") == tmp_path / "c.replaced-2"


def test_a_file_that_is_gone_by_now_is_neither_packed_nor_copied(monkeypatch, folder):
    new_campaign(folder).close()
    (folder / "notes.txt").write_text("x")
    real = Path.lstat

    def gone(path: Path) -> os.stat_result:
        if path.name == "notes.txt":
            raise FileNotFoundError(path)
        return real(path)

    monkeypatch.setattr(Path, "lstat", gone)
    found = enclosed_files.enclosed_files(folder)
    assert (found.packed, found.left) == ((), ())
    enclosed_files.carry_over(folder, folder.parent)
    monkeypatch.undo()
    assert not (folder.parent / "notes.txt").exists()


def test_a_file_left_out_is_said_with_its_reason():
    assert (
        str(enclosed_files.LeftOut("a.txt", sentence("campaigns.store.folder.archive:_members#2")))
        == f"a.txt: {sentence('campaigns.store.folder.archive:_members#2')}"
    )


def packed(folder: Path, **changed: bytes) -> Path:
    """An export of the campaign in a folder in which some members are others."""
    export = archive.export(folder, folder.parent / "c.zip")
    made = io.BytesIO()
    with zipfile.ZipFile(export) as old, zipfile.ZipFile(made, "w") as new:
        for member in old.namelist():
            new.writestr(member, changed.get(member.replace(".", "_"), old.read(member)))
    export.write_bytes(made.getvalue())
    return export


def test_an_archive_of_tiny_values_is_no_campaign(folder):
    new_campaign(folder).close()
    file = packed(folder, state_json=b"[" + b"1," * (1 << 20) + b"1]")
    with pytest.raises(NotACampaign, match="far more values"):
        archive.import_(file, folder.parent / "read")


def test_an_archive_with_the_state_of_a_newer_version_is_refused(folder, monkeypatch):
    new_campaign(folder).close()
    saved = state_file.load(folder)
    saved.schema = migrations.SCHEMA + 1
    with pytest.raises(Newer):
        archive.import_(packed(folder, state_json=state_file.encode(saved)), folder.parent / "read")


def test_an_exchange_of_folders_that_fails_leaves_the_old_one(monkeypatch, tmp_path):
    for name in ("fresh", "old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()

    def refuse(source, target):
        raise OSError("no")

    monkeypatch.setattr(disk, "move", refuse)
    with pytest.raises(OSError, match="no"):
        creation._exchange(tmp_path / "fresh", tmp_path / "old", tmp_path / "away")
    assert (tmp_path / "old" / "old").exists()


# --- locks -----------------------------------------------------------------------------------------------------------


def test_who_waits_too_long_is_told_who_is_waited_for(monkeypatch, tmp_path):
    from filelock import FileLock

    monkeypatch.setattr(locks, "PATIENCE", 0.01)
    monkeypatch.setattr(locks, "_UNNOTICED", 0.01)
    said: list[str] = []
    with FileLock(tmp_path / ".other"):
        lock = FileLock(tmp_path / ".other", thread_local=False)
        with pytest.raises(Locked, match="Try again"):
            locks._wait_for(lock, tmp_path, said.append)
        with pytest.raises(Locked, match="Try again"):
            locks._wait_for(lock, tmp_path, None)
    assert said == [f"Waiting for another program that is using {tmp_path}."]


def test_a_folder_that_cannot_be_written_is_held_by_no_one(monkeypatch, folder):
    new_campaign(folder).close()

    def refuse(folder):
        raise ReadOnly("no")

    monkeypatch.setattr(locks, "_take", refuse)
    assert not locks.is_held(folder)
    with locks.lock_out_writers(folder):
        pass


def test_a_lock_without_a_readable_note_is_a_lock_all_the_same(monkeypatch, folder):
    with new_campaign(folder):
        (folder / "lock.holder").write_text("nonsense")
        with pytest.raises(Locked, match=r"already open\."):
            locks.acquire(folder)
        with pytest.raises(Locked, match="Close it before"), locks.lock_out_writers(folder):
            pass
    monkeypatch.setattr(os, "fdopen", lambda *asked: (_ for _ in ()).throw(OSError("full")))
    locks._sign(folder)


# --- interrupts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["write", "sync"])
def test_an_interrupt_in_a_call_is_no_trouble_with_the_disk(monkeypatch, folder, call):
    with new_campaign(folder) as store:
        before = everything(store)

        def interrupt(*asked):
            raise KeyboardInterrupt

        monkeypatch.setattr(disk, call, interrupt)
        with pytest.raises(KeyboardInterrupt):
            hurt(store)
        monkeypatch.undo()
        assert everything(store) == before
        assert store.poisoned is (call == "sync")
        if store.poisoned:
            with pytest.raises(Poisoned):
                hurt(store)


def test_an_unfinished_line_that_cannot_be_cut_off_poisons_the_store(monkeypatch, folder):
    with new_campaign(folder) as store:

        def refuse(*asked):
            raise OSError(5, "no")

        for call in ("write", "truncate"):
            monkeypatch.setattr(disk, call, refuse)
        with pytest.raises(Exception, match="change"):
            hurt(store)
        monkeypatch.undo()
        assert store.poisoned


def test_an_interrupt_as_the_next_segment_begins_changes_nothing(monkeypatch, folder):
    with new_campaign(folder) as store:

        def interrupt(*asked, **options):
            raise KeyboardInterrupt

        monkeypatch.setattr(disk, "replace_file", interrupt)
        with pytest.raises(KeyboardInterrupt):
            store.rotate()
        monkeypatch.undo()
        assert not store.poisoned
        hurt(store)
        assert store.segment == 1


def test_an_interrupt_after_a_change_is_saved_lets_nothing_more_be_written(monkeypatch, folder):
    with new_campaign(folder) as store:

        def interrupt(self):
            raise KeyboardInterrupt

        monkeypatch.setattr(Store, "_checkpoint_if_due", interrupt)
        with pytest.raises(KeyboardInterrupt):
            hurt(store)
        monkeypatch.undo()
        assert (store.seq, store.poisoned) == (2, True)


def test_a_checkpoint_is_made_after_so_many_changes(monkeypatch, folder):
    monkeypatch.setattr(sys.modules[Store.__module__], "CHECKPOINT_EVERY", 3)
    with new_campaign(folder) as store:
        saved = [state_file.load(folder).position.seq for _ in range(4) if hurt(store) is None]
    assert saved == [1, 1, 4, 4]


def test_a_disk_that_does_not_say_may_hold_the_new_segment(monkeypatch, folder):
    def refuse(path):
        raise OSError("no")

    monkeypatch.setattr(Path, "exists", refuse)
    assert journal._may_be_there(folder)


def test_a_change_whose_view_did_not_follow_lets_nothing_more_be_written(monkeypatch, folder):
    with new_campaign(folder) as store:
        monkeypatch.setattr(type(store._saved), "take", lambda *asked: (_ for _ in ()).throw(MemoryError))
        with pytest.raises(MemoryError):
            hurt(store)
        monkeypatch.undo()
        assert store.poisoned
    with Store.open(folder, read_only=True) as reader:
        reader.stop_writing()
        assert not reader.poisoned


# --- what is not as it was written -----------------------------------------------------------------------------------


def test_a_head_that_rotted_is_found_where_it_is_asked_for(folder):
    with new_campaign(folder) as store:
        store.rotate()
        hurt(store)
        file = segments.path(folder, 2)
        file.write_bytes(file.read_bytes().replace(b'"segment":2', b'"segment":3'))
        with pytest.raises(Damaged, match="000002"):
            log_reader.History(folder, lambda: store._saved.position)._seq_before(2)


def test_a_number_that_rotted_misleads_no_one_to_another_entry(folder):
    with new_campaign(folder) as store:
        for _ in range(14):
            hurt(store)
        position = store._saved.position
    file = segments.path(folder, 1)
    whole, said = file.read_bytes(), set[str]()
    for rotted in range(2, position.seq + 1):
        for other in range(1, position.seq + 1):
            was, becomes = (b'{"s":%d,' % number for number in (rotted, other))
            if len(was) != len(becomes):
                continue
            file.write_bytes(whole.replace(was, becomes, 1))
            for seq in range(1, position.seq + 1):
                log = log_reader.History(folder, lambda: position)
                try:
                    assert log.record(seq).seq == seq
                except Damaged as error:
                    said.add(str(error).rpartition(" is ")[2])
                try:
                    assert [each.seq for each in log.records(start=seq)] == [*range(seq, position.seq + 1)]
                except Damaged as error:
                    said.add(str(error).rpartition(" is ")[2])
    assert {"missing.", "out of place."} <= said


@pytest.mark.parametrize(("content", "wrong"), [({"after": "1"}, "head"), ({"schema": 99}, "newer")])
def test_a_head_of_another_kind_is_none(content, wrong):
    head = {"segment": 1, "after": 0, "crc": "00000000", "schema": migrations.SCHEMA, **content}
    line, _ = lines.encode(orjson.dumps(head), 0)
    with pytest.raises((lines.Flaw, Newer), match=wrong):
        segments.read_head(line, 1)


def test_a_folder_without_a_log_has_no_segments(tmp_path):
    assert segments.count(tmp_path) == 0


def test_a_checksum_that_is_no_number_is_unreadable():
    with pytest.raises(lines.Flaw, match="unreadable"):
        lines.sum_of(b"x" * lines.HEADER, 0)


def test_what_json_cannot_hold_is_refused(folder):
    with new_campaign(folder) as store, pytest.raises(Exception, match="can't be saved"), store.change({"x": {1, 2}}):
        pass
    entry = records.Entry(records.Record(1, {"x": {1}}, ()), 1, None)
    with pytest.raises(Exception, match="can't be saved"):
        records.encode(entry)


@pytest.mark.parametrize(
    "payload",
    [
        b'{"x":1}',
        b'{"s":1,"e":[],"d":[],"i":1}',
        b'{"s":1,"e":{},"d":[["t",-1,"new",{},null]],"i":1}',
        b'{"s":1,"e":{},"d":[["t",1,"new",{},{}]],"i":1}',
    ],
)
def test_a_payload_of_the_wrong_kind_is_no_entry(payload):
    with pytest.raises(ValueError, match=re.escape(sentence("campaigns.store.log.records:decode#2"))):
        records.decode(payload)


def test_an_entry_of_the_wrong_number_or_a_newer_version_is_refused(folder):
    new_campaign(folder).close()
    for number, schema, wrong in ((7, None, "follows entry"), (2, 99, "newer")):
        walk = segments.Walk(folder)
        for _ in walk:
            pass
        entry = records.Entry(records.Record(number, {}, ()), 9, schema)
        line, crc = lines.encode(records.encode(entry), walk.position.crc)
        with pytest.raises((lines.Flaw, Newer), match=wrong):
            walk._entry(lines.Line(0, len(line), crc, records.encode(entry)))


def test_a_record_that_does_not_fit_the_documents_is_damage(folder):
    with new_campaign(folder) as store:
        hurt(store)
    saved = state_file.empty()
    walk = segments.Walk(folder)
    saved.tables = {"characters": {1: {}}}
    with pytest.raises(Damaged, match="doesn't fit the state at entry 1"):
        saved.replay(walk)


@pytest.mark.parametrize(
    "spoiled",
    [{"_meta": {"1": {"seq": -1}}}, {"characters": {"1": 3}}, {"characters": {"x": {}}}],
)
def test_a_state_with_right_sums_and_wrong_values_is_damaged(folder, spoiled):
    new_campaign(folder).close()
    raw = orjson.loads((folder / state_file.NAME).read_bytes())
    for table, docs in spoiled.items():
        for number, doc in docs.items():
            raw[table][number] = {**raw[table][number], **doc} if table == "_meta" else doc
    body = orjson.dumps(raw)[state_file._SUM_END :]
    (folder / state_file.NAME).write_bytes(state_file._START + f"{state_file.crc32(body):08x}".encode() + body)
    with pytest.raises(Damaged, match="isn't a state"):
        state_file.load(folder)


def test_the_garbage_collector_is_left_as_it_was():
    was, thresholds = gc.isenabled(), gc.get_threshold()
    gc.set_threshold(0)  # that it is on says enough: all that the tests before left behind need not be looked through
    for wanted in (True, False):
        (gc.enable if wanted else gc.disable)()
        with state_file.quick_parsing():
            assert not gc.isenabled()
        assert gc.isenabled() is wanted
    (gc.enable if was else gc.disable)()
    gc.set_threshold(*thresholds)


def test_a_calendar_of_the_third_schema_gets_what_is_new():
    fields = {"months": [{"name": "Thaw", "days": 30}], "eras": [{"name": "Old", "first": 1}], "name": "Our own"}
    now = migrations.migrated_fields("calendar", fields, 3, whole=False)
    assert now["months"] == [{"leaps": [], "name": "Thaw", "days": 30}]
    assert now["eras"] == [{"counts": "anew", "name": "Old", "first": 1}]


def test_a_step_that_fits_nothing_is_a_conflict():
    with pytest.raises(Conflict):
        deltas.apply({}, Delta("t", 1, "set", {"a": 1}, {"a": 0}))
    with pytest.raises(Conflict):
        deltas.check({"t": {1: {"a": 1}}}, [Delta("t", 1, "new", {"a": 1}, None)])


def test_a_table_is_read_and_emptied_within_a_change(folder):
    with new_campaign(folder) as store:
        table = store.db.table("characters")
        with pytest.raises(RuntimeError, match="have to pass"):
            table.get()
        with store.change({"kind": "all"}):
            assert table.update({"harm": 5}) == [1, 2]
            table.update(lambda doc: doc.update(harm=6))
            table.remove(doc_ids=[2])
            seen = store.current("characters")
            assert (list(seen), len(seen)) == ([1], 1)
            with pytest.raises(KeyError):
                seen[2]
            table.truncate()
            assert not list(table)
        assert store.docs("characters") == {}


def test_an_overlay_has_what_is_below_it_and_what_was_put_over_it():
    overlay = Overlay({1: {"a": 1}, 2: {"b": 2}})
    overlay[3] = {"c": 3}
    del overlay[2]
    assert (dict(overlay.peek_items()), len(overlay)) == ({1: {"a": 1}, 3: {"c": 3}}, 2)
    assert 2 not in overlay
    for gone in (2, 9):
        with pytest.raises(KeyError):
            del overlay[gone]
        with pytest.raises(KeyError):
            overlay[gone]
    overlay[1]["a"] = 5
    assert overlay[1] == {"a": 5}
    overlay.clear()
    assert (list(overlay), len(overlay)) == ([], 0)


def test_undo_counts_for_a_checkpoint_as_any_change_does(monkeypatch, folder):
    monkeypatch.setattr(sys.modules[Store.__module__], "CHECKPOINT_EVERY", 2)
    with new_campaign(folder) as store:
        hurt(store)
        for _ in range(3):
            store.apply({}, inverse(store.record(store.seq).deltas))
        assert state_file.load(folder).position.seq == store.seq
