"""Schema versions of campaign documents, and the way from each to the next.

A migration is a pure function from all tables to all tables, `{table: {id: document}}`; it gets a copy it may edit.
Its outcome is saved as one ordinary record, so that the log alone still rebuilds the state.
"""

from collections.abc import Callable

import orjson

from campaigns.store.deltas import Tables

SCHEMA = 1

MIGRATIONS: dict[int, Callable[[Tables], Tables]] = {}


def migrated(tables: Tables, schema: int) -> Tables:
    """Return a copy of all tables brought from a schema to the present one."""
    copy = {
        name: {doc_id: orjson.loads(orjson.dumps(doc)) for doc_id, doc in docs.items()} for name, docs in tables.items()
    }
    for number in range(schema, SCHEMA):
        copy = MIGRATIONS[number](copy)
    return copy
