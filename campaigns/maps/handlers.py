"""Saved maps."""

from __future__ import annotations

from campaigns.document_kinds.maps import KeptMap
from campaigns.maps.commands import KeepMap, RenameMap
from campaigns.state.books import Books
from campaigns.state.report import Report
from core.refusal import Refusal


def keep_map(books: Books, command: KeepMap) -> Report:
    """Save a map, replacing one of the same name."""
    before = map_named(books, command.name)
    if before is None:
        books.insert("maps", KeptMap(name=command.name, text=command.text))
        return Report(f"Map kept: {command.name}")
    books.patch("maps", before, text=command.text)
    return Report(f"Map replaced: {command.name}")


def rename_map(books: Books, command: RenameMap) -> Report:
    """Rename a map."""
    before = books.get("maps", command.map, "map")["name"]
    if map_named(books, command.name) not in (None, command.map):
        raise Refusal("name_taken", f"There is already a map called {command.name:.60}.", "name")
    books.patch("maps", command.map, name=command.name)
    for number, doc in [*books.docs("prepared").items()]:
        if doc.get("kept_map") == before:
            books.patch("prepared", number, kept_map=command.name)
    return Report(f"Map {before} renamed to {command.name}")


def map_named(books: Books, name: str) -> int | None:
    """The id of the saved map with this name."""
    return next((i for i, doc in books.docs("maps").items() if doc["name"] == name), None)


HANDLERS = {KeepMap: keep_map, RenameMap: rename_map}
