"""state.json: the present documents as a plain TinyDB file, replaced as a whole.

It starts with `{"_meta":{"1":{"sum":"xxxxxxxx"`; the sum covers every byte after it, so the file can be checked
without being parsed twice, and stock TinyDB reads `_meta` as a table with one document.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import orjson

from campaigns.store import disk
from campaigns.store.errors import Conflict, Damaged
from campaigns.store.log.records import Entry
from campaigns.store.log.segments import BEGINNING, Position, Walk
from campaigns.store.memory.deltas import Json, Tables, apply

NAME = "state.json"
BEFORE = "state.before.json"
"""The state of the checkpoint before; with it the log since then is enough, even if older segments are damaged."""
_START = b'{"_meta":{"1":{"sum":"'
_SUM_END = len(_START) + 8


@dataclass(slots=True)
class State:
    """The documents at one position of the log, the next free id, and the schema of the documents."""

    tables: Tables
    position: Position
    next_id: int
    schema: int

    def take(self, entry: Entry, position: Position) -> None:
        """Advance by one log entry; saving and replaying both use this, so they can't differ.

        Raises Conflict, with a part of the entry applied, if it doesn't fit.
        """
        for delta in entry.record.deltas:
            apply(self.tables, delta)
        self.next_id = max(self.next_id, entry.next_id)
        self.schema = entry.schema or self.schema
        self.position = position

    def replay(self, walk: Walk, until: int | None = None) -> None:
        """Apply the log entries of a walk, all or those up to a number.

        Raises Damaged if one doesn't fit the documents.
        """
        for entry in walk:
            try:
                self.take(entry, walk.position)
            except Conflict as error:
                raise Damaged(f"The log doesn't fit the state at entry {entry.record.seq}: {error}") from error
            if entry.record.seq == until:
                break
        self.position = walk.position  # it may stand at the head of a segment without records


def encode(state: State, *, sort: bool = False) -> bytes:
    """Return the file's bytes; if `sort`, equal states have equal bytes."""
    meta = state.position._asdict() | {"next_id": state.next_id, "schema": state.schema}
    tables = {
        name: {str(i): state.tables[name][i] for i in sorted(state.tables[name])} for name in sorted(state.tables)
    }
    content = {"_meta": {"1": {"sum": "00000000"} | meta}} | tables
    data = memoryview(orjson.dumps(content, option=orjson.OPT_SORT_KEYS if sort else None))
    return b"".join((_START, b"%08x" % crc32(data[_SUM_END:]), data[_SUM_END:]))


def decode(data: bytes) -> State:
    """Return the state in a file's bytes. Raises Damaged if they aren't exactly those written."""
    if data[:_SUM_END] != _START + b"%08x" % crc32(memoryview(data)[_SUM_END:]):
        raise Damaged(f"{NAME} is damaged: its checksum is wrong.", kind="damaged_state")
    try:
        raw: dict[str, dict[str, Json]] = orjson.loads(data)
        meta = raw.pop("_meta")["1"]
        position = Position(*(meta[field] for field in Position._fields))
        tables = {name: {int(i): doc for i, doc in docs.items()} for name, docs in raw.items()}
        numbers = (*position, meta["next_id"], meta["schema"])
        if any(type(number) is not int or number < 0 for number in numbers):
            raise ValueError("a position in the log isn't a number")
        if any(type(doc) is not dict for docs in tables.values() for doc in docs.values()):
            raise ValueError("a document isn't an object")
        return State(tables, position, meta["next_id"], meta["schema"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Damaged(f"{NAME} is damaged: it isn't a state ({error}).", kind="damaged_state") from error


def load(folder: Path, name: str = NAME) -> State:
    """Return the saved state of a campaign, or the one before.

    Raises Damaged if it is missing or not exactly as it was written, because a campaign must never open empty by
    accident.
    """
    try:
        data = disk.read(folder / name)
    except FileNotFoundError:
        raise Damaged(f"{name} is missing.", kind="damaged_state") from None
    with quick_parsing():
        return decode(data)


def save(folder: Path, state: State) -> None:
    """Replace the saved state, keeping the one before: after a crash the old one or the new one exists."""
    disk.replace_file(folder / NAME, encode(state), keeping_old_as=folder / BEFORE)


def empty() -> State:
    """Return the state before the first log entry, which brings the schema."""
    return State({}, BEGINNING, 1, 0)


@contextmanager
def quick_parsing() -> Iterator[None]:
    """Keep the garbage collector from walking the growing documents again and again.

    Documents are trees and are freed without it. Freezing them afterwards keeps them out of later collections as well.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if enabled:
            gc.enable()
