"""A campaign as one file, made here or by a stranger."""

import errno
import io
import os
import re
import struct
import zipfile

import pytest

from campaigns.store import (
    Changed,
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
    left_out,
    restore,
)
from campaigns.store.folder import archive, enclosed_files
from campaigns.store.folder.enclosed_files import OTHER_FILES
from core.safe_text import is_device
from tests.store.campaign import TABLES, everything, hurt, new_campaign
from tests.words import sentence

NOW = "2026-01-01T20:00:00+00:00"


def test_an_export_is_packed_unless_that_would_look_like_a_bomb() -> None:
    def holding(data: bytes) -> bytes:
        with io.BytesIO() as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as into:
                into.writestr("log/000001.jsonl", data)
            return file.getvalue()

    assert not archive._too_dense(holding(os.urandom(1 << 20).hex().encode()))
    assert archive._too_dense(holding(bytes(2 << 20)))
    assert not archive._too_dense(holding(bytes(1 << 19)))


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


ODD = (
    *(
        "names.txt",
        "Ä list.CSV",
        "notes.md",
        ".hidden.txt",
        "_inns.txt",
        "__x",
        "Who goes there?.txt",
        "CON.txt",
        "100%.txt",
    ),
    *(
        "a:b",
        "back\\slash.txt",
        "dot.",
        "blank ",
        "tab\tnew\nline",
        "%41.txt",
        "names.TXT",
        "NAMES.txt",
        "x" * 200,
        "Ä" * 120,
    ),
    *("100%.txt", "Ä" * 120, "aux", "nul .txt", "com1.csv", "lock", "state.json", "log"),
)
"""Names that one system or another takes for something else; those of the store's own files as well, in a folder."""


