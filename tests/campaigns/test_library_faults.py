"""The library when the system says no, when two programs are at work, and after one was killed."""

import errno
import multiprocessing
import os
import re
import stat
import subprocess
import sys
from contextlib import suppress

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter, RenameCampaign
from campaigns.errors import CampaignError
from campaigns.library.library import Library
from campaigns.store import Store, disk
from campaigns.user_files import folders
from core.refusal import Refusal
from tests.store.failing import Failing
from tests.words import sentence

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "campaigns", clock=lambda: NOW)


@pytest.fixture
def folder(library):
    return library.new("The Long Winter", "toy", seed="a seed")


OPERATIONS = {
    "new": lambda library, folder, beside: library.new("Another", "toy", seed="a seed"),
    "copy": lambda library, folder, beside: library.copy(folder, "A copy"),
    "rename": lambda library, folder, beside: library.rename(folder, "The Short Winter"),
    "delete": lambda library, folder, beside: library.delete(folder, "The Long Winter"),
    "export": lambda library, folder, beside: library.export(folder, beside / "new.zip", replace=True),
    "import": lambda library, folder, beside: library.import_file(beside / "old.zip"),
    "backup": lambda library, folder, beside: library.backup(folder),
    "restore": lambda library, folder, beside: library.restore(library.backups(folder)[0].path),
}


DONE = {
    "new": lambda library, folder, beside: "Another" in called(library),
    "copy": lambda library, folder, beside: "A copy" in called(library),
    "rename": lambda library, folder, beside: called(library) == ["The Short Winter"],
    "delete": lambda library, folder, beside: called(library) == [],
    "export": lambda library, folder, beside: library.import_file(beside / "new.zip"),
    "import": lambda library, folder, beside: len(called(library)) == 2,
    "backup": lambda library, folder, beside: len(library.backups(folder)) == 2,
    "restore": lambda library, folder, beside: (library.folder / ".deleted" / f"2026-01-01-{folder.name}").exists(),
}


def called(library) -> list[str]:
    return sorted(shelved.name for shelved in library.list())


@pytest.mark.walk
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_call_of_an_operation_fails_in_turn_with_one_clear_message(name, tmp_path):
    """Nothing half done stays: the operation can be done again at once, and every campaign and copy is still good."""
    for at in range(1, 120):
        beside = tmp_path / f"{at}"
        library = Library(beside / "campaigns", clock=lambda: NOW)
        folder = library.new("The Long Winter", "toy", seed="a seed")
        library.export(folder, beside / "old.zip")
        copy = library.backup(folder)
        with pytest.MonkeyPatch.context() as patch:
            failing = Failing(patch, at, errno.ENOSPC)
            refused = None
            try:
                OPERATIONS[name](library, folder, beside)
            except CampaignError as caught:
                refused = caught
            failing.armed = False
        if len(failing.calls) < at:
            assert refused is None
            return
        assert refused is None or "\n" not in str(refused)
        assert not any(shelved.fault for shelved in library.list())
        assert copy.exists()
        assert folder.exists() or (name == "delete" and refused is None)
        if refused is not None and "nothing has changed" in str(refused):
            assert called(library) == ["The Long Winter"]
        if refused is None:
            assert DONE[name](library, folder, beside)  # what failed was only tidying up, or a checkpoint
        elif name != "rename":
            OPERATIONS[name](library, folder, beside)
            assert not any(shelved.fault for shelved in library.list())
        library.new("The next", "toy", seed="a seed")
        assert not (library.folder / ".wyrdbook-making").exists()
    raise AssertionError("the operation never ended")


def make(folder, name):
    Library(folder).new(name, "toy")


