"""A campaign as one file, made here or by a stranger."""

import errno
import os
import struct
import zipfile

import pytest

from campaigns.store import (
    Damaged,
    Exists,
    Locked,
    NotACampaign,
    Store,
    StoreError,
    Unreadable,
    WriteFailed,
    backup,
    backups,
    disk,
    export,
    import_,
    inspect,
    restore,
)
from campaigns.store.folder import archive, enclosed
from tests.store.campaign import TABLES, everything, hurt, new_campaign

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def packed(store, tmp_path):
    hurt(store)
    store.rotate()
    hurt(store)
    return export(store.folder, tmp_path / "packed.zip")


def members(packed) -> dict[str, bytes]:
    with zipfile.ZipFile(packed) as file:
        return {name: file.read(name) for name in file.namelist()}


def repacked(packed, contents: dict[str, bytes]):
    target = packed.with_name("repacked.zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in contents.items():
            file.writestr(name, data)
    return target


def test_an_exported_campaign_comes_back_whole(store, packed, tmp_path):
    import_(packed, tmp_path / "again")
    with Store.open(tmp_path / "again") as again:
        assert everything(again) == everything(store)
        assert list(again.records()) == list(store.records())
        hurt(again)
    assert inspect(tmp_path / "again", deep=True).kind == "fine"


def test_files_somebody_put_with_a_campaign_travel_with_it(store, tmp_path):
    (there := store.folder / "random_tables").mkdir()
    (there / "names.txt").write_text("Anna")
    (there / "Ä list.CSV").write_text("1,a" + ",,,,,,,," * 200_000)
    (there / "elsewhere.txt").symlink_to(there / "names.txt")
    for name in ("notes.md", ".hidden.txt", "huge.txt"):
        (there / name).write_bytes(b"x" * (enclosed.LARGEST + 1 if name == "huge.txt" else 1))
    import_(export(store.folder, tmp_path / "packed.zip"), tmp_path / "again")
    assert sorted(path.name for path in (tmp_path / "again" / "random_tables").iterdir()) == ["names.txt", "Ä list.CSV"]
    assert (tmp_path / "again" / "random_tables" / "names.txt").read_text() == "Anna"


@pytest.mark.parametrize(
    "name",
    [
        *("random_tables/../state.txt", "random_tables/a/b.txt", "random_tables/.a.txt", "random_tables/a.py"),
        *("random_tables/a\\b.txt", "random_tables/C:a.txt", "/random_tables/a.txt", "other/a.txt", "a.txt"),
    ],
)
def test_no_file_of_another_name_is_unpacked(packed, tmp_path, name):
    with pytest.raises(NotACampaign, match="only those"):
        import_(repacked(packed, {**members(packed), name: b"x"}), tmp_path / "again")


def test_two_files_that_some_systems_take_for_one_are_refused(packed, tmp_path):
    twice = {**members(packed), "random_tables/a.txt": b"x", "random_tables/A.txt": b"y"}
    with pytest.raises(NotACampaign, match="only those"):
        import_(repacked(packed, twice), tmp_path / "again")


def test_exporting_an_open_campaign_takes_in_what_state_json_has_not_yet(store, packed):
    names = members(packed)
    assert sorted(names) == ["log/000001.jsonl", "log/000002.jsonl", "state.json"]
    assert b'"seq":3' in names["state.json"]


def test_an_import_replaces_nothing(packed, folder, store):
    with pytest.raises(Exists):
        import_(packed, folder)
    assert store.seq == 3


def test_every_bit_turned_in_the_file_is_noticed(packed, tmp_path, store):
    """Zip has bytes nothing depends on, such as times: then the campaign must come back as it was."""
    whole = bytearray(packed.read_bytes())
    for place in range(0, len(whole), 3):
        whole[place] ^= 1 << place % 8
        packed.write_bytes(whole)
        target = tmp_path / f"again{place}"
        imported = import_or_error(packed, target)
        if isinstance(imported, StoreError):
            assert not target.exists()
        else:
            assert everything(Store.open(target, read_only=True)) == everything(store)
        whole[place] ^= 1 << place % 8


def import_or_error(file, folder) -> StoreError | None:
    try:
        return import_(file, folder)
    except StoreError as error:
        return error


@pytest.mark.parametrize(
    "name",
    ["../evil", "/evil", "log/../../evil", "log/000009.jsonl", "log/evil", "lock", "STATE.JSON", "log\\evil", "x/"],
)
def test_foreign_names_are_refused(packed, tmp_path, name):
    foreign = repacked(packed, members(packed) | {name: b"evil"})
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(NotACampaign, match="and only those"):
        import_(foreign, tmp_path / "again")
    assert sorted(tmp_path.rglob("*")) == before


def test_sizes_no_campaign_has_are_refused(packed, tmp_path, monkeypatch):
    bomb = repacked(packed, members(packed) | {"log/000003.jsonl": bytes(3 << 20)})
    with pytest.raises(NotACampaign, match="far more"):
        import_(bomb, tmp_path / "again")
    monkeypatch.setattr(archive, "MAX_BYTES", 500)
    with pytest.raises(NotACampaign, match="too large"):
        import_(packed, tmp_path / "again")


def test_a_size_that_is_a_lie_is_found_out(packed, tmp_path):
    """The sizes are checked before anything is unpacked, so unpacking must not go past them."""
    bomb = repacked(packed, members(packed) | {"log/000003.jsonl": bytes(3 << 20)})
    data = bytearray(bomb.read_bytes())
    true_size = struct.pack("<I", 3 << 20)
    while (place := data.find(true_size)) >= 0:
        data[place : place + 4] = struct.pack("<I", 1000)
    bomb.write_bytes(data)
    with pytest.raises(StoreError):
        import_(bomb, tmp_path / "again")
    assert not (tmp_path / "again").exists()


@pytest.mark.parametrize("missing", ["state.json", "log/000001.jsonl", "log/000002.jsonl"])
def test_a_file_with_parts_missing_is_refused(packed, tmp_path, missing):
    contents = members(packed)
    del contents[missing]
    with pytest.raises(StoreError):
        import_(repacked(packed, contents), tmp_path / "again")


def test_a_state_the_log_does_not_lead_to_is_refused(packed, tmp_path, store):
    """Sums alone do not help against someone who can compute sums."""
    with new_campaign(tmp_path / "other") as other:
        hurt(other, character=2)
        other.rotate()
        hurt(other)
        other.checkpoint()
    forged = members(packed) | {"state.json": (tmp_path / "other/state.json").read_bytes()}
    with pytest.raises(Damaged):
        import_(repacked(packed, forged), tmp_path / "again")


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04" + bytes(100)])
def test_what_is_no_zip_is_refused(tmp_path, content):
    (tmp_path / "file.zip").write_bytes(content)
    with pytest.raises(NotACampaign, match=r"file\.zip is not a campaign file"):
        import_(tmp_path / "file.zip", tmp_path / "again")


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(NotACampaign, match="no such file"):
        import_(tmp_path / "file.zip", tmp_path / "again")


def test_a_file_that_may_not_be_read_is_called_so(packed, tmp_path, monkeypatch):
    def denied(path, start=0, size=-1):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(disk, "read", denied)
    with pytest.raises(Unreadable, match=r"packed\.zip cannot be read"):
        import_(packed, tmp_path / "again")
    assert not (tmp_path / "again").exists()


def test_backups_rotate(store, tmp_path):
    target = tmp_path / "copies"
    (tmp_path / "copies").mkdir()
    (target / "campaign-other-000000001.zip").write_text("someone else's")
    for _ in range(12):
        made = backup(store, target, at=NOW)
        hurt(store)
    copies = backups("campaign", target)
    assert [copy.seq for copy in copies] == list(range(3, 13))
    assert made == copies[-1].path
    assert (target / "campaign-other-000000001.zip").exists()


def test_no_copy_of_another_branch_or_campaign_is_ever_overwritten_or_removed(store, folder, tmp_path):
    """Twelve changes, each with a copy; then the oldest is brought back, and the campaign goes another way."""
    target = tmp_path / "copies"
    made = []
    for _ in range(12):
        made.append(backup(store, target, at=NOW))
        hurt(store)
    store.close()
    restore(made[2], folder)
    with Store.open(folder) as again:
        hurt(again, character=2)
        newest = backup(again, target, at="2019-01-01T00:00:00+00:00")  # the clock was set back meanwhile
    assert newest.exists()
    assert backups("campaign", target)[-1].path == newest
    own = backups("campaign", target)
    with new_campaign_of("The Other Vale", tmp_path / "elsewhere/campaign") as other:
        for _ in range(12):
            hurt(other)
            backup(other, target, at=NOW)
    assert [copy for copy in backups("campaign", target) if copy.campaign == own[0].campaign] == own
    import_(newest, tmp_path / "again")
    assert everything(Store.open(tmp_path / "again", read_only=True))["characters"][2]["harm"] == 3


def test_a_copy_that_does_not_come_back_as_it_was_written_is_none(store, tmp_path, monkeypatch):
    real = disk.write_file
    monkeypatch.setattr(disk, "write_file", lambda path, data: real(path, data[:-1] + b"?"))
    with pytest.raises(WriteFailed, match="did not come back"):
        backup(store, tmp_path / "copies", at=NOW)
    assert [path.name for path in (tmp_path / "copies").iterdir()] == [".wyrdbook-lock"]


def new_campaign_of(name, folder) -> Store:
    return Store.create(folder, genesis={"kind": "genesis", "name": name}, tables=TABLES)


def test_of_older_copies_the_last_of_each_month_is_kept(store, tmp_path):
    for month in (1, 2, 3, 4):
        for day in range(1, 6):
            hurt(store)
            backup(store, tmp_path / "copies", at=f"2026-{month:02}-{day:02}T20:00:00+00:00")
    copies = [copy.made[4:8] for copy in backups("campaign", tmp_path / "copies")]
    assert copies == ["0105", "0205", *(f"03{day:02}" for day in range(1, 6)), *(f"04{day:02}" for day in range(1, 6))]


def test_a_damaged_campaign_pushes_out_no_good_copy(store, folder, tmp_path):
    backup(store, tmp_path / "copies", at=NOW)
    hurt(store)
    store.rotate()
    hurt(store)
    segment = folder / "log/000001.jsonl"
    whole = bytearray(segment.read_bytes())
    whole[-10] ^= 1
    segment.write_bytes(whole)
    with pytest.raises(Damaged):
        backup(store, tmp_path / "copies", at=NOW)
    assert len(backups("campaign", tmp_path / "copies")) == 1


def test_restoring_puts_the_old_folder_beside(store, folder, tmp_path):
    made = backup(store, tmp_path / "copies", at=NOW)
    hurt(store)
    with pytest.raises(Locked):
        restore(made, folder)
    store.close()
    (folder / "state.json").write_bytes(b"")
    old = restore(made, folder)
    with Store.open(folder) as again:
        assert again.seq == 1
    assert (old / "state.json").read_bytes() == b""
    assert inspect(old).choices == ("open_read_only", "rebuild", "restore_backup")


def test_a_campaign_opened_while_a_copy_is_unpacked_keeps_its_place(store, folder, tmp_path, monkeypatch):
    made = backup(store, tmp_path / "copies", at=NOW)
    store.close()
    unpack, opened = archive._unpack, []

    def meanwhile(file, fresh):
        unpack(file, fresh)
        opened.append(Store.open(folder))

    monkeypatch.setattr(archive, "_unpack", meanwhile)
    with pytest.raises(Locked):
        restore(made, folder)
    hurt(*opened)
    opened[0].close()
    assert Store.open(folder, read_only=True).seq == 2


def test_a_restore_that_fails_leaves_everything(store, folder, tmp_path):
    store.close()
    (tmp_path / "bad.zip").write_bytes(b"")
    with pytest.raises(NotACampaign):
        restore(tmp_path / "bad.zip", folder)
    assert Store.open(folder, read_only=True).seq == 1


@pytest.mark.parametrize("rotates", [False, True])
def test_a_campaign_that_another_program_writes_on_meanwhile_is_no_damage(store, tmp_path, monkeypatch, rotates):
    hurt(store)
    check = archive.opening.check_whole

    def written_on(*given):
        if rotates:
            store.rotate()
        hurt(store, note="meanwhile")
        check(*given)

    with monkeypatch.context() as patch:
        patch.setattr(archive.opening, "check_whole", written_on)
        before = store.seq
        file = export(store.folder, tmp_path / "x.zip")
    import_(file, tmp_path / "again")
    with Store.open(tmp_path / "again") as again:
        assert again.seq == before
