"""Checking an imported campaign: every document of it is read before it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from campaigns import names
from campaigns.campaign import Campaign
from campaigns.document_kinds.table_names import ONLY
from campaigns.document_kinds.tables import TABLES
from campaigns.document_kinds.validation import Event, check_document
from campaigns.history.clock import now
from campaigns.state.game_values import VALUED, WORK, check
from campaigns.store import Damaged, NotACampaign, Record, Store, StoreError
from campaigns.store.memory import deltas
from campaigns.store.memory.deltas import Tables
from campaigns.upgrades import upgrade
from core.actions.result import Outcome, Step
from core.luck.table import Answer
from core.refusal import Refusal
from core.ruleset import Ruleset
from core.rulesets import find
from core.schema.codec import decode


def check_documents(folder: Path) -> str:
    """Read every document of a campaign strictly and return the campaign's name. Raises `CampaignError`."""
    try:
        with Store.open(folder, read_only=True) as store:
            for table in sorted(store.db.tables()):
                if table not in TABLES:
                    raise NotACampaign(f"The file has {table:.60}, which no campaign has.")
                for number, document in store.docs(table).items():
                    _check(table, number, document)
            _check_records(store)
        with Store.open(folder, read_only=True, upgrade=upgrade(now)) as store:
            name = _check_rules(store)
            for table in store.db.tables():
                for number, document in store.docs(table).items():
                    _check_complete(table, number, document)
        _read_everything(folder)
    except Refusal as refusal:
        raise Damaged(f"The file is damaged: {refusal}") from refusal
    except StoreError:
        raise
    except Exception as fault:  # the parts of a forged file may contradict each other in unforeseen ways
        raise Damaged(f"The file is damaged: its parts don't fit together ({type(fault).__name__}).") from fault
    return name


def _check_records(store: Store) -> None:
    """Read every event as the lists and the recap read it, and every step as undo and redo do."""
    tables: Tables = {}
    today, ruleset = _todays(store)
    for record in store.records():
        _check_steps(tables, record.deltas, ruleset if record.seq >= today else None)
        _check_event(record)


def _check_steps(tables: Tables, steps: Sequence[deltas.Delta], ruleset: Ruleset | None) -> None:
    """Apply a log entry's steps. With a game, the resulting documents must be in today's shape and readable."""
    deltas.check(tables, steps)
    for step in steps:
        deltas.apply(tables, step)
        document = tables.get(step.table, {}).get(step.id)
        if document is not None and ruleset is not None:
            _check(step.table, step.id, document)
            if step.table in VALUED:
                check(ruleset, step.table, step.id, document, document)


def _check_event(record: Record) -> None:
    try:
        Event.model_validate(record.event)
    except ValidationError as error:
        raise _damage(f"log entry {record.seq}", error) from error
    if missing := Event.needed_fields(record.event) - record.event.keys():
        raise Damaged(f"The file is damaged: log entry {record.seq} has no {min(missing)}.")
    for draw in (record.event, *record.event.get("results", ())):
        _check_draw(draw)
    if not 0 <= (record.event.get("prev") or 0) < record.seq:
        raise Damaged(f"The file is damaged: log entry {record.seq} follows a later one.")


def _todays(store: Store) -> tuple[int, Ruleset]:
    """The log entry from which on everything has today's shape, and its game; after the last one if nothing has."""
    campaign = store.docs("campaign")[ONLY]
    ruleset = find(campaign["ruleset"])
    if campaign.get("shape", 1) != ruleset.shape:
        return store.seq + 1, ruleset
    return max((upgraded["before"] for upgraded in campaign.get("upgrades", ())), default=1), ruleset


def _check_draw(event: Mapping[str, Any]) -> None:
    """Read the parts that every game's draws have in the log. Refuse a wrong one."""
    decode(tuple[Answer, ...], event.get("answers") or (), "answers")
    decode(tuple[Step, ...], event.get("steps") or (), "steps")
    decode(tuple[Step, ...], event.get("effects") or (), "effects")
    decode(tuple[tuple[str, str], ...], event.get("said") or (), "said")
    if outcome := event.get("outcome"):
        decode(Outcome, outcome, "outcome")


def _check_complete(table: str, number: int, document: Mapping[str, Any]) -> None:
    """Refuse a document in today's shape without all fields, because a default isn't what was written."""
    if check_document(table, document).to_document() != document:
        raise Damaged(f"The file is damaged: {table} {number} is incomplete.")


def _read_everything(folder: Path) -> None:
    """Make a view of a campaign, and read its line from the last change to the first."""
    with Campaign.open(folder, read_only=True) as campaign:
        for _ in campaign.history().walk():
            pass


def _check(table: str, number: int, document: Mapping[str, Any]) -> None:
    try:
        check_document(table, document)
    except ValidationError as error:
        raise _damage(f"{table} {number}", error) from error
    for kept in (document, *document.get("drafts", ())):
        decode(tuple[Answer, ...], kept.get("answers") or (), f"{table} {number}, answers")


def _damage(what: str, error: ValidationError) -> Damaged:
    first = error.errors()[0]
    at = ".".join(map(str, first["loc"]))
    return Damaged(f"The file is damaged: {what}, {at:.60}: {first['msg']}.")


def _check_rules(store: Store) -> str:
    """Check the parts that only the game can read: house rules, state, sheets, conflicts and forms."""
    campaign = store.docs("campaign")[ONLY]
    try:
        ruleset = find(campaign["ruleset"])
        for table in (*VALUED, *WORK):
            for number, document in store.docs(table).items():
                check(ruleset, table, number, document, document)
        if not 0 < len(campaign["name"].strip()) <= names.LONGEST:
            raise Damaged("The file is damaged: the campaign's name can't be read.")
        return str(campaign["name"])
    except Refusal as refusal:
        raise Damaged(f"The file is damaged: {refusal}") from refusal
