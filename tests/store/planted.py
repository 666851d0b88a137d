"""Bugs planted on purpose, the usual ones of stores: the power cut tests have to find each of them."""

from contextlib import contextmanager

import pytest

from campaigns.store import disk
from campaigns.store.folder import creation, state_file
from campaigns.store.log import journal, lines, records, segments


def not_synced(matches):
    """Files whose path matches are never synced."""

    def plant(patch):
        real_open, real_sync, paths = disk.open_file, disk.sync, {}

        def open_file(path, *, create=False):
            fd = real_open(path, create=create)
            paths[fd] = path
            return fd

        patch.setattr(disk, "open_file", open_file)
        patch.setattr(disk, "sync", lambda fd: None if matches(paths[fd]) else real_sync(fd))

    return plant


def folder_not_synced(matches):
    def plant(patch):
        real = disk.sync_folder
        patch.setattr(disk, "sync_folder", lambda path: None if matches(path) else real(path))

    return plant


def told_too_early(patch):
    """The sync of a line happens with the next line."""
    real, waiting = disk.sync, []

    def sync(fd):
        if waiting and waiting[-1] == fd:
            real(fd)
        waiting.append(fd)

    patch.setattr(disk, "sync", sync)


def synced_before_written(patch):
    real, real_append = disk.write, journal.Journal.append

    def append(self, payload, seq):
        with pytest.MonkeyPatch.context() as inner:
            sync = disk.sync
            inner.setattr(disk, "write", lambda fd, data, at: (sync(fd), real(fd, data, at)))
            inner.setattr(disk, "sync", lambda fd: None)
            real_append(self, payload, seq)

    patch.setattr(journal.Journal, "append", append)


def state_before_log(patch):
    """The checkpoint is taken before the record it holds is in the log."""
    real = journal.Journal.append

    def append(self, payload, seq):
        line, crc = lines.encode(payload, self.position.crc)
        end = self.position.offset
        ahead = state_file.decode(disk.read(self.folder / state_file.NAME))
        ahead.replay(segments.Walk(self.folder, ahead.position))
        ahead.take(records.decode(payload), segments.Position(self.position.segment, end, end + len(line), crc, seq))
        state_file.save(self.folder, ahead)
        real(self, payload, seq)

    patch.setattr(journal.Journal, "append", append)


def written_in_place(patch):
    def replace_file(path, data, **_):
        if path.exists():
            disk.remove(path)
        disk.write_file(path, data)

    patch.setattr(disk, "replace_file", replace_file)


def renamed_before_synced(patch):
    def replace_file(path, data, **_):
        fresh = disk.temporary_path(path)
        fd = disk.open_file(fresh, create=True)
        disk.write(fd, data, 0)
        disk.rename(fresh, path)
        disk.sync_folder(path.parent)
        disk.sync(fd)
        disk.close(fd)

    patch.setattr(disk, "replace_file", replace_file)


def log_emptied_at_checkpoint(patch):
    """The log starts again before the state that replaces it is safe."""
    real = state_file.save

    def save(folder, saved):
        if (folder / state_file.NAME).exists():
            fd = disk.open_file(segments.path(folder, saved.position.segment))
            disk.truncate(fd, 0)
            disk.sync(fd)
            disk.close(fd)
        real(folder, saved)

    patch.setattr(state_file, "save", save)


def made_in_place(patch):
    """A campaign is made under its real name from the start."""

    @contextmanager
    def new_folder(folder):
        disk.make_folder(folder)
        disk.sync_folder(folder.parent)
        yield folder

    patch.setattr(creation, "new_folder", new_folder)


def torn_end_not_cut(patch):
    patch.setattr(disk, "truncate", lambda fd, size: None)
    patch.setattr(disk, "is_at", lambda path, file, size: True)


def torn_end_called_damage(patch):
    real = lines.read_line

    def read_line(data, start, crc):
        try:
            return real(data, start, crc)
        except lines.Flaw as flaw:
            flaw.torn = False
            raise

    patch.setattr(lines, "read_line", read_line)


def sums_not_checked(patch):
    def read_line(data, start, crc):
        end = data.find(b"\n", start) + 1 or len(data)
        payload = data[start + lines.HEADER : end - 1]
        return lines.Line(start, end, lines.encode(payload, crc)[1], payload)

    patch.setattr(lines, "read_line", read_line)


def tail_forgotten(patch):
    """After replaying, the store believes itself to be at the checkpoint still."""
    real = state_file.State.replay

    def replay(self, walk):
        before = self.position
        real(self, walk)
        if before.seq and self.position.seq > before.seq:
            self.position = before

    patch.setattr(state_file.State, "replay", replay)


def in_log(path):
    return path.suffix == ".jsonl"


def is_new(path):
    return path.name.startswith(".wyrdbook-new-")


PLANTED = {
    "log not synced": not_synced(in_log),
    "new log not synced": not_synced(lambda path: is_new(path) and path.parent.name == "log"),
    "state not synced": not_synced(lambda path: is_new(path) and path.parent.name != "log"),
    "no folder synced": folder_not_synced(lambda path: True),
    "log folder not synced": folder_not_synced(lambda path: path.name == "log"),
    "parent folder not synced": folder_not_synced(lambda path: path.name == "live"),
    "told too early": told_too_early,
    "synced before written": synced_before_written,
    "state before log": state_before_log,
    "written in place": written_in_place,
    "renamed before synced": renamed_before_synced,
    "log emptied at checkpoint": log_emptied_at_checkpoint,
    "made in place": made_in_place,
    "torn end not cut": torn_end_not_cut,
    "torn end called damage": torn_end_called_damage,
    "sums not checked": sums_not_checked,
    "tail forgotten": tail_forgotten,
}
