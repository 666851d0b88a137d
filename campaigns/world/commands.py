"""The world: articles about people, places, factions, things and threads, and their relationships."""

from __future__ import annotations

from campaigns.document_kinds.articles import ArticleFields, OfArticle
from campaigns.document_kinds.command import Command, command
from campaigns.document_kinds.relationships import OfRelation, RelationFields


@command("article sort name")
class AddArticle(ArticleFields, Command):
    """Write an article about someone or something. By default it is for the GM only.

    `sort` is any word (person, place, faction, thing, thread), `fields` are custom fields by name. Any article can
    carry a `thread`, with a day of the campaign as `deadline` (0: none); one of that kind always does.
    """


@command("edit-article article", changes=ArticleFields)
class EditArticle(ArticleFields, OfArticle, Command):
    """Change an article. Fields that you omit stay as they are. If you rename it, every `@link` follows."""


@command("remove-article article")
class RemoveArticle(OfArticle, Command):
    """Remove an article and its relationships."""


@command("relate who how to")
class Relate(RelationFields, Command):
    """Add a relationship of a character or an article to another: `relate mara "owes" ferryman`."""


@command("unrelate relation")
class Unrelate(OfRelation, Command):
    """Remove a relationship."""
