"""What is written of the world: people, places, factions, things, threads, and how they stand to each other."""

from __future__ import annotations

from campaigns.kinds.command import Command, command
from campaigns.kinds.world import ArticleFields, OfArticle, OfRelation, RelationFields


@command("article sort name")
class AddArticle(ArticleFields, Command):
    """Write an article about somebody or something. What is not said to be open is the game master's own.

    `sort` is any word (person, place, faction, thing, thread), `fields` are the game master's own, by name. Whatever
    it is, it may carry a `thread`, with a day of the campaign as `deadline` (0: none); one of that kind always does.
    """


@command("edit-article article", changes=ArticleFields)
class EditArticle(ArticleFields, OfArticle, Command):
    """Change an article; fields left None stay. By another name every `@link` to it has that name, too."""


@command("remove-article article")
class RemoveArticle(OfArticle, Command):
    """Remove an article, and how it stands to others."""


@command("relate who how to")
class Relate(RelationFields, Command):
    """Say how a character or an article stands to another: `relate mara "owes" ferryman`."""


@command("unrelate relation")
class Unrelate(OfRelation, Command):
    """Two do not stand so to each other any more."""
