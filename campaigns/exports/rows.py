"""The documents of a kind as a table, CSV or JSON: a row for each document, a column for each field."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from campaigns.document_kinds.tables import TABLES
from core.safe_text import plain

if TYPE_CHECKING:
    from campaigns.open_campaign import OpenCampaign


def csv_of(campaign: OpenCampaign, table: str) -> str:
    """The documents of a table as CSV; a cell holds a list or a mapping as JSON."""
    told = io.StringIO()
    rows = csv.DictWriter(told, ["id", *TABLES[table].fields_kept()], lineterminator="\n")
    rows.writeheader()
    rows.writerows({name: _cell(value) for name, value in row.items()} for row in _rows(campaign, table))
    return told.getvalue()


def json_of(campaign: OpenCampaign, table: str) -> str:
    """The documents of a table as a JSON list of objects."""
    return json.dumps([*_rows(campaign, table)], indent=1) + "\n"


def _rows(campaign: OpenCampaign, table: str) -> Iterator[Mapping[str, Any]]:
    """The documents that aren't face down, with their ids, oldest first."""
    kind = TABLES[table]
    for number, doc in sorted(campaign.documents(table).items()):
        if not kind.traits.down(doc):
            yield {"id": number, **{name: doc.get(name) for name in kind.fields_kept()}}


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return plain(value, newlines=True)
    return "" if value is None else json.dumps(value)
