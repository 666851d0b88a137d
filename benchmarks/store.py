"""What the store costs: a durable change, opening, a checkpoint, a search, each beside the least it could cost."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter, sleep
from unittest.mock import patch

import orjson

from benchmarks.caches import clear_caches
from benchmarks.harness import Row, in_turn, processor, seconds
from benchmarks.long_campaign import document, event, long_campaign, short_campaign
from benchmarks.slowing import Slowdown
from campaigns.store import Store, disk

CHANGES = 400
ROUNDS = 15
SYNC = 0.001


def changes() -> Iterator[Row]:
    """A durable change in processor time, beside a bare append where a sync takes long, and beside SQLite's best."""
    with ExitStack() as stack:
        short = stack.enter_context(Store.open(stack.enter_context(short_campaign())))
        folder = stack.enter_context(long_campaign())
        long = stack.enter_context(Store.open(folder))
        bare = bare_append(folder.parent / "bare", line_size(long))
        sides = {
            "short": lambda: unsynced(short),
            "long": lambda: unsynced(long),
            "with its sync": lambda: slowly(lambda: timed_change(long)),
            "bare": lambda: slowly(bare),
            "whole": lambda: timed_change(long),
            "sqlite": sqlite_commit(folder.parent / "sqlite.db"),
        }
        took = in_turn(sides, CHANGES)
    yield Row("processor of a change at 200,000 records, its sync left out, microseconds", took["long"].scaled(1e6), 60)
    yield Row("the same / at 1,000 records", took["long"] / took["short"], 1.05)
    yield Row(
        "a durable change where a sync takes 1 ms / bare append and sync", took["with its sync"] / took["bare"], 1.1
    )
    yield Row("a durable change at 200,000 records / SQLite WAL FULL", took["whole"] / took["sqlite"], 1.0)


def unsynced(store: Store) -> float:
    """The processor time of a change without its sync, whose time is the disk's and the system's.

    One before it brings the caches of the processor to the store, whatever was measured before.
    """
    with patch("campaigns.store.disk.sync", lambda fd: None):
        timed_change(store)
        return timed_change(store, processor)


def slowly(measure: Callable[[], float]) -> float:
    """Measure with a disk that takes a millisecond for each sync, as many do."""
    with patch("campaigns.store.disk.sync", slow_sync):
        return measure()


def slow_sync(fd: int) -> None:
    """Wait as for a disk that syncs in a millisecond: the processor is others' most of the time."""
    until = perf_counter() + SYNC
    sleep(SYNC * 0.8)
    while perf_counter() < until:
        pass


def timed_change(store: Store, timed: Callable[[Callable[[], object]], float] = seconds) -> float:
    """Save what one draw saves: an event, and a field of a document."""
    happened = event(store.seq + 1)
    return timed(lambda: change(store, happened))


def change(store: Store, happened: dict) -> None:
    doc_id = happened["who"]
    with store.change(happened):
        harm = store.docs("characters")[doc_id]["harm"]
        store.db.table("characters").update({"harm": harm + 1}, doc_ids=[doc_id])


def line_size(store: Store) -> int:
    """Return how many bytes such a change appends."""
    segment = store.folder / "log" / f"{store.segment:06}.jsonl"
    before = segment.stat().st_size
    timed_change(store)
    return segment.stat().st_size - before


def bare_append(path: Path, size: int) -> Callable[[], float]:
    """Return a side that appends so many bytes and syncs them."""
    fd = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    data = b"x" * size

    def append() -> None:
        os.write(fd, data)
        disk.sync(fd)

    return lambda: seconds(append)


def sqlite_commit(path: Path) -> Callable[[], float]:
    """Return a side that saves the same in SQLite, as safely."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY, event TEXT)")
    db.execute("CREATE TABLE docs (id INTEGER PRIMARY KEY, doc TEXT)")
    db.execute("INSERT INTO docs VALUES (1, ?)", ("{}",))
    numbers = iter(range(1, 10**9))

    def commit(seq: int, happened: dict) -> None:
        db.execute("BEGIN")
        db.execute("INSERT INTO log VALUES (?, ?)", (seq, orjson.dumps(happened)))
        db.execute("UPDATE docs SET doc = ? WHERE id = 1", (orjson.dumps(document(seq)),))
        db.execute("COMMIT")

    def timed_commit() -> float:
        seq = next(numbers)
        happened = event(seq)
        return seconds(lambda: commit(seq, happened))

    return timed_commit


def opening() -> Iterator[Row]:
    """Opening a campaign of 500 sessions against parsing its state."""
    with long_campaign() as folder:
        data = (folder / "state.json").read_bytes()

        def open_it() -> float:
            clear_caches()
            took, store = timed(lambda: Store.open(folder))
            store.close()
            return took

        took = in_turn({"open": open_it, "parse": lambda: seconds(lambda: orjson.loads(data))}, ROUNDS)
    yield Row(f"opening 500 sessions / orjson.loads of {len(data) / 1e6:.1f} MB", took["open"] / took["parse"], 3.0)


def timed(action: Callable[[], Store]) -> tuple[float, Store]:
    """Time a call and keep what it returns, so that giving it up is not timed."""
    results: list[Store] = []
    took = seconds(lambda: results.append(action()))
    return took, results[0]


def checkpoints() -> Iterator[Row]:
    """A checkpoint against the atomic replacement of the same bytes."""
    with short_campaign() as folder, Store.open(folder) as store:
        data = (folder / "state.json").read_bytes()
        target = folder.parent / "bare.json"
        took = in_turn(
            {"ours": lambda: seconds(store.checkpoint), "bare": lambda: seconds(lambda: replace(target, data))}, ROUNDS
        )
    yield Row(f"checkpoint / atomic replace of {len(data) / 1e6:.1f} MB", took["ours"] / took["bare"], 2.0)


def replace(path: Path, data: bytes) -> None:
    """Replace a file so that a crash leaves the old one or the new one."""
    fresh = path.with_suffix(".new")
    fd = os.open(fresh, os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    os.write(fd, data)
    os.fsync(fd)
    os.close(fd)
    os.replace(fresh, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def searches() -> Iterator[Row]:
    """A search over all records against SQLite's LIKE over the same text."""
    with long_campaign() as folder, Store.open(folder, read_only=True) as store:
        db = sqlite3.connect(folder.parent / "sqlite.db")
        db.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY, line TEXT)")
        texts = (line for path in sorted((folder / "log").iterdir()) for line in path.read_text().splitlines()[1:])
        db.executemany("INSERT INTO log (line) VALUES (?)", ((text,) for text in texts))
        db.commit()

        def ours() -> None:
            assert len(list(store.search("heron flew"))) == 4

        def sqlite() -> None:
            assert len(db.execute("SELECT line FROM log WHERE line LIKE '%heron flew%'").fetchall()) == 4

        took = in_turn({"ours": lambda: seconds(ours), "sqlite": lambda: seconds(sqlite)}, 5)
    yield Row("search of 200,000 records / SQLite LIKE", took["ours"] / took["sqlite"], 1.0)


BENCHMARKS = {"changes": changes, "opening": opening, "checkpoints": checkpoints, "searches": searches}

SLOWED = {
    "changes": [Slowdown("campaigns.store.store:Store.change", 1e-8, "self.seq")],
    "opening": [Slowdown("campaigns.store.folder.state_file:load", 0.2)],
    "checkpoints": [Slowdown("campaigns.store.folder.state_file:save", 0.2)],
    "searches": [Slowdown("campaigns.store.store:Store.search", 0.2)],
}
