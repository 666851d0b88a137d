"""A campaign as after years of play, made in seconds: its lines come from the store's encoder but skip the syncs."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from campaigns.store import Store
from campaigns.store.folder import state_file
from campaigns.store.log import lines, records, segments
from campaigns.store.log.records import Entry, Record
from campaigns.store.memory.deltas import Delta

DOCUMENTS = 2_000
_NOTE = "The party found a drowned bell tower and rang the bell; something below answered. " * 12


def document(number: int) -> dict:
    """Return a document of about 1.2 KB."""
    return {"name": f"Person {number}", "harm": 0, "tags": ["vale", "bell", f"t{number}"], "note": _NOTE}


def event(seq: int) -> dict:
    """Return an event of about 400 bytes; every 50,000th is one worth searching for."""
    steps = [{"rule": f"step-{i}", "tokens": [seq % 7, i], "amount": i, "total": seq % 100} for i in range(4)]
    why = "the heron flew at midnight" if seq % 50_000 == 0 else f"record {seq} of a long campaign"
    return {"kind": "drawn", "who": seq % DOCUMENTS + 1, "why": why, "steps": steps, "at": "2026-11-20T12:46:00Z"}


def write(folder: Path, count: int, sessions: int, documents: int = DOCUMENTS) -> Path:
    """Write a campaign of so many records in so many segments."""
    tables = {"characters": {number: document(number) for number in range(1, documents + 1)}}
    Store.create(folder, genesis={"kind": "genesis"}, tables=tables).close()
    saved = state_file.load(folder)
    per_session = -(-count // sessions)
    file = segments.path(folder, 1).open("ab")
    while saved.position.seq < count:
        if saved.position.seq % per_session == 0:
            file.close()
            head, saved.position = segments.head(saved.position)
            file = segments.path(folder, saved.position.segment).open("ab")
            file.write(head)
        file.write(_next_line(saved))
    file.close()
    state_file.save(folder, saved)
    return folder


def _next_line(saved: state_file.State) -> bytes:
    """Move the state by one record and return its line."""
    at = saved.position
    seq = at.seq + 1
    doc_id = seq % len(saved.tables["characters"]) + 1
    harm = saved.tables["characters"][doc_id]["harm"]
    delta = Delta("characters", doc_id, "set", {"harm": harm + 1}, {"harm": harm})
    entry = Entry(Record(seq, event(seq), (delta,)), saved.next_id)
    line, crc = lines.encode(records.encode(entry), at.crc)
    saved.take(entry, segments.Position(at.segment, at.offset, at.offset + len(line), crc, seq))
    return line


@contextmanager
def long_campaign(count: int = 200_000, sessions: int = 500, documents: int = DOCUMENTS) -> Iterator[Path]:
    """Give the block a campaign of that length, on the disk the temporary folder is on."""
    with tempfile.TemporaryDirectory() as root:
        yield write(Path(root) / "campaign", count, sessions, documents)


short_campaign = partial(long_campaign, 1_000, 3)
