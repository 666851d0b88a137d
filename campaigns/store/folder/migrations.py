"""Schema versions of campaign documents, and the way from each to the next.

A migration is a pure function on the fields of one document: `migration(table, fields, whole)` gets a copy it may edit,
`whole` says whether it is all of the document or only the fields a change has moved, and each field is treated by
itself. So what the log holds of earlier changes can be brought up to date just as well, and taken back across the
upgrade. The outcome is saved as one ordinary record, so that the log alone still rebuilds the state.
"""

from collections.abc import Callable
from typing import NamedTuple

import orjson

from campaigns.store.memory.deltas import Json, Tables

SCHEMA = 2

Migration = Callable[[str, Json, bool], Json]


def _numbered(table: str, fields: Json, whole: bool) -> Json:
    """From 1 to 2: the campaign says the shape of its game's values and the edition of its rules.

    Entries of the ledger may say what they bought or take back, long forms what they began with, and scenes what is
    written of them and planned for them; characters may have a group and tags, clocks count for something.
    """
    if table == "campaign" and whole:
        fields |= {"shape": 1, "edition": 1, "upgrades": [], "dormant_after": 5}
    if table == "ledger" and whole:
        fields |= {"bought": None, "refunds": None}
    if table == "scenes" and whole:
        fields |= {"record": None, "planned": "", "figures": []}
    if table == "characters" and whole:
        fields |= {"group": "", "tags": []}
    if table == "clocks" and whole:
        fields |= {"article": None}
    if table == "forms" and whole:
        fields |= {"start": None}
    return fields


MIGRATIONS: dict[int, Migration] = {1: _numbered}
"""From each schema to the next."""


class Upgraded(NamedTuple):
    """All documents as the program wants them, the event to log with it, and what the person should be told."""

    tables: Tables
    event: Json
    notices: tuple[str, ...] = ()


Upgrade = Callable[[Tables, int, int], Upgraded | None]
"""From all tables, their schema and the number of the last record to what to make of them; None where all is well.

Pure: the tables it gets stay as they are. The layer above passes its own, which brings values up to date that the store
knows nothing of. Raises StoreError where it cannot.
"""


def upgrade(tables: Tables, schema: int, seq: int) -> Upgraded | None:
    """The upgrade of documents whose schema is all there is to them."""
    if schema == SCHEMA:
        return None
    return Upgraded(migrated(tables, schema), {"kind": "upgrade", "from": schema, "to": SCHEMA})


def migrated(tables: Tables, schema: int) -> Tables:
    """Return all tables brought from a schema to the present one, sharing nothing with those given."""
    return {
        table: {doc_id: migrated_fields(table, doc, schema) for doc_id, doc in docs.items()}
        for table, docs in tables.items()
    }


def migrated_fields(table: str, fields: Json, schema: int, *, whole: bool = True) -> Json:
    """Return a copy of a document, or of some of its fields, brought from a schema to the present one."""
    copy: Json = orjson.loads(orjson.dumps(fields))
    for number in range(schema, SCHEMA):
        copy = MIGRATIONS[number](table, copy, whole)
    return copy
