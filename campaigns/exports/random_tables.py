"""The random tables of a campaign as one CSV file."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from campaigns.random_tables.chances import chances, dice_in_words
from campaigns.random_tables.folders import RandomTables
from core.safe_text import plain

if TYPE_CHECKING:
    from campaigns.open_campaign import OpenCampaign


def tables_csv(campaign: OpenCampaign) -> str:
    """Every entry of every random table, with its numbers and its chance in percent."""
    tables, told = RandomTables(campaign.folder, campaign.ruleset), io.StringIO()
    rows = csv.writer(told, lineterminator="\n")
    rows.writerow(("table", "dice", "range", "card", "percent", "entry", "file"))
    for file in tables.list_tables():
        read = tables.read(file)
        if read.faults:
            continue
        dice = dice_in_words(read.table)
        for row, chance in zip(read.table.rows, chances(read.table), strict=True):
            numbers = f"{row.low}" if row.low == row.high else f"{row.low}-{row.high}"
            cells = map(plain, (file.name, dice, numbers, row.key))
            rows.writerow([*cells, round(float(chance) * 100, 4), plain(row.text), plain(file.file)])
    return told.getvalue()
