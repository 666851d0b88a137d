"""Taking in what stands in files: people, articles, notes and ties, as one act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from campaigns.commands.articles import Carried
from campaigns.commands.command import TEXT, Command, command
from core.kit.day import LAST_DAY
from core.refusal import Refusal
from core.schema.entry import entry

MOST_TAKEN = 50_000
"""What may be taken in at once: the articles and notes of many years."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenTie:
    """How one stands to another: to somebody or something there is (`to`), or that comes along.

    What comes along is counted from 1: new people first, then new articles.
    """

    how: str = entry("How", line=True, filled=True)
    to: int | None = entry("To", default=None, names="known")
    along: int | None = entry("To what comes along", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenPerson:
    """A character, changed, or a new one where `character` is None; fields left None stay."""

    character: int | None = entry("Who", default=None, names="character")
    name: str | None = entry("Name", default=None, line=True, filled=True)
    player: str | None = entry("Player", default=None, line=True)
    role: Literal["pc", "npc"] | None = entry("Run as", default=None)
    status: Literal["active", "absent", "retired"] | None = entry("Now", default=None)
    note: str | None = entry("Remark", default=None, longest=TEXT)
    group: str | None = entry("Group", default=None, line=True)
    tags: tuple[str, ...] | None = entry("Tags", default=None, line=True)
    sheet: Mapping[str, Any] | None = entry("Sheet", default=None)
    ties: tuple[TakenTie, ...] = entry("Ties", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenArticle:
    """An article, changed, or a new one where `article` is None; fields left None stay."""

    article: int | None = entry("Article", default=None, names="article")
    sort: str | None = entry("Kind", default=None, line=True, filled=True)
    name: str | None = entry("Name", default=None, line=True, filled=True)
    other_names: tuple[str, ...] | None = entry("Other names", default=None, line=True)
    tags: tuple[str, ...] | None = entry("Tags", default=None, line=True)
    text: str | None = entry("Text", default=None, longest=TEXT)
    secret: bool | None = entry("Secret", default=None)
    fields: Mapping[str, str] | None = entry("Own fields", default=None)
    thread: Carried | None = entry("Thread", default=None)
    deadline: int | None = entry("Deadline", default=None, low=0, high=LAST_DAY)
    ties: tuple[TakenTie, ...] = entry("Ties", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenNote:
    """A note, changed, or a new one where `note` is None: of a character (`of`, `along`), else of the campaign."""

    note: int | None = entry("Note", default=None, names="note")
    text: str | None = entry("Text", default=None, longest=TEXT)
    secret: bool | None = entry("Secret", default=None)
    of: int | None = entry("Of", default=None, names="character")
    along: int | None = entry("Of who comes along", default=None)


@command("take-in source")
class TakeIn(Command):
    """Take in what stands in files, changed or new, all of it or nothing; `untied` are ties that are no more."""

    source: str = entry("From", line=True, filled=True)
    people: tuple[TakenPerson, ...] = entry("People", default=())
    articles: tuple[TakenArticle, ...] = entry("Articles", default=())
    notes: tuple[TakenNote, ...] = entry("Notes", default=())
    untied: tuple[int, ...] = entry("No longer tied", default=(), names="relation")

    def __post_init__(self) -> None:
        Command.__post_init__(self)
        taken = len(self.people) + len(self.articles) + len(self.notes) + len(self.untied)
        if not 1 <= taken <= MOST_TAKEN:
            raise Refusal("bad_request", f"From 1 to {MOST_TAKEN:,} things are taken in at once.", "source")
