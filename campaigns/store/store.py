"""The store: one campaign folder, its documents in memory and its log on disk."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Self

from campaigns.store import disk
from campaigns.store.errors import Poisoned, ReadOnly, WriteFailed, convert_write_errors
from campaigns.store.folder import archive, aside, creation, loader, locks, migrations, state_file
from campaigns.store.log import records
from campaigns.store.log.journal import INTERRUPTED, Journal
from campaigns.store.log.log_reader import History
from campaigns.store.log.records import Entry, Record
from campaigns.store.memory.deltas import Delta, Json, check, combine, differences
from campaigns.store.memory.documents import Documents
from campaigns.store.memory.overlay import OverlaidTable
from campaigns.store.memory.table import Database

if TYPE_CHECKING:
    from filelock import BaseFileLock

CHECKPOINT_EVERY = 2_000  # changes between two checkpoints at most; a longer tail makes opening slower


@dataclass(slots=True)
class Change:
    """A change in progress: the block may fill `event`, and `record` is set once it has ended."""

    event: Json
    record: Record | None = None


class Store:
    """One campaign on disk. Not for several threads at once.

    Documents are read and written through `db`, a real TinyDB; writing works only inside `change`. Every change is one
    record in the log and on the disk before the block ends. Use `create` or `open` to get a store.
    """

    def __init__(
        self,
        folder: Path,
        saved: state_file.State,
        *,
        journal: Journal | None = None,
        lock: "BaseFileLock | None" = None,
        notices: tuple[str, ...] = (),
        past: bool = False,
    ) -> None:
        self.folder = folder
        self.notices = notices
        self.past = past
        """True if this is the campaign at an earlier time."""
        self._saved = saved
        self._journal = journal
        self._lock = lock
        self._checkpointed = 0
        self._documents = Documents(saved)
        self._history = History(folder, lambda: self._saved.position)
        self.db = Database(storage=lambda: self._documents)

    @classmethod
    def create(cls, folder: Path, *, genesis: Json, tables: Mapping[str, Mapping[int, Json]] = {}) -> Self:
        """Create a campaign and open it; `genesis` is the event of its first record.

        After a crash the campaign is complete or doesn't exist. Raises Exists, NotJson, DiskFull or WriteFailed.
        """
        creation.create(folder, genesis, tables)
        return cls.open(folder)

    @classmethod
    def open(cls, folder: Path, *, read_only: bool = False, upgrade: migrations.Upgrade = migrations.upgrade) -> Self:
        """Open a campaign as its log left it; `notices` tells of repairs.

        Data of an earlier version is upgraded by `upgrade`: for a reader in memory only, for a writer as one record
        after a verified copy was put aside. Raises what `upgrade` raises (then nothing has changed), NotACampaign,
        Unreadable, Damaged or Newer, and for a writer Locked, ReadOnly, DiskFull or WriteFailed.
        """
        loader.check_is_campaign(folder)
        if read_only:
            saved, notices = loader.load_to_read(folder, upgrade)
            return cls(folder, saved, notices=notices)
        lock = locks.acquire(folder)
        journal = None
        try:
            loaded, notices = loader.load_to_write(folder)
            with convert_write_errors("the log"):
                journal = Journal(folder, loaded.state.position)
            store = cls(folder, loaded.state, journal=journal, lock=lock, notices=notices)
            store._checkpointed = loaded.checkpointed
            store._upgrade(upgrade)
        except BaseException:
            if journal is not None:
                journal.close()
            lock.release()
            raise
        return store

    @classmethod
    def open_at(cls, folder: Path, seq: int, *, upgrade: migrations.Upgrade = migrations.upgrade) -> Self:
        """Open a campaign for reading as it was after a record; for this store the log ends there.

        Raises IndexError if the record doesn't exist, else like `open` for a reader.
        """
        saved = loader.load_at(folder, seq)
        return cls(folder, saved, notices=loader.read_upgraded(saved, upgrade), past=True)

    @property
    def seq(self) -> int:
        """The number of the last record."""
        return self._saved.position.seq

    @property
    def segment(self) -> int:
        """The number of the log segment being written."""
        return self._saved.position.segment

    @property
    def read_only(self) -> bool:
        """True if nothing can be written."""
        return self._journal is None

    @property
    def poisoned(self) -> bool:
        """True if the campaign has to be closed and opened again before the next write."""
        return self._journal is not None and self._journal.poison is not None

    def stop_writing(self) -> None:
        """Prevent further writes, because the view couldn't follow a change that is on the disk."""
        if self._journal is not None:
            self._journal.poison = INTERRUPTED

    def docs(self, table: str) -> Mapping[int, Json]:
        """Return the saved documents of a table without copying: never edit them, and ask again after a change."""
        return MappingProxyType(self._documents.docs(table))

    def current(self, table: str) -> Mapping[int, Json]:
        """Return a table's documents with the open change's writes, without copying: never edit them."""
        overlay = self._documents.changes_of(table)
        return self.docs(table) if overlay is None else OverlaidTable(overlay)

    def next_id(self) -> int:
        """Return an id that no document of the campaign ever had or will have.

        It counts as used once a change is saved: an abandoned change gives its ids back.
        """
        return self._documents.take_id()

    @contextmanager
    def change(self, event: Json) -> Iterator[Change]:
        """Make one change: the block's writes to `db` are saved as one record when it ends without an error.

        After any exception, from the block or from saving, nothing has changed. Raises NotJson, DiskFull, WriteFailed,
        Poisoned, ReadOnly, or Conflict if a change is open already.
        """
        self._writable()
        change, before = Change(dict(event)), self.seq
        self._documents.begin()
        try:
            try:
                yield change
                change.record = self._save(change.event, self._documents.deltas())
            finally:
                self._documents.end(saved=self.seq > before)
            self._checkpoint_if_due()
        except BaseException:
            self._given_up(before)
            raise

    def apply(self, event: Json, deltas: Sequence[Delta]) -> Record:
        """Save one record with the given deltas, such as the inverse of an earlier record's.

        Raises Conflict if a document isn't as the deltas say it was, else like `change`.
        """
        self._writable()
        before = self.seq
        self._documents.begin()
        try:
            try:
                steps = records.plain_deltas(deltas)
                check(self._saved.tables, steps)
                record = self._save(event, steps)
            finally:
                self._documents.end(saved=self.seq > before)
            self._checkpoint_if_due()
        except BaseException:
            self._given_up(before)
            raise
        return record

    def combine(self, deltas: Sequence[Delta]) -> tuple[Delta, ...]:
        """Return the single step equal to these deltas, made one after another from now. Raises Conflict."""
        return combine(self._saved.tables, deltas)

    def rotate(self) -> None:
        """Begin the next log segment, as for a new session. Raises DiskFull, WriteFailed, Poisoned or ReadOnly."""
        journal = self._writable()
        journal.rotate()
        self._saved.position = journal.position
        self._checkpoint_if_possible()

    def checkpoint(self) -> None:
        """Update state.json; the log has everything anyway. Raises DiskFull, WriteFailed, Poisoned or ReadOnly."""
        self._writable().check()
        with convert_write_errors("the state"):
            state_file.save(self.folder, self._saved)
        self._checkpointed = self.seq

    def record(self, seq: int) -> Record:
        """Return a record. Raises IndexError if the number doesn't exist, Damaged if the record is damaged."""
        return self._history.record(seq)

    def records(self, *, start: int | None = None, stop: int | None = None, reverse: bool = False) -> Iterator[Record]:
        """Yield the records from `start` up to, not including, `stop`, read lazily; newest first if `reverse`.

        Raises Damaged at a damaged line.
        """
        return self._history.records(start=start, stop=stop, reverse=reverse)

    def reader(self, reading: Callable[[int, int], object]) -> History:
        """Return the present log for reading apart from the store, also in another thread.

        `reading` is called before each segment with its number and the last one's, and may raise an error to stop.
        """
        position = self._saved.position
        return History(self.folder, lambda: position, reading)

    @property
    def tables(self) -> Mapping[str, Mapping[int, Json]]:
        """The saved documents by table, without copying: never edit them, and ask again after a change."""
        return MappingProxyType(self._saved.tables)

    def search(self, text: str, after: int = 0) -> Iterator[Record]:
        """Yield the records after one whose event contains a text, newest first. Only ASCII case is ignored."""
        return self._history.search(text, after)

    def records_of(self, table: str, doc_id: int | None = None, after: int = 0) -> Iterator[Record]:
        """Yield the records after one that changed a document of a table, or any of them, newest first."""
        return self._history.records_of(table, doc_id, after)

    def close(self) -> None:
        """Save the state if possible, and release the campaign. Closing twice isn't an error."""
        if self._journal is not None:
            if self.seq > self._checkpointed:
                self._checkpoint_if_possible()
            self._journal.close()
            self._journal = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _writable(self) -> Journal:
        if self._journal is None:
            raise ReadOnly("This campaign is open for reading only.")
        return self._journal

    def _save(self, event: Json, deltas: tuple[Delta, ...], schema: int | None = None) -> Record:
        """Put a record on the disk, then move the documents by the written steps."""
        journal = self._writable()
        self._documents.reserve(delta.id for delta in deltas)
        record = Record(self.seq + 1, records.plain(event), deltas)
        entry = Entry(record, self._documents.next_id, schema)
        journal.append(records.encode(entry), record.seq)
        try:
            self._saved.take(entry, journal.position)
            return Record(record.seq, record.event, records.plain_deltas(deltas))  # the documents keep their own schema
        except BaseException:  # after an interrupt or without memory the disk is right, but the view isn't
            journal.poison = INTERRUPTED
            raise

    def _given_up(self, before: int) -> None:
        """Stop writing if a change is reported as failed but is saved or still open."""
        if self.seq > before or self._documents.changing:
            self.stop_writing()

    def _checkpoint_if_due(self) -> None:
        if self.seq - self._checkpointed >= CHECKPOINT_EVERY:
            self._checkpoint_if_possible()

    def _checkpoint_if_possible(self) -> None:
        """Save the state; if that fails nothing is lost, because the log has every record."""
        try:
            self.checkpoint()
        except (WriteFailed, Poisoned) as error:
            self.notices += (str(error),)
        self._checkpointed = self.seq

    def _upgrade(self, upgrade: migrations.Upgrade) -> None:
        """Upgrade data of an earlier version, after putting a verified copy aside."""
        upgraded = upgrade(self._saved.tables, self._saved.schema, self.seq)
        if upgraded is None:
            return
        with convert_write_errors("the campaign's folder"):
            disk.close_to_others(self.folder)  # earlier versions left it open to every user of the machine
        copy = archive.export(self.folder, aside.place(self.folder, f"before-upgrade-{self.seq}.zip"))
        self._save(upgraded.event, differences(self._saved.tables, upgraded.tables), migrations.SCHEMA)
        said = f"This campaign was upgraded. A copy of the old version is in aside/{copy.name}."
        self.notices += (said, *upgraded.notices)
        self._checkpoint_if_possible()
