"""Deleting NPCs: refused while something running needs them, and removed from every list.

Things that are over keep them by id, and the log keeps their names; undo restores everything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from campaigns.agenda.handlers import leads_nowhere
from campaigns.characters.commands import RemoveCharacters
from campaigns.state.books import Books
from campaigns.state.document_reader import DocumentReader
from campaigns.state.report import Report
from core.refusal import Refusal

_NAMED = 3
"""The most names in a line; of more, only the first and last are shown."""


def remove(books: Books, command: RemoveCharacters) -> Report:
    """Delete NPCs. Refuse players' characters, and any that something running needs."""
    characters = list(dict.fromkeys(command.characters))
    if not characters:
        raise Refusal("nobody", "Choose who to delete.", "characters")
    if why := why_stays(books, characters, deleted=True):
        raise Refusal("needed", why, "characters")
    names = forget_all(books, characters)
    return Report(
        f"Deleted: {list_names(names)}", did="deleted", who=list_names(names), extra={"remove_character": names}
    )


def leave(books: Books, carried: Sequence[int]) -> list[str]:
    """Delete the scene's participants who leave when it ends, except those in a conflict that goes on.

    Return their names.
    """
    on = {who for each in carried for who in books.docs("conflicts")[each]["participants"]}
    known = books.docs("characters")
    there = [who for who in books.scene["participants"] if who in known and known[who].get("leaves") and who not in on]
    return forget_all(books, [who for who in there if not next(_reasons_to_stay(books, who, known[who]), "")])


def list_names(names: Sequence[str]) -> str:
    """Names in a line."""
    return ", ".join(names) if len(names) <= _NAMED else f"{names[0]} to {names[-1]}"


def why_stays(books: DocumentReader, characters: Iterable[int], *, deleted: bool) -> str:
    """The reason one of these can't leave play, or with `deleted` be deleted, and the remedy; empty if all can."""
    for who in characters:
        doc = books.get("characters", who, "characters")
        if why := next(_reasons_to_stay(books, who, doc) if deleted else conflicts_of(books, who), ""):
            return f"{doc['name']} {why}"
    return ""


def conflicts_of(books: DocumentReader, who: int) -> Iterator[str]:
    """The running conflicts of a character, and the remedy, because they would remain in them as no one's."""
    for each in books.campaign["conflicts"]:
        conflict = books.docs("conflicts")[each]
        if who in conflict["participants"]:
            yield f"takes part in {conflict['title']}. End it first, or take them out of it."


def _reasons_to_stay(books: DocumentReader, who: int, doc: Any) -> Iterator[str]:
    """The reasons why a character can't be deleted now."""
    if doc["role"] == "pc":
        yield "is a player's character. Retire them instead."
    yield from conflicts_of(books, who)
    if any(activity["actor"] == who for activity in books.docs("activities").values()):
        yield "has plans in the downtime. Remove those first."
    if any(draft["actor"] == who for draft in books.desk["drafts"]):
        yield "has an unfinished draw. Finish or discard it first."


def forget_all(books: Books, characters: Collection[int]) -> list[str]:
    """Remove characters from everything that isn't over, and return their names."""
    books.renamed = books.renamed or bool(characters)
    names = [books.docs("characters")[who]["name"] for who in characters]
    for table, number, field in _lists(books):
        listed = books.docs(table)[number][field]
        if not set(characters).isdisjoint(listed):
            books.patch(table, number, **{field: [who for who in listed if who not in characters]})
    for who in characters:
        unlink(books, who, "character")
    books.remove("ledger", [i for i, doc in books.docs("ledger").items() if doc["actor"] in characters])
    downtime = books.campaign["downtime"]
    if downtime is not None and any(str(who) in downtime["terms"] for who in characters):
        terms = {who: each for who, each in downtime["terms"].items() if int(who) not in characters}
        books.patch_campaign(downtime={**downtime, "terms": terms})
    if (last := books.campaign["last_action"]) is not None and last[1] in characters:
        books.patch_campaign(last_action=None)
    books.remove("characters", characters)
    return names


def _lists(books: Books) -> list[tuple[str, int, str]]:
    """The lists of participants that aren't over: table, document id and field."""
    open_now = (("scenes", "scene", "participants"), ("sessions", "session", "attendance"))
    return [
        *((table, books.campaign[own], field) for table, own, field in open_now if books.campaign[own] is not None),
        *(("prepared", number, "participants") for number in books.docs("prepared")),
    ]


def unlink(books: Books, known: int, about: str) -> None:
    """Remove a character or an article from its links; its notes become the campaign's."""
    leads_nowhere(books, known)
    relations = (i for i, doc in books.docs("relations").items() if known in (doc["who"], doc["to"]))
    books.remove("relations", list(relations))
    for note, doc in [*books.docs("notes").items()]:
        if (doc["about"], doc["about_id"]) == (about, known):
            books.patch("notes", note, about="campaign", about_id=None)
    books.remove("trackers", [i for i, doc in books.docs("trackers").items() if doc["who"] == known])
    for occasion in [i for i, doc in books.docs("occasions").items() if known in doc["about"]]:
        was = books.docs("occasions")[occasion]["about"]
        books.patch("occasions", occasion, about=[each for each in was if each != known])


HANDLERS = {RemoveCharacters: remove}
