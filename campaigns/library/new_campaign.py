"""Making the folder of a new campaign."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from campaigns.campaign import Campaign
from campaigns.document_kinds.campaign import CampaignDocument
from campaigns.document_kinds.history import HistoryDocument
from campaigns.document_kinds.table_names import ONLY
from campaigns.document_kinds.unfinished_work import Desk
from campaigns.history.clock import now
from campaigns.settings.commands import RenameCampaign
from campaigns.store import Store
from core.rulesets import find
from core.schema.codec import encode


def create(
    folder: Path,
    name: str,
    ruleset: str,
    *,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
    clock: Callable[[], str] = now,
) -> Campaign:
    """Make a campaign in a new folder and open it. Without `seed` luck is taken from the system.

    Raises `Refusal` for a wrong game or house rule, pydantic's `ValidationError` for an impossible name, and
    `CampaignError` if it can't be written.
    """
    rules = find(ruleset)
    document = CampaignDocument(
        name=RenameCampaign(name=name).name,
        ruleset=rules.id,
        options=encode(rules.options.read(options or {})),
        state=encode(rules.new_state()),
        seed=seed or secrets.token_hex(16),
        shape=rules.shape,
        edition=rules.edition,
    )
    only = {"campaign": document, "desk": Desk(), "history": HistoryDocument(rows=1, names=())}
    event = {"kind": "genesis", "title": f"{document.name} begins", "at": clock(), "row": 1, "undoable": False}
    tables = {table: {ONLY: made.to_document()} for table, made in only.items()}
    return Campaign(Store.create(folder, genesis=event, tables=tables), clock)
