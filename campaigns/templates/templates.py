"""Templates: a campaign's rules and world without its play, for others to begin with.

A template is a campaign that never began, in the folder `.templates` of the library. `template_tables` makes both a
template from a campaign and a campaign's first documents from a template.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import copytree
from typing import Any

from campaigns.document_kinds.campaign import CampaignDocument
from campaigns.document_kinds.history import HistoryDocument
from campaigns.document_kinds.points import LedgerEntry
from campaigns.document_kinds.table_names import DORMANT_AFTER, ONLY
from campaigns.document_kinds.unfinished_work import Desk
from campaigns.handouts.files import FOLDER as HANDOUTS
from campaigns.history.clock import now
from campaigns.random_tables.folders import FOLDER as RANDOM_TABLES
from campaigns.store import Store
from campaigns.upgrades import upgrade
from core.rulesets import find
from core.schema.codec import decode, encode

FOLDER = ".templates"
"""The folder of templates in a library."""
_WHOLE = ("figures", "maps", "calendar")
"""Tables copied unchanged."""
_BEGUN = {"deadline": 0, "ending": "", "touched": []}
"""Fields of an article that sessions fill, as they are before play."""

Docs = Mapping[int, dict[str, Any]]
Tables = Mapping[str, Docs]


def make(source: Path, made: Path, name: str, *, players: bool, clock: Callable[[], str] = now) -> None:
    """Make a template's campaign from another in a new folder, with the players' characters or without.

    Raises `CampaignError` if one can't be read or the other can't be written.
    """
    with Store.open(source, read_only=True, upgrade=upgrade(clock)) as store:
        tables = template_tables(store.docs, name, players=players)
    event = {"kind": "genesis", "title": f"{name} begins", "at": clock(), "row": 1, "undoable": False}
    Store.create(made, genesis=event, tables=tables).close()
    for folder in (RANDOM_TABLES, HANDOUTS):
        if (source / folder).is_dir():
            copytree(source / folder, made / folder)


def template_tables(docs: Callable[[str], Docs], name: str, *, players: bool) -> Tables:
    """The documents of a campaign without its play."""
    kept: dict[str, Docs] = {table: docs(table) for table in _WHOLE}
    people = docs("characters")
    kept["boundaries"] = docs("boundaries") if players else {}
    kept["characters"] = {id: doc for id, doc in people.items() if players or doc["role"] != "pc"}
    kept["articles"] = {id: _unbegun(doc) for id, doc in docs("articles").items()}
    there = {*kept["characters"], *kept["articles"]}
    kept["relations"] = {id: doc for id, doc in docs("relations").items() if doc["who"] in there and doc["to"] in there}
    kept["prepared"] = {
        id: {**doc, "participants": [each for each in doc["participants"] if each in there]}
        for id, doc in docs("prepared").items()
    }
    kept["milestones"] = {id: {**doc, "session": None, "awards": {}} for id, doc in docs("milestones").items()}
    kept["clocks"] = {id: {**doc, "tally": 0, "marks": 0} for id, doc in docs("clocks").items() if doc["scene"] is None}
    kept["ledger"] = _at_first(docs, kept)
    only = {
        "campaign": _campaign(docs("campaign")[ONLY], name),
        "desk": Desk(),
        "history": HistoryDocument(rows=1, names=()),
    }
    return {**kept, **{table: {ONLY: made.to_document()} for table, made in only.items()}}


def _at_first(docs: Callable[[str], Docs], kept: Tables) -> Docs:
    """The points from creation for those who had any, so that no one begins with a balance from play."""
    currencies = find(docs("campaign")[ONLY]["ruleset"]).currencies
    had = {(doc["actor"], doc["currency"]) for doc in docs("ledger").values()}
    entries = (
        LedgerEntry(actor=id, currency=each.id, delta=each.at_first, reason="creation")
        for id in kept["characters"]
        for each in currencies
        if each.at_first and (id, each.id) in had
    )
    free = max((id for table in kept.values() for id in table), default=0) + 1
    return {id: entry.to_document() for id, entry in enumerate(entries, free)}


def _unbegun(article: dict[str, Any]) -> dict[str, Any]:
    """An article without its history of sessions."""
    state = "none" if article.get("thread", "none") == "none" else "open"
    return {**article, **_BEGUN, "thread": state}


def _campaign(before: Mapping[str, Any], name: str) -> CampaignDocument:
    """A new campaign document, with the same house rules and data but new luck."""
    rules = find(before["ruleset"])
    state, played = rules.new_state(), decode(rules.state, before["state"], strict=True)
    for kind in rules.data:
        own = kind.read(played) if kind.kept == "state" else None
        if own is not None and own != kind.read(state):
            state = kind.put(state, own)
    return CampaignDocument(
        name=name,
        ruleset=rules.id,
        options=before["options"],
        state=encode(state),
        seed=secrets.token_hex(16),
        typed=before["typed"],
        dormant_after=before.get("dormant_after", DORMANT_AFTER),
        summary=before.get("summary", ""),
        shape=rules.shape,
        edition=rules.edition,
    )
