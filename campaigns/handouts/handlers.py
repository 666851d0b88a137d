"""Showing handouts and taking them down."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from campaigns.document_kinds.handouts import Handout
from campaigns.document_kinds.knowledge import Revelation
from campaigns.document_kinds.tables import TABLES
from campaigns.handouts.commands import ShowHandout, TakeDownHandout
from campaigns.handouts.files import TEXTS, THING, file_title, read_file
from campaigns.knowledge.handlers import listeners
from campaigns.knowledge.revealable_things import thing_title
from campaigns.state.books import Books
from campaigns.state.report import Report
from core.refusal import Refusal

SHOWN = "shown"
"""The way players learned of a handout."""


class Source(NamedTuple):
    """The source of a handout: its title, and the fields of the handout made from it."""

    title: str
    fields: dict[str, Any]


def show(books: Books, command: ShowHandout) -> Report:
    """Show a handout on the board to all players or some."""
    source, who = _source(books, command.what), listeners(books, command.to)
    title = command.title or source.title
    number = _same(books, title, source.fields)
    to = command.to if number is None else _newcomers(books, number, command.to)
    session, _ = books.numbers()
    when = {"day": books.campaign["day"], "session": session}
    if number is None:
        number = books.insert("handouts", Handout(title=title, **source.fields, **when))
    elif books.docs("handouts")[number]["shown"] and to is None:
        raise Refusal("shown", f"{title} is shown to {who} already.", "what")
    else:
        books.patch("handouts", number, shown=True, **when)
    if to is not None:
        books.insert("revelations", Revelation(thing=number, to=to, how=SHOWN, **when))
    return Report(f"Shown to {who}: {title}", extra={"shown": title})


def take_down(books: Books, command: TakeDownHandout) -> Report:
    """Take one handout or all of them off the board."""
    shown = {i: doc for i, doc in sorted(books.docs("handouts").items()) if doc["shown"]}
    if command.handout is not None:
        books.get("handouts", command.handout, "handout")
        shown = {i: doc for i, doc in shown.items() if i == command.handout}
    if not shown:
        raise Refusal("nothing", "It isn't on the board." if command.handout else "The board has no handouts.")
    for number in shown:
        books.patch("handouts", number, shown=False)
    return Report(f"Taken down: {', '.join(doc['title'] for doc in shown.values())}", extra={"down": [*shown]})


def _source(books: Books, what: str) -> Source:
    """A file by its path, or an article or note by its number.

    Refuse a missing one, and one without contents to show.
    """
    if not re.fullmatch(rf"{THING}[0-9]+", what):
        read = read_file(books.folder, what)
        return Source(file_title(what), {"file": what if read.digest else "", **read._asdict()})
    number = int(what.removeprefix(THING))
    table = next((table for table in TEXTS if number in books.docs(table)), "")
    if not table:
        raise Refusal("not_found", "That article or note isn't there any more.", "what")
    text = str(books.docs(table)[number]["text"])
    if not text.strip():
        raise Refusal("no_text", "It has no text to show.", "what")
    _check_open(books, number, table)
    return Source(thing_title(books, number) if table == "articles" else "Note", {"text": text, "of": number})


def _check_open(books: Books, number: int, table: str) -> None:
    """Refuse a text that is hidden from the players, as a whole or in its title."""
    hidden = {doc["part"] for doc in books.docs("hidden_parts").values() if doc["thing"] == number}
    if hidden & {"", "text", TABLES[table].title_field()}:
        raise Refusal("hidden", "You have hidden it from the players. Reveal it first.", "what")


def _same(books: Books, title: str, fields: dict[str, Any]) -> int | None:
    """The handout shown earlier that is identical to this one."""
    wanted = {"title": title, "text": "", "file": "", "digest": "", "of": None, **fields}
    return next((i for i, doc in books.docs("handouts").items() if wanted.items() <= doc.items()), None)


def _newcomers(books: Books, handout: int, to: Iterable[int]) -> tuple[int, ...] | None:
    """The characters of `to` who haven't seen a handout; if `to` is empty, all players.

    None if everyone has seen it.
    """
    seen = [doc["to"] for doc in books.docs("revelations").values() if doc["thing"] == handout]
    if any(not each for each in seen):
        return None
    if not to:
        return ()
    return tuple(each for each in to if not any(each in known for known in seen)) or None


HANDLERS = {ShowHandout: show, TakeDownHandout: take_down}
