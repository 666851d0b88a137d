"""Reverting one log entry."""

from __future__ import annotations

from campaigns.document_kinds.command import ALONE_IN_LOG, Command, command
from core.schema.entry import entry


@command("revert entry", alone=ALONE_IN_LOG)
class Revert(Command):
    """Take back one earlier log entry, unless later entries depend on it. Luck that it used stays used."""

    entry: int = entry("Log entry", low=1, help="its number in the log")
