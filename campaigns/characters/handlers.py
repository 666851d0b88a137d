"""Adding, editing and retiring characters, and changing their sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.characters.character_names import names_at_table, names_in_play
from campaigns.characters.commands import AddCharacter, EditCharacter, SetSheet
from campaigns.characters.removal import why_stays
from campaigns.document_kinds.characters import Character
from campaigns.links.renames import rename
from campaigns.names import clean_tags, same_name, unlike
from campaigns.state.books import Books
from campaigns.state.document_reader import Doc
from campaigns.state.report import Report, changed_words
from core.refusal import Refusal
from core.schema.codec import decode, encode
from core.schema.word_lists import check_words


def add(books: Books, command: AddCharacter) -> Report:
    """Add a character; with `here`, put it into the open scene.

    A second character with the same name gets a number, so you can tell them apart.
    """
    rules = books.ruleset
    sheet = rules.new_sheet(command.role == "pc")
    if command.sheet is not None:
        sheet = read_sheet(books, sheet, command.sheet)
    name = unlike(command.name, names_in_play(books))
    words = command.given_fields("sheet", "here") | {"tags": clean_tags(command.tags), "name": name}
    character = books.insert("characters", Character(**words, sheet=encode(sheet)))
    if not command.here or books.campaign["scene"] is None:
        return Report(f"{name} added", character)
    books.patch("scenes", books.campaign["scene"], participants=[*books.scene["participants"], character])
    return Report(f"{name} added, joins {books.scene['title']}", character)


def edit(books: Books, command: EditCharacter) -> Report:
    """Change a character's details."""
    before = books.get("characters", command.character, "character")
    changes = command.given_fields("character")
    if command.tags is not None:
        changes["tags"] = clean_tags(command.tags)
    if command.status == "retired" and (why := why_stays(books, [command.character], deleted=False)):
        raise Refusal("needed", why, "status")
    books.patch("characters", command.character, **changes)
    if changes.get("name", before["name"]) != before["name"]:
        _check_name(books, changes["name"], before["name"], command.character)
        rename(books, command.character, before["name"], changes["name"])
    name = changes.get("name", before["name"])
    if command.status is not None and command.status != before["status"]:
        return Report(f"{name} is now {command.status}", command.character, did=f"now {command.status}")
    did = _change_words(before, changes)
    return Report(f"{name}: {did}", command.character, did=did)


def _check_name(books: Books, name: str, before: str, own: int) -> None:
    """Refuse a name that another character or a nameless unit has."""
    others = (same_name(doc["name"]) for i, doc in books.docs("characters").items() if i != own)
    if same_name(name) in others:
        raise Refusal("name_taken", f"Another character is called {name:.60}. Add something to the name.", "name")
    if same_name(name) != same_name(before) and same_name(name) in map(same_name, names_at_table(books)):
        raise Refusal("name_taken", f"Someone in play is called {name:.60}. Add something to the name.", "name")


def _change_words(before: Doc, changes: Mapping[str, Any]) -> str:
    """The changed details of a character in words; for a group or tags alone, their new values."""
    if changes.keys() == {"group"}:
        return f"now in {changes['group']}" if changes["group"] else "no longer in a group"
    if changes.keys() == {"tags"}:
        return f"now tagged {' '.join(changes['tags'])}" if changes["tags"] else "no longer tagged"
    return changed_words(before, changes)


def set_sheet(books: Books, command: SetSheet) -> Report:
    """Replace a sheet, checked by the game."""
    before = books.get("characters", command.character, "character")
    sheet = read_sheet(books, books.sheet(command.character, before), command.sheet)
    books.patch("characters", command.character, sheet=encode(sheet))
    what = command.what or "sheet"
    return Report(f"{before['name']}: {what}", command.character, did=what)


def read_sheet(books: Books, before: Any, given: Mapping[str, Any]) -> Any:
    """A given sheet. Refuse one the game can't show; one that only breaks its rules is up to the GM."""
    sheet: Any = decode(books.ruleset.sheet, given)
    check_words(before, sheet)
    return sheet


HANDLERS = {AddCharacter: add, EditCharacter: edit, SetSheet: set_sheet}
