"""Articles about people, places, factions and things of the world, and the threads that they carry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from campaigns.document_kinds.kind import NEEDED, SOMETIMES, Kind, fields, kept_field, kind, open_unless_secret
from campaigns.document_kinds.lengths import TEXT
from core.building_blocks.day import LAST_DAY

Carried = Literal["none", "promised", "open", "closed"]
"""The state of the thread that an article carries."""

THREAD = "thread"
"""The kind of article that is always a thread."""
SORTS = ("person", "place", "faction", "thing", THREAD)
"""The kinds of articles that are always offered."""
_PLURALS = {"people": "person", **{f"{sort}s": sort for sort in SORTS}}


@fields
class OfArticle:
    """The field that names an article."""

    article: int = kept_field("Article", default=NEEDED, names="article")


@fields
class ArticleFields:
    """The fields of an article, secret unless it is open to the players.

    `sort` is any word (person, place, faction, thing, thread), `fields` are custom fields by name. Any article can
    carry a `thread`, with a day of the campaign as `deadline` (0: none); one of that kind always does.
    """

    sort: str = kept_field("Kind", default=NEEDED, line=True, filled=True, public=SOMETIMES, searched=True)
    name: str = kept_field("Name", default=NEEDED, line=True, filled=True, public=SOMETIMES, title=True)
    other_names: tuple[str, ...] = kept_field("Other names", default=(), line=True, public=SOMETIMES, searched=True)
    tags: tuple[str, ...] = kept_field("Tags", default=(), line=True, public=SOMETIMES)
    text: str = kept_field("Text", default="", longest=TEXT, long=True, public=SOMETIMES, searched=True)
    secret: bool = kept_field("Secret", default=True)
    fields: Mapping[str, str] = kept_field(
        "Custom fields", default={}, filled=True, public=SOMETIMES, searched=True, apart=True
    )
    thread: Carried = kept_field("Thread", default="none", apart=True)
    deadline: int = kept_field("Deadline", default=0, low=0, high=LAST_DAY, apart=True)


@kind("articles", open_to=open_unless_secret, found="article")
class Article(ArticleFields, Kind):
    """An article about someone or something in the world.

    If it carries a thread (`campaigns.threads`), `ending` tells how it ended, and `touched` are the numbers of its
    sessions in order.
    """

    ending: str = kept_field("How it ended", default="", longest=TEXT, searched=True)
    touched: tuple[int, ...] = kept_field(default=(), stays=True)


def sort_of_folder(folder: str, used: Collection[str] = ()) -> str:
    """The kind of the articles in a folder: its name, or the kind always offered of which it is the plural.

    A kind that is `used` already, in lower case, stays as it is, so that an import again changes none.
    """
    name = folder.casefold()
    return name if name in used else _PLURALS.get(name, name)
