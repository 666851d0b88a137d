"""Schema versions of campaign documents, and the migrations from each to the next.

A migration is a pure function on the fields of one document: `migration(table, fields, whole)` gets a copy it may
edit, `whole` says whether it is the whole document or only the fields that a change moved, and each field is treated
alone. So earlier changes in the log can be migrated as well, and undone across the upgrade. The result is saved as one
ordinary log entry, so that the log alone still rebuilds the state.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import NamedTuple

import orjson

from campaigns.store.memory.deltas import Json, Tables

SCHEMA = 4

Migration = Callable[[str, Json, bool], Json]


_NEW_IN_2: Mapping[str, Json] = {
    "campaign": {
        **{"shape": 1, "edition": 1, "upgrades": []},
        **{"dormant_after": 5, "summary": "", "next_evening": ""},
    },
    "ledger": {"bought": None, "refunds": None},
    "sessions": {"first_day": None, "last_day": None, "downtime": []},
    "scenes": {"record": None, "planned": "", "figures": [], "first_day": None, "last_day": None},
    "characters": {"group": "", "tags": []},
    "clocks": {"article": None},
    "forms": {"start": None},
    "notes": {"evening": None, "day": None, "done": False},
}
"""The fields new in schema 2, with their values for documents that never had them."""


def _add_game_numbers(table: str, fields: Json, whole: bool) -> Json:
    """From 1 to 2: the campaign has the shape of its game's values, the edition of its rules, and the new fields."""
    return {**fields, **deepcopy(_NEW_IN_2.get(table, {}))} if whole else fields


_NEW_IN_3: Mapping[str, Json] = {
    "forms": {"session": None, "scene": None, "row": 0},
    "characters": {"leaves": False},
    "history": {"names": None},
}


def _several_drafts(table: str, fields: Json, whole: bool) -> Json:
    """From 2 to 3: forms have the time of their use, scenes list who leaves with them, and drafts can be several."""
    fields = {**fields, **_NEW_IN_3.get(table, {})} if whole else fields
    if table != "desk" or "draft" not in fields:
        return fields
    draft, rest = fields["draft"], {name: value for name, value in fields.items() if name != "draft"}
    return {**rest, "drafts": [] if draft is None else [{"note": "", **draft, "id": 1}]}


_NEW_IN_4: Mapping[str, Json] = {
    "characters": {"fields": {}},
    "calendar": {"leap_offset": 0, "weeks": "on", "no_zero": False, "moons": [], "seasons": []},
}


def _richer_calendar(table: str, fields: Json, whole: bool) -> Json:
    """From 3 to 4: a calendar has moons, seasons, other leap rules and eras; a character has custom fields."""
    fields = {**fields, **deepcopy(_NEW_IN_4.get(table, {}))} if whole else fields
    if table != "calendar":
        return fields
    new: Mapping[str, Json] = {"months": {"leaps": []}, "eras": {"counts": "anew"}}
    return {
        name: [{**deepcopy(new[name]), **each} for each in value] if name in new else value
        for name, value in fields.items()
    }


MIGRATIONS: dict[int, Migration] = {1: _add_game_numbers, 2: _several_drafts, 3: _richer_calendar}
"""The migrations from each schema to the next."""


class Upgraded(NamedTuple):
    """The upgraded documents, the event to log with them, and notices for the user."""

    tables: Tables
    event: Json
    notices: tuple[str, ...] = ()


Upgrade = Callable[[Tables, int, int], Upgraded | None]
"""A function from all tables, their schema and the last log entry's number to the upgrade, or None.

It is pure: the tables it gets aren't changed. The layer above passes its own, which upgrades values that the store
doesn't know. Raises StoreError if it can't.
"""


def upgrade(tables: Tables, schema: int, seq: int) -> Upgraded | None:
    """The upgrade of documents for which only the schema matters."""
    if schema == SCHEMA:
        return None
    return Upgraded(migrate_tables(tables, schema), {"kind": "upgrade", "from": schema, "to": SCHEMA})


def migrate_tables(tables: Tables, schema: int) -> Tables:
    """Return all tables migrated from a schema to the present one, sharing nothing with the given ones."""
    return {
        table: {doc_id: migrated_fields(table, doc, schema) for doc_id, doc in docs.items()}
        for table, docs in tables.items()
    }


def migrated_fields(table: str, fields: Json, schema: int, *, whole: bool = True) -> Json:
    """Return a copy of a document, or of some of its fields, migrated from a schema to the present one."""
    copy: Json = orjson.loads(orjson.dumps(fields))
    for number in range(schema, SCHEMA):
        copy = MIGRATIONS[number](table, copy, whole)
    return copy
