"""The text of a sheet in a vault: for reading, and as it is stored."""

from __future__ import annotations

import json
from typing import Any

from campaigns.account import Account
from campaigns.reports.markdown_recap import one_line
from campaigns.vault.page_fields import DATA
from campaigns.vault.page_texts import fence
from core.refusal import Refusal
from core.schema.codec import decode


def sheet_text(account: Account, stored: Any) -> str:
    """A sheet for reading."""
    ruleset = account.ruleset
    options = ruleset.options.restore(account.campaign["options"])
    try:
        sheet = ruleset.at_table(decode(ruleset.sheet, stored, strict=True), ruleset.new_state(), options)
    except Refusal:
        return ""  # the game is not installed: the stored sheet is below
    blocks = ["## Sheet"]
    for section in filter(lambda each: each.rows, ruleset.sections(sheet)):
        rows = (f"- {one_line(row.label)}: {one_line(row.words)}{_note(row.note)}" for row in section.rows)
        blocks += [f"### {one_line(section.title)}", "\n".join(rows)]
    return "\n\n".join(filter(None, blocks))


def sheet_data(account: Account, sheet: Any) -> str:
    """A sheet as it is stored, to be imported again; empty in the players' vault."""
    shown = json.dumps(sheet, ensure_ascii=False, indent=1)
    return "" if account.public else f"{DATA}\n\n{fence(shown, 'json')}"


def _note(note: str) -> str:
    return f" ({one_line(note)})" if note else ""
