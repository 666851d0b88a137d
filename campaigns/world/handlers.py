"""Articles about the world, and the relationships of its people and things."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.characters.removal import unlink
from campaigns.document_kinds.articles import Article
from campaigns.document_kinds.relationships import Relation
from campaigns.links.renames import rename
from campaigns.names import clean_tags, same_name
from campaigns.state import file_sources as sources
from campaigns.state.books import Books
from campaigns.state.report import Report, changed_words
from campaigns.state.thread_sessions import touch
from campaigns.world.commands import AddArticle, EditArticle, Relate, RemoveArticle, Unrelate
from core.refusal import Refusal


def add(books: Books, command: AddArticle) -> Report:
    """Write an article."""
    insert(books, command)
    return Report(f"{command.sort.capitalize()}: {command.name}")


def insert(books: Books, command: AddArticle, taken: set[str] | None = None) -> int:
    """Write an article and return its id.

    `taken` are the existing names (`names_taken`), for writing many at once.
    """
    if taken is None:
        _check_name(books, command.name, None)
    elif same_name(command.name) in taken:
        raise _name_taken(command.name)
    else:
        taken.add(same_name(command.name))
    words = {
        **command.logged_fields(),
        "tags": clean_tags(command.tags),
        "other_names": _others(command.other_names, command.name),
    }
    made = books.insert("articles", Article(**words))
    touch(books, made)
    return made


def edit(books: Books, command: EditArticle) -> Report:
    """Change an article."""
    before = books.get("articles", command.article, "article")
    changes = command.given_fields("article")
    if command.tags is not None:
        changes["tags"] = clean_tags(command.tags)
    name: str = changes.get("name") or before["name"]
    others = [*(before["other_names"] if command.other_names is None else command.other_names)]
    if name != before["name"]:
        _check_name(books, name, command.article)
        # Log entries keep the name of their time, and are found by it.
        others.append(before["name"])
    books.patch("articles", command.article, **{**changes, "other_names": _others(others, name)})
    touch(books, command.article)
    if name != before["name"]:
        rename(books, command.article, before["name"], name)
        return Report(f"{before['name']} is now called {name}", did=f"now called {name}", who=before["name"])
    did = changed_words(before, changes)
    return Report(f"{name}: {did}", did=did, who=name)


def remove(books: Books, command: RemoveArticle) -> Report:
    """Remove an article."""
    name = books.get("articles", command.article, "article")["name"]
    books.remove("articles", [command.article])
    sources.forget(books, command.article)
    unlink(books, command.article, "article")
    for clock in [i for i, doc in books.docs("clocks").items() if doc.get("article") == command.article]:
        books.patch("clocks", clock, article=None)
    return Report(f"Article removed: {name}")


def relate(books: Books, command: Relate) -> Report:
    """Add a relationship."""
    who, to = name_of(books, command.who, "who"), name_of(books, command.to, "to")
    words = command.logged_fields()
    if words in books.docs("relations").values():
        raise Refusal("related", f"{who} {command.how} {to} is already recorded.", "how")
    books.insert("relations", Relation(**words))
    return Report(f"{who} {command.how} {to}")


def unrelate(books: Books, command: Unrelate) -> Report:
    """Remove a relationship."""
    doc = books.get("relations", command.relation, "relation")
    books.remove("relations", [command.relation])
    return Report(f"No longer: {name_of(books, doc['who'], 'who')} {doc['how']} {name_of(books, doc['to'], 'to')}")


def name_of(books: Books, known: int, field: str) -> str:
    """The name of a character or an article. Refuse an unknown id."""
    doc = books.docs("articles").get(known) or books.docs("characters").get(known)
    if doc is None:
        raise Refusal("unknown", "No character or article has that number.", field)
    name: str = doc["name"]
    return name


def _others(names: Iterable[str], name: str) -> list[str]:
    """The other names without duplicates."""
    return [each for each in dict.fromkeys(names) if each.strip() and each != name]


def _check_name(books: Books, name: str, own: int | None) -> None:
    """Refuse a name that a link couldn't tell from another."""
    known = {**books.docs("characters"), **books.docs("articles")}
    if any(same_name(doc["name"]) == same_name(name) for i, doc in known.items() if i != own):
        raise _name_taken(name)


def names_taken(books: Books) -> set[str]:
    """The names of all characters and articles, in their common form."""
    return {same_name(doc["name"]) for table in ("characters", "articles") for doc in books.docs(table).values()}


def _name_taken(name: str) -> Refusal:
    return Refusal("name_taken", f"{name:.60} is already the name of a character or an article.", "name")


HANDLERS = {AddArticle: add, EditArticle: edit, RemoveArticle: remove, Relate: relate, Unrelate: unrelate}
