"""Reverting one log entry, in one step that undo reverses."""

from __future__ import annotations

from campaigns.document_kinds.history import TakenBack
from campaigns.history.commands import Revert
from campaigns.history.past_states import Past
from campaigns.history.reversal import reversal
from campaigns.state.books import Books
from campaigns.state.report import Report


def revert(books: Books, command: Revert) -> Report:
    """Revert one earlier log entry. Refuse one that later entries depend on, and name them."""
    found = reversal(Past(books.ruleset, books.shelf, books.shelf.tables), command.entry)
    found.check()
    books.step(found.steps)
    books.insert("reverts", TakenBack(entry=command.entry))
    people = [step for step in found.steps if step.table == "characters"]
    books.renamed = any(step.op in ("new", "gone") or _is_renaming(step.new) for step in people)
    last, gone = books.campaign["last_action"], {step.id for step in people if step.op == "gone"}
    if last is not None and last[1] in gone:
        books.patch_campaign(last_action=None)
    return Report(found.title, found.line.actor)


def _is_renaming(fields: object) -> bool:
    return isinstance(fields, dict) and any(place.strip("/") == "name" for place in fields)


HANDLERS = {Revert: revert}
