"""A small campaign to test with."""

from pathlib import Path

from campaigns.store import Store

GENESIS = {"kind": "genesis", "name": "The Sunken Vale"}
TABLES = {
    "characters": {
        1: {"name": "Ann", "harm": 0, "gear": ["rope", "lamp"]},
        2: {"name": "Bö", "harm": 2, "gear": []},
    },
    "piles": {3: {"cards": [3, 1, 2]}},
}


def new_campaign(folder: Path) -> Store:
    return Store.create(folder, genesis=GENESIS, tables=TABLES)


def hurt(store: Store, character: int = 1, note: str = "ouch") -> None:
    """Make one small change."""
    with store.change({"kind": "hurt", "who": character, "note": note}):
        table = store.db.table("characters")
        table.update({"harm": table.get(doc_id=character)["harm"] + 1}, doc_ids=[character])


def everything(store: Store) -> dict:
    """Return all documents, to compare."""
    return {name: dict(store.docs(name)) for name in sorted(store.db.tables())}
