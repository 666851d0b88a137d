"""Creating a campaign: after a crash its folder is complete or doesn't exist."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from campaigns.store import disk
from campaigns.store.errors import Exists, convert_write_errors
from campaigns.store.folder import locks, migrations, state_file
from campaigns.store.log import lines, records, segments
from campaigns.store.log.records import Entry, Record
from campaigns.store.memory.deltas import Delta, Json

WORKSHOP = ".wyrdbook-making"


def create(folder: Path, genesis: Json, tables: Mapping[str, Mapping[int, Json]]) -> None:
    """Create a campaign whose first log entry holds the genesis and all initial documents.

    Raises Exists if the folder exists and isn't empty, NotJson, DiskFull or WriteFailed; then nothing was created.
    """
    deltas = tuple(
        Delta(table, doc_id, "new", records.plain(doc), None)
        for table, docs in tables.items()
        for doc_id, doc in docs.items()
    )
    next_id = max([0, *(delta.id for delta in deltas)]) + 1
    entry = Entry(Record(1, records.plain(genesis), deltas), next_id, migrations.SCHEMA)
    payload = records.encode(entry)
    head, start = segments.head(segments.BEGINNING)
    line, crc = lines.encode(payload, start.crc)
    position = segments.Position(1, start.offset, start.offset + len(line), crc, 1)
    first = state_file.empty()
    first.take(entry, position)
    with convert_write_errors("the new campaign"), new_folder(folder) as fresh:
        disk.make_folder(fresh / "log")
        disk.write_file(segments.path(fresh, 1), head + line)
        disk.sync_folder(fresh / "log")
        state_file.save(fresh, first)


@contextmanager
def new_folder(folder: Path, *, moving_old_to: Path | None = None) -> Iterator[Path]:
    """Give the block a hidden folder to fill; at its end, the folder gets its real name in one step.

    An existing folder of that name is renamed just before if `moving_old_to` is given; else Exists is raised unless it
    is empty.
    """
    with workshop(folder.parent) as hidden:
        if moving_old_to is None and folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
            raise Exists(f"{folder} already exists.")
        disk.make_folder(fresh := hidden / folder.name)
        yield fresh
        disk.sync_folder(fresh)
        disk.sync_folder(hidden)
        disk.sync_folder(folder.parent)  # the filled folder has to be safe before the old one moves
        if moving_old_to is None:
            disk.move(fresh, folder)
        else:
            _exchange(fresh, folder, moving_old_to)


def _exchange(fresh: Path, folder: Path, moving_old_to: Path) -> None:
    """Replace one folder by another; if that fails, the old one stays."""
    disk.rename(folder, moving_old_to)
    try:
        disk.move(fresh, folder)
    except OSError:
        with suppress(OSError):
            disk.rename(moving_old_to, folder)
        raise


@contextmanager
def workshop(parent: Path, tell: locks.Tell | None = None) -> Iterator[Path]:
    """Give the block a hidden folder to work in, while no one else creates anything in `parent`.

    It is removed afterwards. The remains of a killed program's folder are removed first.
    """
    disk.make_folders(parent)
    with locks.lock_folder(parent, tell):
        hidden = parent / WORKSHOP
        if hidden.exists():
            disk.remove_folder(hidden)
        disk.make_folder(hidden)
        try:
            yield hidden
        finally:
            with suppress(OSError):  # the new folder is in its place by now, or was never made
                disk.remove_folder(hidden)