def test_two_programs_that_make_campaigns_of_one_name_get_two_whole_ones(tmp_path):
    context = multiprocessing.get_context("fork")
    makers = [context.Process(target=make, args=(tmp_path, "The Weir")) for _ in range(6)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    listed = Library(tmp_path).list()
    assert [maker.exitcode for maker in makers] == [0] * 6
    assert sorted(shelved.folder.name for shelved in listed) == ["the-weir", *(f"the-weir-{n}" for n in range(2, 7))]
    assert not any(shelved.fault for shelved in listed)


def test_what_a_killed_program_left_half_made_is_gone_with_the_next_operation(library, folder):
    left = library.folder / ".wyrdbook-making"
    code = (
        "import os, sys; from pathlib import Path; from campaigns import store\n"
        "with store.workshop(Path(sys.argv[1])) as made: (made / 'x').write_text('half'); os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(library.folder)], check=False).returncode == 9
    assert (left / "x").exists()
    library.new("Another", "toy")
    assert not left.exists()
    assert len(library.list()) == 2


@pytest.mark.parametrize("there", ["a file", "a folder"])
def test_a_backup_never_takes_the_place_of_what_is_no_campaign(library, folder, tmp_path, there, monkeypatch):
    copy = library.backup(folder)
    place = tmp_path / "place"
    if there == "a file":
        place.write_text("mine")
    else:
        place.mkdir()
        (place / "mine").write_text("mine")
    monkeypatch.chdir(place.parent if there == "a file" else place)
    for target in (place, *([type(place)(".")] if there == "a folder" else [])):
        with pytest.raises(CampaignError, match=re.escape(sentence("campaigns.library.backups:Backups._replace#1"))):
            library.restore(copy, target)
    assert (place if there == "a file" else place / "mine").read_text() == "mine"


def test_what_a_backup_replaced_is_kept_beside_it(library, folder, tmp_path):
    copy = library.backup(folder)
    elsewhere = tmp_path / "elsewhere" / "winter"
    library.restore(copy, elsewhere)
    library.restore(copy, elsewhere)
    (kept,) = (elsewhere.parent / ".deleted").iterdir()
    assert Campaign.open(kept, read_only=True).view.name == "The Long Winter"


def test_an_export_never_overwrites_wyrdbooks_own_files(library, folder, tmp_path):
    copy = library.backup(folder)
    elsewhere = tmp_path / "elsewhere"
    library.restore(copy, elsewhere)
    log = (folder / "log/000001.jsonl").read_bytes()
    for target in (folder / "log/000001.jsonl", copy, library.folder / "x.zip", elsewhere / "state.json"):
        before = target.read_bytes() if target.exists() else None
        with pytest.raises(CampaignError, match=re.escape(sentence("campaigns.library.library:Library.export"))):
            library.export(folder, target, replace=True)
        assert (target.read_bytes() if target.exists() else None) == before
    assert (folder / "log/000001.jsonl").read_bytes() == log


def test_what_lies_beside_an_export_stays(library, folder, tmp_path):
    """A file is made ready under a name of its own, hidden, and never through a link that lies there."""
    mine = tmp_path / "winter.zip.new"
    mine.write_text("mine")
    save = tmp_path / "save.txt"
    save.write_text("mine, too")
    for target in (tmp_path / "winter.zip", tmp_path / ("ä" * 120 + ".zip")):
        disk.temporary_path(target).symlink_to(save)
        library.export(folder, target)
        library.export(folder, target, replace=True)
        assert library.import_file(target)
    assert (mine.read_text(), save.read_text()) == ("mine", "mine, too")
    assert not list(tmp_path.glob(".*"))


def test_an_export_never_takes_the_place_of_a_device_or_a_pipe(library, folder, tmp_path):
    os.mkfifo(pipe := tmp_path / "pipe")
    with pytest.raises(CampaignError, match=re.escape(sentence("campaigns.store.disk:replace_file#1"))):
        library.export(folder, pipe, replace=True)
    assert pipe.is_fifo()


def test_two_programs_that_make_the_library_itself_both_go_on(tmp_path, monkeypatch):
    real = disk.make_folder

    def met(path):
        path.mkdir()  # by the other program, just now
        real(path)

    monkeypatch.setattr(disk, "make_folder", met)
    disk.make_folders(tmp_path / "data" / "campaigns")
    assert (tmp_path / "data" / "campaigns").is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"File exists|Not a directory"):
        disk.make_folders(tmp_path / "file" / "campaigns")


def test_two_programs_that_write_one_file_never_mix(tmp_path, monkeypatch):
    """The program that finds the other at work reports it instead of renaming the other's half-written file."""
    target, real = tmp_path / "winter.zip", disk.sync

    def met(fd):
        monkeypatch.setattr(disk, "sync", real)
        disk.remove(disk.temporary_path(target))
        disk.temporary_path(target).write_bytes(b"half")
        real(fd)

    monkeypatch.setattr(disk, "sync", met)
    with pytest.raises(OSError, match="another program"):
        disk.replace_file(target, b"whole")
    assert not target.exists()


def test_an_own_export_comes_back_whatever_the_campaign_was_called(library, folder, tmp_path):
    with Campaign.open(folder) as campaign, pytest.raises(Refusal, match="one line"):
        campaign.do(RenameCampaign(name="The\tLong Winter"))
    with Store.open(folder) as store, store.change(store.record(1).event):  # as earlier versions allowed
        store.db.table("campaign").update({"name": "The\tLong Winter"}, doc_ids=[1])
    again = library.import_file(library.export(folder, tmp_path / "winter.zip"))
    assert (again.name, Campaign.open(again, read_only=True).view.name) == ("the-long-winter-2", "The\tLong Winter")


def test_campaigns_are_for_their_owner_only(library, folder, tmp_path):
    umask = os.umask(0)
    try:
        made = library.new("Secrets", "toy")
        with Campaign.open(made) as campaign:
            campaign.do(AddCharacter(name="Mara"))
        written = [library.backup(made), library.export(made, tmp_path / "secrets.zip"), *made.rglob("*.json*"), made]
    finally:
        os.umask(umask)
    for path in written:
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), path


def test_a_home_of_nobody_is_refused_in_one_line(monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", "~nobody-of-this-name/games")
    with pytest.raises(Refusal, match="no such user"):
        folders.campaigns()


@pytest.mark.parametrize("name", [*OPERATIONS, "last", "find"])
def test_a_disk_that_is_gone_is_one_clear_message_and_the_list_names_what_it_knows(name, library, folder, tmp_path):
    """A file system that was shut down, or a stick that was pulled out, answers nothing, not even what is there."""
    library.export(folder, tmp_path / "old.zip")
    library.backup(folder)
    real = os.stat

    def gone(path, **options):
        if isinstance(path, str | os.PathLike) and os.fspath(path).startswith(str(folder)):
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        return real(path, **options)

    def closed(path, *_, **__):
        raise OSError(errno.EIO, os.strerror(errno.EIO), path)

    looks = {"last": lambda *_: library.last(), "find": lambda *_: library.find("The Long Winter")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "stat", gone)
        patch.setattr(disk, "read", closed)
        for call in ("sync", "rename", "write"):
            patch.setattr(disk, call, closed)
        assert all(shelved.fault for shelved in library.list())
        with suppress(CampaignError, Refusal):  # anything else would be a failure of the program
            (looks | OPERATIONS)[name](library, folder, tmp_path)
    assert "The Long Winter" in called(library)
