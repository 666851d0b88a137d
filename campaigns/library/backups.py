"""Backups of campaigns, kept beside them in `.backups` and restored; a replaced campaign moves to `.deleted`.

Imports are made where they are needed: a campaign is found before the first paint, which must not wait for them.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaigns import names
from campaigns.library.campaign_list import Shelf, is_campaign, reading_errors
from campaigns.user_files import folders
from core.lazy_imports import Lazy

if TYPE_CHECKING:
    from campaigns import store
    from campaigns.store import Copy, disk
else:
    store, disk = Lazy("campaigns.store"), Lazy("campaigns.store.disk")

_BACKUPS, _DELETED = ".backups", ".deleted"
_NAMED = 3
"""The most left-out files that are named where there is little room."""


class Backups(Shelf):
    """The campaigns in one folder, with their backups."""

    def tidy(self) -> tuple[str, ...]:
        """Finish what a killed program left, and close to others what earlier versions left open. Return messages.

        Anything impossible now is left for the next time. In a folder that is in order this costs one look.
        """
        try:
            here = list(self.folder.iterdir())
        except OSError:
            return ()
        ours = [self.folder] if self.folder == folders.campaigns() else []
        ours += [path for path in here if path.name in (_BACKUPS, _DELETED) or is_campaign(path)]
        if wide := [path for path in ours if folders.is_open_to_others(path)]:
            from campaigns.library.cleanup import close_to_others

            for path in wide:
                close_to_others(path)
        return self._finish_restores(self.folder) if any(".replaced-" in path.name for path in here) else ()

    def backup(self, folder: Path) -> Path:
        """Write a verified backup of a campaign, open or not.

        Of the older ones the last ten and one a month are kept.
        """
        return store.backup(folder, self._backups_of(folder), at=self._now(), tell=self._tell)

    def backup_also(self, folder: Path, also: Path) -> Path:
        """Write a second verified backup into an existing folder, perhaps on another disk, thinned out like the first.

        Raises `CampaignError` if the folder is missing. It isn't created, because its disk may be missing.
        """
        if not also.is_dir():
            raise store.WriteFailed(f"The folder for second backups is missing: {also}. Play goes on without them.")
        if also.resolve() == self._backups_of(folder):
            raise store.WriteFailed(f"{also} already holds the first backups. Choose another folder for the second.")
        return store.backup(folder, also, at=self._now(), tell=self._tell)

    def left_out(self, folder: Path) -> tuple[str, ...]:
        """The files in a campaign's folder that no backup or export holds, each with the reason."""
        return tuple(map(str, store.left_out(folder)))

    def backups(self, folder: Path) -> tuple[Copy, ...]:
        """The backups of a campaign, newest first, and those of others that once had its folder (`foreign`)."""
        kept = self._backups_of(folder)
        with reading_errors(kept):
            copies = reversed(store.backups(folder.name, kept)) if kept.is_dir() else ()
        own = store.campaign_of(folder)
        return tuple(copy._replace(foreign=bool(own) and copy.campaign not in ("", own)) for copy in copies)

    def restore(self, file: Path, folder: Path | None = None) -> Path:
        """Put a backup in its campaign's place, or in that of the campaign in `folder`. Return the folder.

        The replaced campaign is moved to `.deleted` beside it.
        """
        if not file.is_file():
            raise store.NotACampaign(f"There is no file {file}.")
        return self._replace(file, self._home_of(file) if folder is None else folder.resolve())

    def _replace(self, file: Path, target: Path, **how: Any) -> Path:
        """Put a packed campaign in a campaign's place; `how` is passed to the store. Return the folder."""
        if os.path.lexists(target) and not is_campaign(target):
            raise store.NotACampaign(f"{target} isn't a campaign, and the backup would replace it.")
        with writing_errors("the backup's campaign"):
            disk.make_folders(target.parent)
            with store.lock_folder(target.parent, self._tell):
                self._finish_restores(target.parent)
                old = store.restore(file, target, **how)
                if old is not None:
                    self._put_by(old, target)
        return target

    def _finish_restores(self, parent: Path) -> tuple[str, ...]:
        """Finish interrupted restores as far as possible now. Return messages."""
        from campaigns.errors import CampaignError
        from campaigns.library.cleanup import finish_restores

        said: list[str] = []
        with suppress(CampaignError, OSError):
            said.extend(finish_restores(parent, self._discard, self._tell))
        return tuple(said)

    def _put_by(self, old: Path, target: Path) -> None:
        """Move the replaced campaign to `.deleted`. If that fails, the backup is in place anyway."""
        from campaigns.store import WriteFailed

        try:
            self._discard(old, target.name)
        except OSError as error:
            left = f"the replaced campaign couldn't be moved to .deleted ({error.strerror}) and is now {old}"
            raise WriteFailed(f"The backup is restored, but {left}.") from error

    def _home_of(self, backup: Path) -> Path:
        """The folder of the campaign that this backup in the library belongs to."""
        named = store.copy_at(backup)
        if named is None or backup.resolve().parent != self._backups_of(self.folder / named.folder):
            raise store.NotACampaign(f"{backup.name} isn't one of the library's backups. Import it instead.")
        return self.folder / named.folder

    def _backups_of(self, folder: Path) -> Path:
        # Beside the campaign, which may be outside the library: one with the same folder name must not lose copies.
        return folder.resolve().parent / _BACKUPS

    def _discard(self, folder: Path, name: str) -> Path:
        """Move a campaign to `.deleted` beside it, on the same file system, under its name and the date."""
        disk.make_folders(bin_ := folder.parent / _DELETED)
        dated = f"{self._now()[:10]}-{name}"
        disk.move(folder, target := bin_ / names.free_name(dated, {path.name for path in bin_.iterdir()}))
        return target

    def _now(self) -> str:
        from campaigns.history.clock import now

        return (self._clock or now)()


def omitted_files_sentence(left_out: Sequence[str]) -> str:
    """A sentence with the files that a backup or export leaves out, to follow others; empty if there are none."""
    more = f"; and {len(left_out) - _NAMED} more" if len(left_out) > _NAMED else ""
    return f" Left out: {'; '.join(left_out[:_NAMED])}{more}." if left_out else ""


@contextmanager
def writing_errors(what: str) -> Iterator[None]:
    """Raise `CampaignError` for errors of writing."""
    try:
        yield
    except OSError as error:
        from campaigns.store.errors import write_failed

        raise write_failed(what, error) from error