@pytest.fixture
def furnished(store):
    """A campaign in whose folder people have put all kinds of files; these by their paths."""
    for place in ("random_tables", "Maps/of the vale?"):
        (there := store.folder / place).mkdir(parents=True)
        for name in ODD:
            (there / name).write_text(f"{place} {name}")
    for name in ("Deep/down", "deep/DOWN/x", "deep/down/x", "DEEP/a", "dEEp"):
        (store.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (store.folder / name).write_text(name)
    (store.folder / "random_tables" / os.fsdecode(b"latin\xe4.txt")).write_bytes(b"x")
    (store.folder / "notes.md").write_text("1,a" + ",,,,,,,," * 200_000)
    (store.folder / "aside").mkdir()
    (store.folder / "aside" / "old.txt").write_text("ours")
    return there_in(store.folder)


def there_in(folder) -> dict[str, bytes]:
    """Return the user's own files in a campaign's folder."""
    ours = {"log", "aside", "lock", "lock.holder", "state.json", "state.before.json"}
    paths = (path for path in folder.rglob("*") if path.is_file() and path.relative_to(folder).parts[0] not in ours)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_files_somebody_put_with_a_campaign_travel_with_it_whatever_they_are_called(store, furnished, tmp_path):
    packed = export(store.folder, tmp_path / "packed.zip")
    for name in members(packed):
        assert not re.search(r'[\x00-\x1f\\:*?"<>|]|[. ](/|$)', name), name
        assert not any(map(is_device, name.split("/"))), name
    assert len({name.casefold() for name in members(packed)}) == len(members(packed))
    import_(packed, tmp_path / "again")
    assert there_in(tmp_path / "again") == furnished
    assert left_out(store.folder) == ()


def test_what_earlier_versions_packed_comes_back(packed, tmp_path):
    """They took `CON.txt` for a name like any other."""
    import_(repacked(packed, {**members(packed), "random_tables/CON.txt": b"x"}), tmp_path / "again")
    assert there_in(tmp_path / "again") == {"random_tables/CON.txt": b"x"}


def test_a_file_that_does_not_travel_is_named_with_why(store, tmp_path, monkeypatch):
    monkeypatch.setattr(enclosed_files, "MOST", 3)
    monkeypatch.setattr(enclosed_files, "TOGETHER", 10)
    monkeypatch.setattr(enclosed_files, "LARGEST", 8)
    monkeypatch.setattr(enclosed_files, "DEEPEST", 2)
    (there := store.folder / "random_tables").mkdir()
    (there / "deep" / "down").mkdir(parents=True)
    for name, size in {
        "a.txt": 1,
        "b.txt": 9,
        "c.txt": 5,
        "d.txt": 5,
        "deep/down/e.txt": 1,
        "f.txt": 1,
        "g.txt": 1,
    }.items():
        (there / name).write_bytes(b"x" * size)
    (there / "h.txt").symlink_to(there / "a.txt")
    os.mkfifo(there / "i.txt")
    left = {each.name.removeprefix("random_tables/"): each.why for each in left_out(store.folder)}
    said = {"b": "0 MB", "d": "together", "deep/down/e": "deep", "g": "at most 3", "h": "link", "i": "ordinary"}
    assert {name: said[name.removesuffix(".txt")] in why for name, why in left.items()} == dict.fromkeys(left, True)
    assert len(left) == len(said)
    import_(export(store.folder, tmp_path / "packed.zip"), tmp_path / "again")  # what goes out comes in
    assert sorted(there_in(tmp_path / "again")) == [f"random_tables/{name}.txt" for name in "acf"]


BOUNDS = {"LARGEST": "b.txt is larger", "MOST": "at most 1 files can be beside", "TOGETHER": "together"}


@pytest.mark.parametrize("bound", BOUNDS)
def test_what_would_not_go_out_again_is_not_taken_in(packed, tmp_path, monkeypatch, bound):
    both = repacked(packed, {**members(packed), "random_tables/a.txt": b"x", "random_tables/b.txt": b"xx"})
    monkeypatch.setattr(enclosed_files, bound, 1)
    with pytest.raises(NotACampaign, match=BOUNDS[bound]):
        import_(both, tmp_path / "again")
    assert not (tmp_path / "again").exists()


def test_many_files_are_synced_all_at_once_and_each_is_asked_for_faults(packed, tmp_path, monkeypatch):
    at_once, each = [], []
    real = disk.sync
    monkeypatch.setattr(disk, "sync_everything", lambda: at_once.append(len(each)))
    monkeypatch.setattr(disk, "sync", lambda fd: (each.append(fd), real(fd)))
    import_(packed, tmp_path / "few")
    own = len(each)
    many = {f"random_tables/{number}.txt": b"x" for number in range(30)}
    import_(repacked(packed, {**members(packed), **many}), tmp_path / "again")
    assert at_once == [2 * own], "none of them is synced alone before"
    assert len(each) == 2 * own + 30


@pytest.mark.parametrize(
    "name",
    [
        *("random_tables/../x.txt", "random_tables/_..", "random_tables/_.", "random_tables/_", "random_tables/"),
        *("random_tables/_..%2Fx.txt", "random_tables/_%2Fx", "random_tables/_a%00.txt", "random_tables/.a.txt"),
        *("random_tables/a\\b.txt", "random_tables/C:a.txt", "/random_tables/a.txt", "random_tables//a.txt"),
        *("a/b/c/d/e/f/g/h/i.txt", "random_tables/a?.txt", "random_tables/" + "x" * 300, "random_tables/_" + "x" * 300),
        *(
            "_lock",
            "_%4Cock",
            "_.wyrdbook-new",
            "Log/a.txt",
            "_log/a.txt",
            "aside/a.txt",
            "_%2e%2e/evil",
            "State.before.json",
        ),
    ],
)
def test_no_file_of_another_name_is_unpacked(packed, tmp_path, name):
    with pytest.raises(NotACampaign, match=OTHER_FILES):
        import_(repacked(packed, {**members(packed), name: b"x"}), tmp_path / "again")


@pytest.mark.parametrize(
    ("one", "other"), [("a.txt", "A.txt"), ("a.txt", "_a.txt"), ("a", "a/b"), ("A", "a/b"), ("_%61", "_a")]
)
def test_two_files_that_some_systems_take_for_one_are_refused(packed, tmp_path, one, other):
    twice = {**members(packed), f"random_tables/{one}": b"x", f"random_tables/{other}": b"y"}
    with pytest.raises(NotACampaign, match=OTHER_FILES):
        import_(repacked(packed, twice), tmp_path / "again")


def test_a_copy_that_is_brought_back_takes_no_file_away(store, furnished, folder, tmp_path):
    """Files as they are in the copy, and those it does not have as they are now."""
    made = backup(store, tmp_path / "copies", at=NOW)
    hurt(store)
    store.close()
    (folder / "notes.md").write_text("newer")
    (folder / "new?.md").write_text("new")
    (folder / "linked").symlink_to("notes.md")
    (folder / "Maps" / "linked").symlink_to("of the vale?")
    old = restore(made, folder)
    assert there_in(folder) == {**furnished, "new?.md": b"new", "linked": furnished["notes.md"]}
    assert ((folder / "linked").is_symlink(), (folder / "Maps" / "linked").is_symlink()) == (True, True)
    assert (folder / "aside" / "old.txt").read_text() == "ours"
    assert (old / "notes.md").read_text() == "newer"


@pytest.mark.parametrize("further", [1, 0, -1])
def test_what_another_program_writes_while_a_copy_is_unpacked_stays(store, folder, tmp_path, monkeypatch, further):
    """The campaign is then further on, as far or less far than it was."""
    early = backup(store, tmp_path / "copies", at=NOW)
    hurt(store)
    made = backup(store, tmp_path / "copies", at=NOW)
    store.close()
    unpack = archive._unpack

    def meanwhile(file, fresh, **how):
        unpack(file, fresh, **how)
        if further < 1:
            with monkeypatch.context() as patch:
                patch.setattr(archive, "_unpack", unpack)
                restore(early, folder.rename(folder.with_name("away")).with_name("campaign"))
        if further > -1:
            with Store.open(folder) as other:
                hurt(other, note="meanwhile")

    monkeypatch.setattr(archive, "_unpack", meanwhile)
    with pytest.raises(Changed):
        restore(made, folder)
    assert Store.open(folder, read_only=True).seq == 2 + further


def test_nobody_opens_a_campaign_in_the_moment_in_which_its_folder_moves(store, folder, tmp_path, monkeypatch):
    made = backup(store, tmp_path / "copies", at=NOW)
    store.close()
    real, refused = disk.rename, []

    def rename(source, target):
        if source == folder:
            with pytest.raises(Locked):
                Store.open(folder)
            refused.append(folder)
        real(source, target)

    monkeypatch.setattr(disk, "rename", rename)
    restore(made, folder)
    assert refused == [folder]
    hurt(Store.open(folder))


def test_exporting_an_open_campaign_takes_in_what_state_json_has_not_yet(store, packed):
    names = members(packed)
    assert sorted(names) == ["log/000001.jsonl", "log/000002.jsonl", "state.json"]
    assert b'"seq":3' in names["state.json"]


def test_an_import_replaces_nothing(packed, folder, store):
    with pytest.raises(Exists):
        import_(packed, folder)
    assert store.seq == 3


def test_an_import_may_have_an_empty_folder_and_nothing_else_that_is_there(packed, tmp_path):
    (other := tmp_path / "other").mkdir()
    (other / "letter.txt").write_text("mine")
    (file := tmp_path / "file").write_text("mine")
    for taken in (other, file):
        with pytest.raises(Exists):
            import_(packed, taken)
    assert [other / "letter.txt", file] == [each for each in (other / "letter.txt", file) if each.read_text() == "mine"]
    (empty := tmp_path / "empty").mkdir()
    import_(packed, empty)
    assert (empty / "log").is_dir()


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
    with pytest.raises(NotACampaign, match=OTHER_FILES):
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
    with pytest.raises(NotACampaign, match=r"file\.zip isn't a campaign file"):
        import_(tmp_path / "file.zip", tmp_path / "again")


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(NotACampaign, match=re.escape(sentence("campaigns.store.folder.archive:_unpack#1"))):
        import_(tmp_path / "file.zip", tmp_path / "again")


def test_a_file_that_may_not_be_read_is_called_so(packed, tmp_path, monkeypatch):
    def denied(path, start=0, size=-1):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(disk, "read", denied)
    with pytest.raises(Unreadable, match=r"packed\.zip can't be read"):
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
    with pytest.raises(WriteFailed, match=re.escape(sentence("campaigns.store.disk:replace_file#2"))):
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

    def meanwhile(file, fresh, **how):
        unpack(file, fresh, **how)
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
    check = archive.loader.check_whole

    def written_on(*given):
        if rotates:
            store.rotate()
        hurt(store, note="meanwhile")
        check(*given)

    with monkeypatch.context() as patch:
        patch.setattr(archive.loader, "check_whole", written_on)
        before = store.seq
        file = export(store.folder, tmp_path / "x.zip")
    import_(file, tmp_path / "again")
    with Store.open(tmp_path / "again") as again:
        assert again.seq == before
