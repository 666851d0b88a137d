"""Renaming: the new name replaces the old one in the game's values and in the links of every text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.document_kinds.search_sources import SOURCES
from campaigns.document_kinds.table_names import ONLY
from campaigns.links.links import SIGN, Names, rename_links
from campaigns.state.books import Books
from campaigns.state.game_values import VALUED, WORK, Value, kind_of, replace_at, value_at, values
from core.refusal import Refusal
from core.schema.named_things import rename_in as named_anew

_NAMING = (*VALUED, "activities", *WORK)
"""The tables in which a game's values may name a character or an article, with forms used last and half filled."""


def rename(books: Books, known: int, before: str, name: str) -> None:
    """Replace the old name of a character or an article, already renamed, wherever it means them."""
    books.renamed = True
    _in_values(books, before, name)
    _in_figures(books, before, name)
    _in_answers(books, before, name)
    _in_links(books, _Links(books, known, before, name))


def _in_values(books: Books, before: str, name: str) -> None:
    for table in _NAMING:
        for number, doc in [*books.docs(table).items()]:
            for value in values(table, doc, doc):
                if value.kind != "options" and (kind := _read_as(books, value)) is not None:
                    stored = value_at(doc, value.path)
                    after = named_anew(kind, stored, before, name)
                    if after != stored:
                        books.patch(table, number, **replace_at(books.docs(table)[number], value.path, after))


def _read_as(books: Books, value: Value) -> type | None:
    """The type of a stored value; None for that of an action that no longer exists."""
    try:
        found: type = kind_of(books.ruleset, value)
    except Refusal:
        return None
    return found


def _in_figures(books: Books, before: str, name: str) -> None:
    """Rename the sides of NPCs planned for a conflict."""
    old = before.strip().casefold()
    for table in ("prepared", "scenes"):
        for number, doc in [*books.docs(table).items()]:
            figures = doc.get("figures", [])
            sided = [{**each, "side": name} if each["side"].strip().casefold() == old else each for each in figures]
            if sided != figures:
                books.patch(table, number, figures=sided)


def _in_answers(books: Books, before: str, name: str) -> None:
    """Rename in answers given so far, in which someone may have been chosen by name."""
    for number, doc in [*books.docs("activities").items()]:
        if (answers := _rename_answers(doc["answers"], before, name)) != doc["answers"]:
            books.patch("activities", number, answers=answers)
    drafts = [{**draft, "answers": _rename_answers(draft["answers"], before, name)} for draft in books.desk["drafts"]]
    if drafts != books.desk["drafts"]:
        books.patch("desk", ONLY, drafts=drafts)


def _rename_answers(answers: Iterable[Mapping[str, Any]], before: str, name: str) -> list[Mapping[str, Any]]:
    return [{**each, "given": [name if given == before else given for given in each["given"]]} for each in answers]


class _Links:
    """The links of texts, before and after."""

    def __init__(self, books: Books, known: int, before: str, name: str) -> None:
        docs = {**books.docs("characters"), **books.docs("articles")}
        now = {number: (doc["name"], *doc.get("other_names", ())) for number, doc in docs.items()}
        others = [each for each in now[known][1:] if each != before]
        self._before = Names([*{**now, known: (before, *others)}.items()])
        self._after = Names([*now.items()])
        self._known, self._old, self._new = known, before, name

    def __call__(self, value: Any) -> Any:
        """A stored value, perhaps of the game's own shape, in whose texts each link leads where it led."""
        if isinstance(value, str):
            if SIGN not in value:
                return value
            return rename_links(value, self._before, self._after, self._known, (self._old, self._new))
        if isinstance(value, Mapping):
            return {key: self(each) for key, each in value.items()}
        return [*map(self, value)] if isinstance(value, list) else value


def _in_links(books: Books, relinked: _Links) -> None:
    for table, source in SOURCES.items():
        for number, doc in [*books.docs(table).items()]:
            linked = {field: relinked(doc.get(field)) for field in source.body}
            changes = {field: value for field, value in linked.items() if value != doc.get(field)}
            if changes:
                books.patch(table, number, **changes)
    # The game's state holds the texts of the open scene and the story.
    if (changed := relinked(books.campaign["state"])) != books.campaign["state"]:
        books.patch_campaign(state=changed)
    # Unfinished work.
    for field in ("drafts", "note_draft"):
        if (linked := relinked(books.desk[field])) != books.desk[field]:
            books.patch("desk", ONLY, **{field: linked})
