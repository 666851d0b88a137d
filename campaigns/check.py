"""Checking what comes from outside: an imported campaign is read whole, document by document, before it is kept."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from campaigns import names
from campaigns.campaign import Campaign, now
from campaigns.documents import TABLES
from campaigns.store import Damaged, NotACampaign, Store
from campaigns.stored import VALUED, WORK, check
from campaigns.tables import ONLY
from campaigns.upgrading import upgrade
from core.refusal import Refusal
from core.rulesets import find


def check_documents(folder: Path) -> str:
    """Read every document of a campaign strictly and return the campaign's name; raises `CampaignError`."""
    with Store.open(folder, read_only=True) as store:
        for table in sorted(store.db.tables()):
            if table not in TABLES:
                raise NotACampaign(f"The file holds {table:.60}, which no campaign has.")
            for number, document in store.docs(table).items():
                _check(table, number, document)
    with Store.open(folder, read_only=True, upgrade=upgrade(now)) as store:
        name = _check_rules(store)
    Campaign.open(folder, read_only=True).close()  # the documents fit together: a view can be made of them
    return name


def _check(table: str, number: int, document: object) -> None:
    try:
        TABLES[table].model_validate(document)
    except ValidationError as error:
        first = error.errors()[0]
        at = ".".join(map(str, first["loc"]))
        raise Damaged(f"The file is damaged: {table} {number}, {at:.60}: {first['msg']}.") from error


def _check_rules(store: Store) -> str:
    """Check what only the ruleset can read: options, its state, every sheet, conflict and form."""
    campaign = store.docs("campaign")[ONLY]
    try:
        ruleset = find(campaign["ruleset"])
        for table in (*VALUED, *WORK):
            for number, document in store.docs(table).items():
                check(ruleset, table, number, document, document)
        if not 0 < len(campaign["name"].strip()) <= names.LONGEST:
            raise Damaged("The file is damaged: its campaign has no name that can be read.")
        return str(campaign["name"])
    except Refusal as refusal:
        raise Damaged(f"The file is damaged: {refusal}") from refusal
