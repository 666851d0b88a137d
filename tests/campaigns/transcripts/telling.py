"""The effects of a command in words: its log entry and the changed fields of documents, or its refusal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from zlib import crc32

from campaigns.document_kinds.table_names import NOT_UNDONE
from campaigns.document_kinds.tables import TABLES
from campaigns.store import Delta, Record
from core.refusal import Refusal

Docs = Mapping[str, Mapping[int, Mapping[str, Any]]]
Parts = Sequence[tuple[str, str]]
"""The effects part by part: where, and what there."""
MOST: Final = 60
"""The characters of a value that are listed; of a longer one its sum, too."""
_ALSO_ELSEWHERE: Final = {"kind", "title", "at", "undoable", "prev", "row", "command", "shape", "edition"}
_COUNTING: Final = {"history"}
_WHEN: Final = {"session", "scene"}


def refused(refusal: Refusal) -> Parts:
    """A refusal by its code, field and sentence."""
    return [("refused", f"{refusal.code} {refusal.field or ''}: {refusal.message}")]


def done(record: Record, docs: Docs, players: Sequence[int]) -> Parts:
    """A log entry: its title and further contents, then each changed field of each document.

    `players` are the characters that it names as the players' if it changes none of them.
    """
    event = record.event
    usual = {"players": list(players)}
    told = {name: value for name, value in event.items() if value and name not in _ALSO_ELSEWHERE}
    if "command" not in event:
        told["whole"] = True
    more = [(name, short(value)) for name, value in told.items() if usual.get(name) != value]
    changes = [part for delta in record.deltas if delta.table not in _COUNTING for part in _changed(delta, docs)]
    return [("said", event["title"]), *more, *changes]


def _changed(delta: Delta, docs: Docs) -> Iterator[tuple[str, str]]:
    table, id, op, new, before = delta
    if op == "gone":
        yield f"gone {table} {_title(table, id, docs)}", ""
    elif op == "new":
        yield from ((f"new {table}.{name}", short(value)) for name, value in (new or {}).items() if value)
    else:
        for name in dict.fromkeys((*(before or {}), *(new or {}))):
            was, now = (_side(each, name) for each in (before, new))
            yield f"{table} {_title(table, id, docs)} {name}", f"{was} -> {now}"


def _side(values: Mapping[str, Any] | None, name: str) -> str:
    return short(values[name]) if values and name in values else "nothing"


def _title(table: str, id: int, docs: Docs) -> str:
    doc, field = docs.get(table, {}).get(id, {}), TABLES[table].title_field()
    return str(doc.get(field) or doc.get("text") or f"#{id}")[:MOST]


def short(value: Any) -> str:
    """A value as JSON, or its beginning with a sum of all of it."""
    told = json.dumps(value, ensure_ascii=False)
    return told if len(told) <= MOST else f"{told[:MOST]}… {crc32(told.encode()):08x}"


def words(parts: Parts) -> str:
    """All parts on one line."""
    return "; ".join(f"{where}: {what}" if what else where for where, what in parts)


def beside(parts: Parts, usual: Parts) -> str:
    """The parts that aren't among the usual ones, and the fields that the usual ones change and these don't."""
    known, fields = set(usual), {_field(where) for where, _ in parts}
    other = [part for part in parts if part not in known and part[0] not in _WHEN]
    missing = [where for where, _ in usual if _field(where) not in fields]
    if parts[0][0] == "refused" or usual[0][0] == "refused":
        missing = []
    return words([*other, *((f"no {where}", "") for where in missing)])


def _field(where: str) -> str:
    """The table and the field of a part, whatever document it is about."""
    table, _, rest = where.partition(" ")
    return f"{table} {rest.rpartition(' ')[2]}"


def differences(before: Docs, after: Docs) -> Iterator[str]:
    """The documents that differ, of those that undo brings back."""
    for table in before:
        for id in {**before[table], **after[table]} if table not in NOT_UNDONE else ():
            if before[table].get(id) != after[table].get(id):
                yield f"; {table} {_title(table, id, after)} isn't as it was"
