"""Importing characters, articles, notes and relationships from files, in one step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.document_kinds.articles import ArticleFields
from campaigns.document_kinds.characters import CharacterFields
from campaigns.document_kinds.command import SEVERAL, Command, command
from campaigns.document_kinds.declaration import Declared
from campaigns.document_kinds.kind import declare_change
from campaigns.document_kinds.notes import NoteSecret, NoteText
from core.refusal import Refusal
from core.schema.entry import entry

MOST_TAKEN = 50_000
"""The most things in one import: the articles and notes of many years."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenTie:
    """A relationship to a character or an article that exists (`to`) or is imported too (`along`).

    Imported ones are counted from 1: new characters first, then new articles.
    """

    how: str = entry("How", line=True, filled=True)
    to: int | None = entry("To", default=None, names="known")
    along: int | None = entry("To something imported", default=None)


@declare_change(CharacterFields)
class TakenPerson(CharacterFields, Declared):
    """A changed character, or a new one if `character` is None. Fields that are None stay as they are."""

    character: int | None = entry("Who", default=None, names="character")
    sheet: Mapping[str, Any] | None = entry("Sheet", default=None)
    ties: tuple[TakenTie, ...] = entry("Relationships", default=())


@declare_change(ArticleFields)
class TakenArticle(ArticleFields, Declared):
    """A changed article, or a new one if `article` is None. Fields that are None stay as they are.

    `file` is the part of its file that no field holds.
    """

    article: int | None = entry("Article", default=None, names="article")
    ties: tuple[TakenTie, ...] = entry("Relationships", default=())
    file: Mapping[str, str] | None = entry("File", default=None)


@declare_change(NoteSecret, NoteText)
class TakenNote(NoteSecret, NoteText, Declared):
    """A changed note, or a new one if `note` is None: of a character (`of`, `along`), else of the campaign.

    `file` is the part of its file that no field holds.
    """

    note: int | None = entry("Note", default=None, names="note")
    of: int | None = entry("Of", default=None, names="character")
    along: int | None = entry("Imported character", default=None)
    file: Mapping[str, str] | None = entry("File", default=None)


@command("import source", alone=SEVERAL)
class TakeIn(Command):
    """Import changed or new files, all of them or none.

    `untied` are relationships that end; `heads` gives the meaning of columns, and is remembered.
    """

    source: str = entry("From", line=True, filled=True)
    people: tuple[TakenPerson, ...] = entry("People", default=())
    articles: tuple[TakenArticle, ...] = entry("Articles", default=())
    notes: tuple[TakenNote, ...] = entry("Notes", default=())
    untied: tuple[int, ...] = entry("Relationships that end", default=(), names="relation")
    heads: Mapping[str, str] = entry("Columns", default={})

    def __post_init__(self) -> None:
        Command.__post_init__(self)
        taken = len(self.people) + len(self.articles) + len(self.notes) + len(self.untied)
        if not 1 <= taken <= MOST_TAKEN:
            raise Refusal("bad_request", f"You can import 1 to {MOST_TAKEN:,} things at once.", "source")
