"""Leftovers of killed programs and earlier versions in a library: finished and reported, and closed to others."""

import multiprocessing
import os
import stat
import threading

import pytest

from campaigns.campaign import Campaign
from campaigns.commands import AddCharacter
from campaigns.library.library import Library
from campaigns.store import disk, lock_folder
from campaigns.store.folder import locks

NOW = "2026-01-01T20:00:00+00:00"


@pytest.fixture
def library(tmp_path, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_HOME", str(tmp_path / "home"))
    return Library(clock=lambda: NOW)


@pytest.fixture
def folder(library):
    return library.new("The Long Winter", "toy", seed="a seed")


def mode(path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def opened_to_all(folder) -> list:
    """As earlier versions made it; returns all there is."""
    everything = [folder, *folder.rglob("*")]
    for path in everything:
        path.chmod(0o755 if path.is_dir() else 0o644)
    return everything


def test_what_earlier_versions_left_open_is_closed_when_the_library_is_opened(library, folder):
    library.backup(folder)
    library.delete(library.copy(folder, "Gone"), "Gone")
    left_open = opened_to_all(library.folder)
    assert library.tidy() == ()
    for path in left_open:
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path
    assert [shelved.name for shelved in library.list()] == ["The Long Winter"]


def test_a_folder_that_is_closed_costs_a_glance_and_one_chosen_by_the_user_stays(library, folder, tmp_path):
    (folder / "state.json").chmod(0o644)
    library.tidy()
    assert mode(folder / "state.json") == 0o644  # no one comes so far; not looked into
    (tmp_path / "games").mkdir(0o755)
    elsewhere = Library(tmp_path / "games")
    made = elsewhere.new("Mine", "toy")
    opened_to_all(made)
    elsewhere.tidy()
    assert (mode(tmp_path / "games"), mode(made), mode(made / "state.json")) == (0o755, 0o700, 0o600)


def test_what_cannot_be_closed_stays_as_it_is_and_nobody_is_hindered(library, folder, monkeypatch):
    opened_to_all(library.folder)

    def no(path):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(disk, "close_to_others", no)
    assert library.tidy() == ()
    monkeypatch.setattr(disk, "close_to_others", lambda path: None)  # as on a disk without such rights
    assert library.tidy() == ()
    assert mode(folder) == 0o755


def restored_and_killed(library, copy, patch) -> None:
    """Bring a backup back in another process, which ends where the patch ends it."""

    def work():
        patch()
        library.restore(copy)

    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    process.join()
    assert process.exitcode == 9


def between_the_renames() -> None:
    real, renamed = disk.rename, []

    def rename(source, target):
        if renamed:
            os._exit(9)
        if ".replaced-" in target.name:
            renamed.append(target)
        real(source, target)

    disk.rename = rename


def after_both() -> None:
    Library._put_by = lambda self, old, target: os._exit(9)


def test_a_restore_cut_between_its_renames_is_taken_back_and_said(library, folder):
    copy = library.backup(folder)
    with Campaign.open(folder) as campaign:
        campaign.do(AddCharacter(name="Mara"))
    restored_and_killed(library, copy, between_the_renames)
    assert not folder.exists()
    (said,) = library.tidy()
    assert "the-long-winter is unchanged" in said
    assert [path.name for path in library.folder.iterdir() if path.name[0] != "."] == [folder.name]
    with Campaign.open(folder) as campaign:
        assert [one.name for one in campaign.view.characters] == ["Mara"]
    assert library.tidy() == ()


def test_a_restore_cut_after_its_renames_is_finished_and_said(library, folder):
    copy = library.backup(folder)
    with Campaign.open(folder) as campaign:
        campaign.do(AddCharacter(name="Mara"))
    restored_and_killed(library, copy, after_both)
    (said,) = library.tidy()
    kept = library.folder / ".deleted" / "2026-01-01-the-long-winter"
    assert str(kept) in said
    assert [one.name for one in Campaign.open(kept, read_only=True).view.characters] == ["Mara"]
    assert Campaign.open(folder, read_only=True).view.characters == ()
    assert library.tidy() == ()


def test_a_restore_that_is_done_again_first_takes_the_cut_one_back(library, folder):
    copy = library.backup(folder)
    restored_and_killed(library, copy, between_the_renames)
    assert library.restore(copy) == folder
    assert sorted(path.name for path in library.folder.iterdir() if path.name[0] != ".") == [folder.name]
    assert len(list((library.folder / ".deleted").iterdir())) == 1


def test_a_cut_restore_is_left_alone_while_somebody_has_that_campaign_open(library, folder):
    old = folder.with_name("the-long-winter.replaced-1")
    folder.rename(old)
    with Campaign.open(old):
        assert library.tidy() == ()
        assert old.exists()
    assert library.tidy()
    assert folder.exists()


def test_a_cut_restore_that_cannot_be_taken_back_yet_hinders_nobody(library, folder, monkeypatch):
    folder.rename(old := folder.with_name("the-long-winter.replaced-1"))

    def no(source, target):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(disk, "rename", no)
    assert library.tidy() == ()
    assert [shelved.folder for shelved in library.list()] == [old]


def test_who_waits_for_another_program_hears_of_it(library, folder, monkeypatch):
    monkeypatch.setattr(locks, "_UNNOTICED", 0.01)
    said, held, told = [], threading.Event(), threading.Event()

    def hold():
        with lock_folder(library.folder):
            held.set()
            told.wait(10)

    def tell(what):
        said.append(what)
        told.set()

    other = threading.Thread(target=hold)
    other.start()
    held.wait(10)
    library.with_teller(tell).new("Another", "toy")
    other.join()
    assert said == [f"Waiting for another program that is using {library.folder}."]
    assert len(library.list()) == 2
