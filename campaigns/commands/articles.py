"""What is written of the world: people, places, factions, things, threads, and how they stand to each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from campaigns.commands.command import TEXT, Command, command
from core.kit.day import LAST_DAY
from core.schema.entry import entry

Carried = Literal["none", "promised", "open", "closed"]
"""How far the thread is that an article carries."""


@command("article sort name")
class AddArticle(Command):
    """Write an article about somebody or something. What is not said to be open is the game master's own.

    `sort` is any word (person, place, faction, thing, thread), `fields` are the game master's own, by name. Whatever
    it is, it may carry a `thread`, with a day of the campaign as `deadline` (0: none); one of that kind always does.
    """

    sort: str = entry("Kind", line=True, filled=True)
    name: str = entry("Name", line=True, filled=True)
    other_names: tuple[str, ...] = entry("Other names", default=(), line=True)
    tags: tuple[str, ...] = entry("Tags", default=(), line=True)
    text: str = entry("Text", default="", longest=TEXT)
    secret: bool = entry("Secret", default=True)
    fields: Mapping[str, str] = entry("Own fields", default={})
    thread: Carried = entry("Thread", default="none")
    deadline: int = entry("Deadline", default=0, low=0, high=LAST_DAY)


@command("edit-article article")
class EditArticle(Command):
    """Change an article; fields left None stay. By another name every `@link` to it has that name, too."""

    article: int = entry("Article", names="article")
    sort: str | None = entry("Kind", default=None, line=True, filled=True)
    name: str | None = entry("Name", default=None, line=True, filled=True)
    other_names: tuple[str, ...] | None = entry("Other names", default=None, line=True)
    tags: tuple[str, ...] | None = entry("Tags", default=None, line=True)
    text: str | None = entry("Text", default=None, longest=TEXT)
    secret: bool | None = entry("Secret", default=None)
    fields: Mapping[str, str] | None = entry("Own fields", default=None)
    thread: Carried | None = entry("Thread", default=None)
    deadline: int | None = entry("Deadline", default=None, low=0, high=LAST_DAY)


@command("remove-article article")
class RemoveArticle(Command):
    """Remove an article, and how it stands to others."""

    article: int = entry("Article", names="article")


@command("relate who how to")
class Relate(Command):
    """Say how a character or an article stands to another: `relate mara "owes" ferryman`."""

    who: int = entry("Who", names="known")
    how: str = entry("How", line=True, filled=True)
    to: int = entry("To", names="known")


@command("unrelate relation")
class Unrelate(Command):
    """Two do not stand so to each other any more."""

    relation: int = entry("Relation", names="relation")
