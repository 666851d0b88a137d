"""Adding, editing and removing documents of kinds without special rules.

A command declares which of these it does, and to which kind; the kind's declaration gives the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from campaigns.document_kinds.command import Command, every_command
from campaigns.document_kinds.kind import Kind
from campaigns.state.books import Books
from campaigns.state.document_reader import Doc
from campaigns.state.report import Report

Handler = Callable[[Books, Any], Report]


def handlers() -> dict[type, Handler]:
    """The handler of each command that only adds, edits or removes a document."""
    found: dict[type, Handler] = {}
    for command in every_command().values():
        for kind, does in ((command.adds, _add), (command.edits, _edit), (command.removes, _remove)):
            if kind is not None:
                found[command] = partial(does, kind)
    return found


def _add(kind: type[Kind], books: Books, command: Command) -> Report:
    fields = command.logged_fields()
    books.insert(kind.table, kind(**fields))
    return Report(f"{_word(kind)}: {_title(kind, fields)}")


def _edit(kind: type[Kind], books: Books, command: Command) -> Report:
    field, number, before = _document_meant(kind, books, command)
    changes = command.given_fields(field)
    books.patch(kind.table, number, **changes)
    return Report(f"{_word(kind)} changed: {_title(kind, {**before, **changes})}")


def _remove(kind: type[Kind], books: Books, command: Command) -> Report:
    _, number, before = _document_meant(kind, books, command)
    books.remove(kind.table, [number])
    return Report(f"{_word(kind)} removed: {_title(kind, before)}")


def _document_meant(kind: type[Kind], books: Books, command: Command) -> tuple[str, int, Doc]:
    """The document a command is about: the field that names it, its id, and the document. Refuse an unknown one."""
    field = command.words[0]
    number: int = getattr(command, field)
    return field, number, books.get(kind.table, number, field)


def _word(kind: type[Kind]) -> str:
    return kind.traits.found.capitalize()


def _title(kind: type[Kind], doc: Mapping[str, Any]) -> str:
    return str(doc[kind.title_field()])
