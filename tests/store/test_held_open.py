"""A disk that refuses what another program holds open, as Windows does."""

import os
from pathlib import Path

import pytest

from campaigns.store import Store, WriteFailed, disk
from campaigns.store.errors import write_failed
from campaigns.user_files.texts import save_text
from tests.store.campaign import everything, hurt, new_campaign

SHARING = 32
"""The number Windows gives a file that another program holds open."""


class Held:
    """Refuses the first so many of the calls that replace a file, without taking the time to wait between them."""

    def __init__(self, patch: pytest.MonkeyPatch, times: float, number: int | None = SHARING) -> None:
        self.refused, self.waited, self._times, self._number = 0, 0.0, times, number
        self._replace = os.replace
        patch.setattr(os, "replace", self)
        patch.setattr(disk.time, "sleep", self._wait)

    def __call__(self, source: Path, target: Path) -> None:
        if self.refused < self._times:
            self.refused += 1
            error = PermissionError(13, "The process cannot access the file")
            if self._number is not None:
                error.winerror = self._number
            raise error
        self._replace(source, target)

    def _wait(self, seconds: float) -> None:
        self.waited += seconds


def test_a_file_that_is_held_open_for_a_moment_is_replaced(folder, monkeypatch):
    with new_campaign(folder) as store:
        hurt(store)
        held = Held(monkeypatch, 2)
        store.checkpoint()
        before = everything(store)
        assert not store.notices
    assert held.refused == 2
    with Store.open(folder) as store:
        assert everything(store) == before


def test_one_that_is_held_for_good_is_said_after_a_second_and_nothing_is_lost(folder, monkeypatch):
    with new_campaign(folder) as store:
        hurt(store)
        before = everything(store)
        held = Held(monkeypatch, float("inf"))
        with pytest.raises(WriteFailed, match="cannot access the file"):
            store.checkpoint()
        assert 0.5 < held.waited <= 2.0  # twice: the old state keeps a second name
        monkeypatch.undo()
        assert everything(store) == before
        hurt(store)


def test_settings_that_are_held_for_good_stay_as_they_were(tmp_path, monkeypatch):
    save_text(tmp_path / "config.toml", "old")
    Held(monkeypatch, float("inf"))
    with pytest.raises(OSError, match="cannot access"):
        save_text(tmp_path / "config.toml", "new")
    assert (tmp_path / "config.toml").read_text() == "old"


def test_what_is_refused_for_another_reason_is_not_tried_again(tmp_path, monkeypatch):
    held = Held(monkeypatch, float("inf"), number=None)
    (tmp_path / "a").touch()
    with pytest.raises(PermissionError) as caught:
        disk.rename(tmp_path / "a", tmp_path / "b")
    assert (held.refused, held.waited) == (1, 0.0)
    assert "cannot access the file" in str(write_failed("the campaign", caught.value))


def test_a_file_that_is_held_for_a_moment_is_removed(tmp_path, monkeypatch):
    target, calls, real = tmp_path / "a", [], Path.unlink
    target.touch()
    monkeypatch.setattr(disk.time, "sleep", lambda _: None)

    def unlink(path: Path, missing_ok: bool = False) -> None:
        calls.append(path)
        if len(calls) < 3:
            error = PermissionError(13, "The process cannot access the file")
            error.winerror = SHARING
            raise error
        real(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink)
    disk.remove(target)
    assert not target.exists()
