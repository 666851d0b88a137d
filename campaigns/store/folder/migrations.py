"""Schema versions of campaign documents, and the way from each to the next.

A migration is a pure function on the fields of one document: `migration(table, fields, whole)` gets a copy it may edit,
`whole` says whether it is all of the document or only the fields a change has moved, and each field is treated by
itself. So what the log holds of earlier changes can be brought up to date just as well, and taken back across the
upgrade. The outcome is saved as one ordinary record, so that the log alone still rebuilds the state.
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
"""The fields that documents have since schema 2, as they are where nothing was ever said of them."""


def _add_game_numbers(table: str, fields: Json, whole: bool) -> Json:
    """From 1 to 2: the campaign says the shape of its game's values and the edition of its rules, and what is new."""
    return {**fields, **deepcopy(_NEW_IN_2.get(table, {}))} if whole else fields


_NEW_IN_3: Mapping[str, Json] = {
    "forms": {"session": None, "scene": None, "row": 0},
    "characters": {"leaves": False},
    "history": {"names": None},
}


def _several_drafts(table: str, fields: Json, whole: bool) -> Json:
    """From 2 to 3: forms say when they were used, who leaves with a scene, and several draws may be half done."""
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
    return Upgraded(migrate_tables(tables, schema), {"kind": "upgrade", "from": schema, "to": SCHEMA})


def migrate_tables(tables: Tables, schema: int) -> Tables:
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
